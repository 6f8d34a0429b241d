// A notice of the device when it is my turn and I look at something else. Only where it was asked for and allowed.

import { settings } from '../lib/settings.svelte';
import { h, loadWords } from './words';

export type Allowed = 'yes' | 'ask' | 'no' | 'never';

/** Whether this browser shows notices of this page; never: not over plain http from another machine. */
export function allowed(): Allowed {
  if (!('Notification' in window) || !window.isSecureContext) return 'never';
  return { granted: 'yes', denied: 'no', default: 'ask' }[Notification.permission] as Allowed;
}

/** Ask for it, which only a click may do; whether it is allowed now. */
export async function request(): Promise<Allowed> {
  if (allowed() === 'ask') await Notification.requestPermission();
  return allowed();
}

/** Tell that it is my turn. What is asked stays at the table: anybody may see a device that lies about. */
export async function tellTurn(table: string, title: string): Promise<void> {
  if (!settings.notices || allowed() !== 'yes' || !document.hidden) return;
  await loadWords();
  const what = { body: h('notice.turn'), tag: table, icon: '/icon-192.png', data: { path: `/t/${table}` } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, what);
  const notice = new Notification(title, what);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
