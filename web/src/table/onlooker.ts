// A table at which nothing can be chosen, as boards take one: of a replay, or a position in a rulebook.

import type { Thing } from '../lib/board';
import { lang } from '../lib/i18n';
import type { Choice, Lang } from '../lib/protocol';

export abstract class Onlooker {
  readonly replaying = true;
  readonly mine = false;
  readonly left: Choice[] = [];
  readonly picked: Thing[] = [];

  get lang(): Lang {
    return lang();
  }
  may(): boolean {
    return false;
  }
  chosen(): boolean {
    return false;
  }
  pick(): void {}
  play(): Promise<boolean> {
    return Promise.resolve(false);
  }
  playAll(): Promise<boolean> {
    return Promise.resolve(false);
  }
  playRow(): Promise<boolean> {
    return Promise.resolve(false);
  }
  back(): void {}
}
