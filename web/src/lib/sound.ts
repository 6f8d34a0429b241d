// Two small noises made on the spot: a click when a piece is set down, a knock when it is your turn. Off unless wished.

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tap(pitch: number, length: number, loud: number, after = 0): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, start + length);
  level.gain.setValueAtTime(loud, start);
  level.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(level).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function click(): void {
  if (settings.sound) tap(620, 0.05, 0.12);
}

export function knock(): void {
  if (!settings.sound) return;
  tap(180, 0.12, 0.4);
  tap(160, 0.12, 0.35, 0.16);
}
