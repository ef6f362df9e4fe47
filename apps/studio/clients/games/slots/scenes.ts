/** Events of a slot into what stands on the screen, one after the other. Pure. */
import type { PoolEvent } from '@house/games/pools';
import type { SlotEvent } from '@house/games/slot-events';
import type { Wire } from '@house/games/wire';
import { formatAmount } from '@house/money/amount';
import type { ShownEvent } from '../../../src/contract.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import type { Text } from '../../shell/words.ts';
import { poolName } from './pool-names.ts';

export interface Scene {
  /** One text a reel, from the top. */
  readonly grid: readonly string[];
  /** By cell. */
  readonly coins: ReadonlyMap<number, number>;
  readonly winning: ReadonlySet<number>;
  /** The reels turn before this stands. */
  readonly spins: boolean;
  readonly note: Text | null;
  /** What stands above the reels as long as free spins or respins last. */
  readonly feature: Text | null;
  /** The note is what counts, and stands large. */
  readonly big: boolean;
  readonly milliseconds: number;
}

const SPIN_MILLISECONDS = 1_250;
const WIN_MILLISECONDS = 850;
const NOTE_MILLISECONDS = 1_500;
const POOL_MILLISECONDS = 3_500;
const STEP_MILLISECONDS = 600;

const figure = (amount: string): Text => {
  const text = `+ ${showMoney(amount)}`;
  return { bn: text, en: text };
};
const EXPANDED = (grid: readonly string[], reel: number): readonly string[] =>
  grid.map((symbols, index) => (index === reel ? 'W'.repeat(symbols.length) : symbols));

/** Where a round stands in its free spins. */
interface FreeSpins {
  readonly number: number;
  readonly of: number;
  /** Units of 0.0001. */
  readonly won: bigint;
}

type OnWire = Wire<SlotEvent | PoolEvent>;

export function scenesOf(events: readonly ShownEvent[], rest: readonly string[]): readonly Scene[] {
  const scenes: Scene[] = [];
  let grid = rest;
  let coins: ReadonlyMap<number, number> = new Map();
  let feature: Text | null = null;
  let free = null as FreeSpins | null;
  const tellFree = (): void => {
    if (free === null) return;
    const won = showMoney(formatAmount(free.won));
    feature = {
      bn: `ফ্রি স্পিন ${free.number} / ${free.of} · জয় ${won}`,
      en: `Free spin ${free.number} of ${free.of} · won ${won}`,
    };
  };
  const push = (scene: Partial<Scene>): void => {
    scenes.push({
      grid,
      coins,
      winning: new Set(),
      spins: false,
      note: null,
      feature,
      big: false,
      milliseconds: STEP_MILLISECONDS,
      ...scene,
    });
  };
  for (const event of events as unknown as readonly OnWire[]) {
    switch (event.kind) {
      case 'spin':
        grid = event.grid;
        coins = new Map();
        push({ spins: true, milliseconds: SPIN_MILLISECONDS });
        break;
      case 'expand':
        grid = EXPANDED(grid, event.reel);
        push({});
        break;
      case 'win':
        if (free !== null) {
          free = { ...free, won: free.won + unitsOf(event.amount) };
          tellFree();
        }
        push({ winning: new Set(event.cells), note: figure(event.amount), milliseconds: WIN_MILLISECONDS });
        break;
      case 'cascade':
        grid = event.grid;
        push({});
        break;
      case 'free-spins-begin':
        push({
          winning: new Set(event.cells),
          note: { bn: `${event.awarded}টি ফ্রি স্পিন`, en: `${event.awarded} free spins` },
          milliseconds: NOTE_MILLISECONDS,
        });
        break;
      case 'free-spin':
        free = { number: event.number, of: event.awarded, won: free?.won ?? 0n };
        tellFree();
        push({});
        break;
      case 'free-spins-more':
        push({
          winning: new Set(event.cells),
          note: { bn: `আরও ${event.added}টি ফ্রি স্পিন`, en: `${event.added} more free spins` },
          milliseconds: NOTE_MILLISECONDS,
        });
        break;
      case 'free-spins-end':
        [free, feature] = [null, null];
        push({
          note: { bn: `ফ্রি স্পিনে ${showMoney(event.amount)}`, en: `${showMoney(event.amount)} in free spins` },
          milliseconds: NOTE_MILLISECONDS,
        });
        break;
      case 'hold-begin':
      case 'hold-respin':
        coins = new Map([...coins, ...event.coins.map(({ cell, value }) => [cell, value] as const)]);
        feature = { bn: `${event.respins}টি রিস্পিন বাকি`, en: `${event.respins} respins left` };
        push({
          winning: new Set(event.coins.map(({ cell }) => cell)),
          milliseconds: WIN_MILLISECONDS,
        });
        break;
      case 'hold-end':
        feature = null;
        push({ winning: new Set(coins.keys()), note: figure(event.amount), milliseconds: NOTE_MILLISECONDS });
        break;
      case 'pool': {
        const [name, amount] = [poolName(event.code), showMoney(event.amount)];
        push({
          note: { bn: `${name.bn} জ্যাকপট ${amount}`, en: `${name.en} jackpot ${amount}` },
          big: true,
          milliseconds: POOL_MILLISECONDS,
        });
        break;
      }
      case 'total':
        break;
    }
  }
  return scenes;
}

/** Cells that won anything since the reels last stood: what stays lit at the end. */
export function litAtEnd(scenes: readonly Scene[]): ReadonlySet<number> {
  const last = scenes.findLastIndex(({ spins }) => spins);
  return new Set(scenes.slice(Math.max(0, last)).flatMap(({ winning }) => [...winning]));
}
