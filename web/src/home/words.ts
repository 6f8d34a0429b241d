// A table's three words, however somebody passes them on: typed, spoken and misheard in capitals, or as a whole link.

/** The address within the app that a text means, such as `/t/heron-candle-north`; null if it means none. */
export function tableAddress(text: string): string | null {
  const link = /\/t\/([^\s/#?]+)(?:\/replay)?(#invite=[\w.~-]+)?/i.exec(text);
  const id = threeWords(link?.[1] ? unescape(link[1]) : text);
  return id === null ? null : `/t/${id}${link?.[2] ?? ''}`;
}

/** The words alone, joined as the server joins them; null if they are not three. */
export function threeWords(text: string): string | null {
  const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z]+/).filter(Boolean);
  return words.length === 3 ? words.join('-') : null;
}

function unescape(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
