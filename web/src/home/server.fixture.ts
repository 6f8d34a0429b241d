// A server for component tests: answers by method and path, and remembers what it was asked.

import { vi } from 'vitest';

type Answer = unknown | ((body: unknown, token: string | null) => unknown);

/** An answer that is an error of the interface. */
export class Fault {
  constructor(
    readonly status: number,
    readonly text: string,
    readonly more: Record<string, unknown> = {},
  ) {}
}

export interface Asked {
  call: string;
  body: unknown;
  token: string | null;
}

/** Answers such as `{'GET /games': [...]}`; whatever is not named is a 404. */
export function serve(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (address: string, how: RequestInit = {}) => {
    const call = `${how.method ?? 'GET'} ${new URL(address, 'http://here').pathname.replace(/^\/api/, '')}`;
    const body: unknown = typeof how.body === 'string' ? JSON.parse(how.body) : null;
    const token = new Headers(how.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    asked.push({ call, body, token });
    const found = call in answers ? answers[call] : new Fault(404, 'Nothing there.');
    const told = typeof found === 'function' ? (found as (body: unknown, token: string | null) => unknown)(body, token) : found;
    if (told instanceof Error) return Promise.reject(told);
    const fault = told instanceof Fault;
    const data = fault ? { error: { code: String(told.status), text: told.text, ...told.more } } : told;
    return Promise.resolve(new Response(JSON.stringify(data), { status: fault ? told.status : 200 }));
  });
  return asked;
}

export const guest = { 'POST /guests': { token: 'a-token-long-enough', name: 'Ada' } };
