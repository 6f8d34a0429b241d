// Where this page comes from: a link to this machine's own address takes nobody else here.

/** Whether an address means "this machine" wherever it is opened. */
export function reachesOnlyMe(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
