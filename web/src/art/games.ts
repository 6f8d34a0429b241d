// The scenes by game. A game without one gets the house's.

import type { Component } from 'svelte';
import Dominare from './Dominare.svelte';
import House from './House.svelte';
import Tempest from './Tempest.svelte';
import TemporalWar from './TemporalWar.svelte';
import Tempt from './Tempt.svelte';
import Temptation from './Temptation.svelte';

const SCENES: Record<string, Component> = {
  tempest: Tempest,
  temptation: Temptation,
  tempt: Tempt,
  dominare: Dominare,
  temporal_war: TemporalWar,
};

export const sceneOf = (game: string): Component => SCENES[game] ?? House;
