// The same seats once more, at a new table.

import { api } from '../lib/api';
import { navigate } from '../lib/router';
import type { TableStore } from '../lib/table.svelte';

export async function rematch(table: TableStore): Promise<void> {
  await table.act(async (id) => {
    const next = await api.rematch(id);
    navigate(`/t/${next.rematch ?? next.table}`);
  });
}
