/**
 * Slots: a whole round is decided at once, from the stream of the round and the stake alone, and becomes a list of events
 * that a client plays back.
 *
 * Every number a round draws is kept, in order, as its stops: with them and the stake the round is repeated without its
 * seeds (`replaySlot`), which is how records show what a member saw.
 */
import type { DrawStream } from '@house/fairness/draw';
import { mustHave } from '@house/money/broken-promise';
import { type GameFacts, isStake, mostWin } from './game.ts';
import type { SlotEvent } from './slot-events.ts';
import { createWinLog, type WinLog } from './slots/win-log.ts';

/** What a symbol pays: of `count` in a row, shown, or joined. */
export interface SymbolPays {
  readonly symbol: string;
  readonly pays: readonly {
    readonly count: number;
    /** Clusters pay alike from `count` to `most`; without it just `count`. */
    readonly most?: number;
    /** A decimal text, in units of the table. */
    readonly pay: string;
  }[];
}

/** The rules of a slot in a form a client can draw. */
export interface PayTable {
  /** Units of a pay in one stake: 20 where pays are in line bets of twenty lines, 1 where they are in stakes. */
  readonly unitsPerStake: number;
  readonly symbols: readonly SymbolPays[];
  /** Stands for any symbol that is in `symbols`. */
  readonly wild?: string;
  readonly scatter?: ScatterPays;
  /** The row of each line on each reel, 0 at the top; empty for ways and clusters. */
  readonly lines: readonly (readonly number[])[];
}

export interface ScatterPays {
  readonly symbol: string;
  /** By how many are shown: what they pay, in stakes, and the free spins they give. */
  readonly shown: readonly { readonly count: number; readonly pay: number; readonly freeSpins: number }[];
}

export interface SlotGame extends GameFacts {
  readonly kind: 'slot';
  readonly reels: number;
  readonly rows: number;
  /** Share of rounds that pay anything, to three decimals. */
  readonly hitRate: string;
  readonly payTable: PayTable;
  /** Draws from the stream and writes what happens into the log. */
  play(random: DrawStream, log: WinLog): void;
}

export interface SlotRound {
  /** Every number drawn, in order. */
  readonly stops: readonly number[];
  readonly events: readonly SlotEvent[];
  /** In mills. */
  readonly prize: bigint;
}

/** A stake the game does not take is a fault of the caller: `isStake` says which are refused. */
export function playSlot(game: SlotGame, random: DrawStream, stake: bigint): SlotRound {
  mustHave(isStake(game.stakes, stake), 'a stake that the game takes');
  const stops: number[] = [];
  const log = createWinLog(stake, mostWin(game.maxWin, stake));
  const recorded: DrawStream = {
    rand(n) {
      const stop = random.rand(n);
      stops.push(stop);
      return stop;
    },
  };
  game.play(recorded, log);
  const { amount: prize } = log.total();
  return { stops, events: log.events, prize };
}

/** The round that has those stops. Throws RangeError when they are not those of a round of the game. */
export function replaySlot(game: SlotGame, stops: readonly number[], stake: bigint): SlotRound {
  let at = 0;
  const random: DrawStream = {
    rand(n) {
      const stop = stops[at];
      at += 1;
      if (stop === undefined || !Number.isInteger(stop) || stop < 0 || stop >= n) {
        throw new RangeError(`stop ${at} is not one of ${n}: ${stop}`);
      }
      return stop;
    },
  };
  const round = playSlot(game, random, stake);
  if (at !== stops.length) throw new RangeError(`a round of ${at} stops, not of ${stops.length}`);
  return round;
}
