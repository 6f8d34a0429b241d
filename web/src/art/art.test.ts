import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Scene from './Scene.svelte';

const sources: Record<string, string> = import.meta.glob(['../art/*.svelte', '../home/*.svelte', '../rules/*.svelte'], { query: '?raw', import: 'default', eager: true });

it('takes every colour from the tokens', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  for (const [file, text] of Object.entries(sources)) {
    expect(text.replaceAll(/\{#\w+|href="#[^"]*"/g, ''), file).not.toMatch(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i);
  }
});

it('draws the same scene every time, and one for a game it does not know', () => {
  for (const game of ['tempest', 'temptation', 'tempt', 'dominare', 'temporal_war', 'a sixth one']) {
    const once = render(Scene, { game }).container.innerHTML;
    expect(render(Scene, { game }).container.innerHTML).toBe(once);
    expect(once.length).toBeGreaterThan(1000);
    expect(once).not.toContain('NaN');
  }
});
