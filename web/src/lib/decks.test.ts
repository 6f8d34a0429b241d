// What this browser keeps of decks: several, in one order, through a reload, whatever else stands in its storage.

import { afterEach, describe, expect, it } from 'vitest';
import { MOST, SavedDecks } from './decks.svelte';
import { keep, kept } from './keep';

afterEach(() => localStorage.clear());
const names = (decks: SavedDecks): string[] => decks.list.map(({ name }) => name);

describe('saved decks', () => {
  it('are kept by name, changed in place and deleted, and are there after a reload', () => {
    const decks = new SavedDecks('war');
    const walls = decks.save({ id: null, name: 'Walls', text: '3 gate_recruit' });
    const air = decks.save({ id: null, name: 'Air', text: '3 skylance' });
    expect(names(decks)).toEqual(['Air', 'Walls']);
    expect(decks.save({ id: walls, name: 'A wall', text: '2 gate_recruit' })).toBe(walls);
    const again = new SavedDecks('war');
    expect(names(again)).toEqual(['A wall', 'Air']);
    expect(again.find(walls)?.text).toBe('2 gate_recruit');
    again.drop(air ?? '');
    expect(names(new SavedDecks('war'))).toEqual(['A wall']);
    expect(names(new SavedDecks('other'))).toEqual([]);
  });

  it('do not lose what another tab has saved meanwhile', () => {
    const here = new SavedDecks('war');
    const there = new SavedDecks('war');
    here.save({ id: null, name: 'Here', text: '' });
    there.save({ id: null, name: 'There', text: '' });
    expect(names(new SavedDecks('war'))).toEqual(['Here', 'There']);
    expect(new Set(there.list.map(({ id }) => id)).size).toBe(2);
  });

  it('follow other tabs', () => {
    const decks = new SavedDecks('war');
    const stop = decks.follow();
    const told = JSON.stringify([{ id: '1', name: 'Far', text: '' }]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'contretemps.decks.war', newValue: told }));
    expect(names(decks)).toEqual(['Far']);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'contretemps.decks.war', newValue: null }));
    expect(names(decks)).toEqual(['Far']);
  });

  it.each(['{', 'null', '7', '"x"', '{"id":"1"}', '[null,3,{"id":1,"name":"x","text":""},{"id":"2","name":"Good","text":"1 a","more":1}]'])('are read from whatever stands there: %s', (text) => {
    keep('decks.war', text);
    const decks = new SavedDecks('war');
    expect(names(decks)).toEqual(text.includes('Good') ? ['Good'] : []);
    expect(decks.save({ id: null, name: 'New', text: '' })).not.toBeNull();
    expect(names(new SavedDecks('war'))).toContain('New');
  });

  it('are not more than can be asked about', () => {
    const decks = new SavedDecks('war');
    for (let n = 0; n < MOST; n++) expect(decks.save({ id: null, name: `Deck ${n}`, text: '' })).not.toBeNull();
    expect(decks.full).toBe(true);
    const before = kept('decks.war');
    expect(decks.save({ id: null, name: 'One more', text: '' })).toBeNull();
    expect(kept('decks.war')).toBe(before);
    expect(decks.save({ id: decks.list[0]?.id ?? null, name: 'Changed', text: '' })).not.toBeNull();
  });
});
