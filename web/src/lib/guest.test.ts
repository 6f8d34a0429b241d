import { beforeEach, describe, expect, it, vi } from 'vitest';
import { been, forget, guest, keepGuest, lastName, lose, onSwitch, personalLink, renewToken, switchTo, takeLink } from './guest';
import { keep } from './keep';

const ADA = { token: 'token-of-ada', name: 'Ada' };
const EVE = { token: 'token-of-eve', name: 'Eve' };
const names = (): string[] => been().map((one) => one.name);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('a personal link', () => {
  it('changes nothing by being opened, and leaves the address at once', () => {
    keepGuest(ADA);
    history.replaceState(null, '', '/t/heron-candle-north?x=1#me=a-code-of-somebody');
    expect(takeLink()).toBe('a-code-of-somebody');
    expect(location.href).toBe(`${location.origin}/t/heron-candle-north?x=1`);
    expect([guest(), been()]).toEqual([ADA, []]);
    expect(takeLink()).toBeNull();
  });
  it('leaves the address even if it is nonsense', () => {
    history.replaceState(null, '', '/#me=');
    expect(takeLink()).toBe('');
    expect(location.hash).toBe('');
  });
  it('is told from other keys in the address', () => {
    history.replaceState(null, '', '/t/heron-candle-north#invite=me=x');
    expect(takeLink()).toBeNull();
    expect(location.hash).toBe('#invite=me=x');
  });
  it('carries a code', () => expect(personalLink('abc')).toBe(`${location.origin}/#me=abc`));
});

describe('whoever this browser was', () => {
  it('is kept, however it came to an end', () => {
    keepGuest(ADA);
    keepGuest(EVE);
    expect([guest(), names()]).toEqual([EVE, ['Ada']]);
    keepGuest(null);
    expect([guest(), names()]).toEqual([null, ['Eve', 'Ada']]);
    keepGuest(ADA);
    expect([guest(), names()]).toEqual([ADA, ['Eve']]);
    expect(been()[0]?.until).toMatch(/^\d{4}-/);
  });
  it('is forgotten only by name', () => {
    keepGuest(ADA);
    keepGuest(EVE);
    forget(EVE.token); // not somebody I was, but am
    expect([guest(), names()]).toEqual([EVE, ['Ada']]);
    forget(ADA.token);
    expect(names()).toEqual([]);
  });
  it('is not somebody else for having another name or another token', () => {
    keepGuest(ADA);
    keepGuest({ ...ADA, name: 'Countess' });
    renewToken('another-token-of-ada');
    expect([guest(), been(), lastName()]).toEqual([{ token: 'another-token-of-ada', name: 'Countess' }, [], 'Countess']);
  });
  it('is nobody where what is kept cannot be read', () => {
    for (const spoilt of ['{', '5', '[5, {"token": 7}]', '"x"']) {
      keep('been', spoilt);
      keep('guest', spoilt);
      expect([been(), guest()]).toEqual([[], null]);
    }
  });
});

describe('being somebody else', () => {
  it('is told here, and in every other tab', () => {
    keepGuest(ADA);
    const heard = vi.fn();
    const stop = onSwitch(heard);
    switchTo(EVE);
    expect(heard).toHaveBeenLastCalledWith('chosen', ADA);
    const value = localStorage.getItem('contretemps.switch');
    window.dispatchEvent(new StorageEvent('storage', { key: 'contretemps.switch', newValue: value }));
    expect(heard).toHaveBeenLastCalledWith('chosen', null);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    switchTo(ADA);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem('contretemps.switch')).not.toBe(value);
  });
  it('happens by itself only to a token that nobody has, and that is kept', () => {
    keepGuest(ADA);
    const heard = vi.fn();
    const stop = onSwitch(heard);
    lose('an-older-token');
    expect([guest(), heard.mock.calls]).toEqual([ADA, []]);
    lose(ADA.token);
    expect([guest(), names()]).toEqual([null, ['Ada']]);
    expect(heard).toHaveBeenLastCalledWith('lost', ADA);
    window.dispatchEvent(new StorageEvent('storage', { key: 'contretemps.switch', newValue: 'lost 1 2' }));
    expect(heard).toHaveBeenLastCalledWith('lost', expect.objectContaining(ADA));
    stop();
  });
  it('is seen at once where another tab took it away', () => {
    keepGuest(ADA);
    localStorage.removeItem('contretemps.guest');
    expect(guest()).toBeNull();
  });
});
