// A deck taken home as a file.

export function saveFile(name: string, text: string): void {
  const plain = name.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${plain || 'deck'}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
