// Which parts of the page come together. Each file is a request, and what it imports is asked for only once it is there. So
// what a table always needs is three files: `base` what it shares with other pages, `table` the rest of it, and one for its
// board; what the other pages share is `house`. Left to itself the bundler makes a file of each combination of pages that
// share something.

interface Graph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicImporters: string[] } | null;
}

const SOURCE = new URL('src/', import.meta.url).pathname;
const BOARDS = ['dominare', 'tempest', 'temporal_war', 'tempt', 'temptation'];
const TABLES: Record<string, string> = { base: 'main.ts', table: 'table/index.ts', ...Object.fromEntries(BOARDS.map((game) => [game, `boards/${game}/index.ts`])) };
const OTHERS = ['home/Home.svelte', 'rules/RulesPage.svelte', 'rules/LearnPage.svelte', 'decks/DecksPage.svelte', 'house/Lost.svelte', 'table/Lobby.svelte'];
const LATER = ['dominare', 'temporal_war', 'tempt'].map((game) => `boards/${game}/more.ts`);

/** The file of the build that a module goes to; null: the bundler knows best. */
export function chunkOf(id: string, graph: Graph): string | null {
  const { tables, others, later } = look(graph);
  const [first, second] = Object.keys(tables).filter((name) => tables[name]?.has(id));
  const shared = others.filter((page) => page.has(id)).length;
  const wanted = later.filter((page) => page.has(id)).length;
  if ((graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0) return null; // what is fetched by itself stays so
  if (second || (first && !BOARDS.includes(first) && shared > 0) || (shared + wanted > 1 && id.startsWith(`${SOURCE}lib/`))) return 'base';
  if (shared > 1 && wanted === 0) return 'house';
  return shared === 0 ? (first ?? null) : null;
}

let looked: { graph: Graph; tables: Record<string, Set<string>>; others: Set<string>[]; later: Set<string>[] } | null = null;

/** What each page always needs. */
function look(graph: Graph): NonNullable<typeof looked> {
  if (looked?.graph === graph) return looked;
  const needs = (file: string): Set<string> => {
    const found = new Set<string>();
    const waiting = [SOURCE + file];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  return (looked = { graph, tables: Object.fromEntries(Object.entries(TABLES).map(([name, file]) => [name, needs(file)])), others: OTHERS.map(needs), later: LATER.map(needs) });
}
