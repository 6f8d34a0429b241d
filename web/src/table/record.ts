// Take the record home as a file.

import { api } from '../lib/api';

export async function saveRecord(id: string): Promise<void> {
  const record = await api.record(id);
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
