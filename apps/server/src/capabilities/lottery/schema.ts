/** Row types of the lottery's tables (part `lottery` of migrations/baseline.sql). */
import type { DrawScheme } from '@house/fairness/draw';
import type { PrizeMode } from '@house/lottery/game';
import type { BeaconKind, DrawState, ResultOrigin } from './port.ts';

export interface GameRow {
  readonly code: string;
  readonly family: string;
  readonly prize_mode: PrizeMode;
  readonly period_seconds: number;
  /** Null: the catalogue's. */
  readonly close_before_seconds: number | null;
  readonly state: 'on' | 'stopped';
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly max_win: bigint;
  /** The most an order costs, and is paid; null: the catalogue's. */
  readonly max_order: bigint | null;
  readonly max_order_win: bigint | null;
  readonly rtp_basis_points: number;
  readonly official: boolean;
}

/** The state as the row has it; `DrawState` is what people see. */
export type StoredState = 'scheduled' | 'open' | 'closed' | 'drawn' | 'settled' | 'void';

export interface DrawRow {
  readonly id: bigint;
  readonly game_code: string;
  readonly draw_no: string;
  readonly state: StoredState;
  /** What people see at the moment of the query, by the database's clock. */
  readonly shown_state: DrawState;
  readonly open_at: Date;
  readonly close_at: Date;
  /** When it was to close, of a sale that was ended early. */
  readonly planned_close_at: Date | null;
  readonly draw_at: Date;
  /** Null in draws held elsewhere. */
  readonly commitment: Buffer | null;
  /** How its stream is made, fixed with its commitment. */
  readonly scheme: DrawScheme;
  /** What its tickets are salted with follows from it; null of draws of before. It is told to nobody. */
  readonly salt_key: Buffer | null;
  readonly bet_root: Buffer | null;
  /** Of the shots of a Yeekee round, which go into its stream; null of all others, and of scheme 1. */
  readonly entries_root: Buffer | null;
  readonly ticket_count: bigint;
  readonly yeekee_entry_count: bigint;
  readonly beacon: Buffer | null;
  readonly beacon_kind: BeaconKind;
  /** Fixed when the draw is made (by an earlier release with its bet root); null without an outside beacon. */
  readonly beacon_round: number | null;
  readonly beacon_signature: Buffer | null;
  readonly beacon_lost_at: Date | null;
  readonly server_seed: Buffer | null;
  /** What counts: the corrected result where there is one. */
  readonly result: number[] | null;
  /** What was published first; the seed proves this one. */
  readonly drawn_result: number[] | null;
  readonly settle_started_at: Date | null;
  readonly settled_at: Date | null;
  readonly settle_chunks: number;
  readonly settle_wagers: bigint;
  readonly settle_winners: bigint;
  readonly settle_paid: bigint;
  /** The most one member can win, as it stood when the sale ended; null before. */
  readonly settle_cap: bigint | null;
  /** The most one order can win; null in draws of before there was such a limit. */
  readonly settle_order_cap: bigint | null;
  readonly voided_at: Date | null;
  readonly void_by: string | null;
  readonly void_reason: string | null;
  readonly refunded_at: Date | null;
  /** The close has passed by the database's clock. */
  readonly past_close: boolean;
  /** Its draw time has passed by the same clock. */
  readonly past_draw: boolean;
  /** No result came in the time there is for it: 24 hours, or what the station's row says. */
  readonly overdue: boolean;
  readonly official: boolean;
  readonly station: string | null;
  /** Its result is made up by the house, for a demo. */
  readonly simulated: boolean;
  /** The inputs agree; what is left is to publish. */
  readonly agreed_at: Date | null;
  readonly result_origin: ResultOrigin | null;
  /** The game whose draw of the day gives this one its result; null of all others. */
  readonly source_game: string | null;
  /** What it followed; null until it has its result. */
  readonly source_draw_id: bigint | null;
}

/** What a draw held elsewhere has beside its times. */
export interface NewOfficial {
  readonly station: string;
  readonly simulated: boolean;
  readonly resultDueAt: Date;
  readonly giveUpAt: Date;
  /** The game whose draw of the day gives the result; null: its own is announced. */
  readonly sourceGame: string | null;
}

export interface NewDraw {
  readonly id: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date;
  /** Null of a draw held elsewhere, which has `official` instead. */
  readonly commitment: Uint8Array | null;
  readonly beaconKind: BeaconKind;
  /** Fixed with the commitment; null without an outside beacon. */
  readonly beaconRound: number | null;
  readonly official: NewOfficial | null;
}
