import { describe, expect, it } from 'vitest';
import { reachesOnlyMe } from './address';

describe('an address that reaches nobody else', () => {
  it.each(['127.0.0.1', '127.0.1.1', 'localhost', 'LOCALHOST', 'games.localhost', '[::1]', '::1'])('%s', (host) => expect(reachesOnlyMe(host)).toBe(true));
  it.each(['192.168.1.20', '10.0.0.4', 'games.example.org', '127.example.org', 'localhost.example.org', '[fe80::1]'])('not %s', (host) =>
    expect(reachesOnlyMe(host)).toBe(false),
  );
});
