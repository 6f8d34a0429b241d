import { expect, it } from 'vitest';
import { complete } from './complete';
import type { Choice } from '../lib/protocol';

const choice = (notation: string, label: string): Choice => ({ choice: notation, verb: '', parts: [], label, final: false });
const CHOICES = [choice('step:4,3', 'Step to [4,3]'), choice('step:4,4', 'Step to [4,4]'), choice('end', 'Éteindre la lampe'), choice('abandon:A', 'Abandon A')];
const typed = (text: string): string[] => complete(CHOICES, text).map((one) => one.choice);

it('completes by notation, exact first', () => {
  expect(typed('step')).toEqual(['step:4,3', 'step:4,4']);
  expect(typed('STEP: 4,4')).toEqual(['step:4,4']);
  expect(typed('4,4')).toEqual(['step:4,4']);
});
it('completes by words of the label, accents or not', () => {
  expect(typed('lampe eteindre')).toEqual(['end']);
  expect(typed('xyzzy')).toEqual([]);
});
it('offers everything before anything is typed', () => expect(typed('')).toHaveLength(4));
