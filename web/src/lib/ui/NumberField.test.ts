import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Choice } from '../protocol';
import NumberField from './NumberField.svelte';

const pay = (n: number): Choice => ({ choice: `pay:${n}`, verb: 'pay', parts: [`number:${n}`], label: `Pay ${n}`, final: false });

function field(numbers: number[], start?: number): { played: string[]; input: HTMLInputElement } {
  const played: string[] = [];
  const left = [...numbers.map(pay), { ...pay(0), choice: 'no', parts: [] }];
  const table = { left, play: (choice: string) => (played.push(choice), Promise.resolve(true)) };
  render(NumberField, { table, label: 'How much?', ...(start === undefined ? {} : { start }) });
  return { played, input: screen.getByRole('spinbutton', { name: 'How much?' }) };
}

it('goes over the allowed numbers by keys and buttons, and not beyond', async () => {
  const user = userEvent.setup();
  const { played, input } = field([10, 2, 1, 4]);
  expect([input.value, input.ariaValueMin, input.ariaValueMax]).toEqual(['1', '1', '10']);
  expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(input);
  await user.keyboard('{ArrowUp}');
  expect(input.value).toBe('4'); // there is no 3
  await user.keyboard('{End}{ArrowUp}');
  expect([input.value, input.getAttribute('aria-valuenow')]).toEqual(['10', '10']);
  expect(screen.getByRole('button', { name: 'One more' })).toBeDisabled();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Pay 4' }));
  expect(played).toEqual(['pay:4', 'pay:4']);
});

it('takes what is typed, or the nearest that is allowed', async () => {
  const user = userEvent.setup();
  const { played, input } = field([1, 2, 4, 10], 4);
  expect(input.value).toBe('4');
  await user.clear(input);
  await user.type(input, '8');
  expect(screen.getByRole('button', { name: 'Pay 10' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect([played, input.value]).toEqual([['pay:10'], '10']);
});
