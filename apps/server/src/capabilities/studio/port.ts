/**
 * Our studio at the desk. The studio keeps its rounds, pools and statistics itself (docs/studio.md) and is asked for them; the
 * house keeps who wanted a round taken back.
 *
 * An order to take a round back
 * requested  one of staff asked; nothing has moved. Leaves by: confirmed, rejected.
 * confirmed  another confirmed; the studio is asked until it has taken the round back by a rollback. Leaves by: done, failed.
 * done       stake and prize are back where they were. failed: the studio could not. rejected: nothing moved. Nothing leaves.
 */
import type {
  CardSeating,
  OperatorAnswer,
  OperatorCardHand,
  OperatorRequest,
  OperatorRound,
  TableTerms,
} from '@house/vendor-protocol/operator';
import type { Refusal } from '../../platform/result.ts';
import type { CardPair } from '../risk/port.ts';
import type { PairScore } from './collusion.ts';

export type VoidState = 'requested' | 'confirmed' | 'done' | 'failed' | 'rejected';

export interface VoidOrder {
  readonly refused?: undefined;
  readonly id: bigint;
  /** Of the round, the hand or the shoe. */
  readonly roundId: string;
  readonly of: 'round' | 'hand' | 'shoe';
  /** Which hand or shoe, in words; null of a round. */
  readonly what: string | null;
  /** Null of a hand or a shoe. */
  readonly memberId: bigint | null;
  readonly game: string;
  /** Units of 0.0001. */
  readonly stake: bigint;
  readonly prize: bigint | null;
  readonly reason: string;
  readonly state: VoidState;
  readonly requestedById: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBecause: string | null;
}

/** Who of staff acts, why, under which key. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
}

export interface SuspectPair extends PairScore {
  readonly members: readonly [bigint, bigint];
  readonly hands: number;
  /** Decimal strings: what the first lost to the second, and the other way round. */
  readonly flow: readonly [string, string];
}

export type CardRoom = Omit<OperatorAnswer<'rooms'>['rooms'][number], 'game'> & { readonly gameId: string };

export interface LedgerTotals {
  /** Units of 0.0001: what stands, without what was taken back. */
  readonly staked: bigint;
  readonly paid: bigint;
}

type Answered<T, Code extends string = never> = Promise<T | Refusal<Code | 'studio.away'>>;
type Decided = Promise<
  | VoidOrder
  | Refusal<
      'studio.voidUnknown' | 'studio.stateMoved' | 'studio.ownRequest' | 'staff.notSeparate' | 'staff.reasonRequired'
    >
>;

export interface StudioDesk {
  rounds(filter: OperatorRequest<'rounds'>): Answered<OperatorAnswer<'rounds'> & { readonly refused?: undefined }>;
  round(id: string): Answered<
    {
      readonly refused?: undefined;
      readonly round: NonNullable<OperatorAnswer<'round'>['round']>;
      readonly order: VoidOrder | null;
    },
    'studio.roundUnknown'
  >;
  returns(): Answered<{
    readonly refused?: undefined;
    readonly answer: OperatorAnswer<'returns'>;
    readonly ledger: ReadonlyMap<string, LedgerTotals>;
  }>;
  pools(): Answered<{
    readonly refused?: undefined;
    readonly answer: OperatorAnswer<'pools'>;
    /** Wins whose round the ledger has with a prize that holds them. */
    readonly inLedger: number;
  }>;
  /** The fish shooter over so many days. */
  fish(days: number): Answered<OperatorAnswer<'fish'> & { readonly refused?: undefined }>;
  /** `player`: hands of theirs alone; `other`: of these alone in which they played too. */
  cards(
    player: string | null,
    other?: string | null,
  ): Answered<OperatorAnswer<'cards'> & { readonly refused?: undefined }>;
  /** One that is over. */
  cardHand(
    id: string,
  ): Answered<{ readonly refused?: undefined; readonly hand: OperatorCardHand }, 'studio.roundUnknown'>;
  seating(): Answered<CardSeating & { readonly refused?: undefined }>;
  /** From what was seen; the same again changes nothing. Written down before the studio is asked. */
  changeSeating(
    by: StaffAct,
    change: { readonly seen: CardSeating; readonly next: CardSeating },
  ): Answered<CardSeating & { readonly refused?: undefined }, 'studio.changedMeanwhile' | 'staff.reasonRequired'>;
  opposites(): Answered<OperatorAnswer<'opposites'> & { readonly refused?: undefined }>;
  /** Pairs of card players with the flags of games.md 4, the highest score first; those without a flag are left out. */
  collusion(): Answered<{ readonly refused?: undefined; readonly pairs: readonly SuspectPair[] }>;
  /** The pair of theirs with the highest score, for risk; the studio's word is a minute old at most. Null: none, or it is away. */
  cardPairOf(memberId: bigint): Promise<CardPair | null>;
  /** Card rooms of real money, some seconds old; none while the studio does not answer. */
  rooms(): Promise<readonly CardRoom[]>;
  tables(): Answered<OperatorAnswer<'tables'> & { readonly refused?: undefined }>;
  /** From what was seen; the same again changes nothing. Written down before the studio is asked. */
  changeTable(
    by: StaffAct,
    code: string,
    change: { readonly seen: TableTerms; readonly next: TableTerms },
  ): Answered<
    OperatorAnswer<'tables'> & { readonly refused?: undefined },
    'studio.tableUnknown' | 'studio.changedMeanwhile' | 'studio.tableInvalid' | 'staff.reasonRequired'
  >;
  /** What everybody may see of the pools, some seconds old; null while the studio does not answer. */
  jackpots(): Promise<{ readonly gameId: string | null; readonly pools: OperatorAnswer<'pools'> } | null>;
  /** The same key again answers the order there is. */
  requestVoid(
    by: StaffAct,
    roundId: string,
  ): Answered<
    VoidOrder,
    'studio.roundUnknown' | 'studio.voidWaits' | 'studio.notVoidable' | 'request.keyReused' | 'staff.reasonRequired'
  >;
  hands(table: string): Answered<OperatorAnswer<'hands'> & { readonly refused?: undefined }>;
  /** Of a hand or of all hands of a shoe; the same key again answers the order there is. */
  requestHandsVoid(
    by: StaffAct,
    of: 'hand' | 'shoe',
    id: string,
  ): Answered<
    VoidOrder,
    'studio.roundUnknown' | 'studio.voidWaits' | 'studio.notVoidable' | 'request.keyReused' | 'staff.reasonRequired'
  >;
  confirmVoid(by: StaffAct, id: bigint): Decided;
  rejectVoid(by: StaffAct, id: bigint): Decided;
  listVoids(
    state: VoidState | null,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly VoidOrder[]; readonly total: number }>;
  /** Asks the studio again about orders that are confirmed. */
  carryOut(): Promise<void>;
  waitingVoids(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
  /** Games and bands whose return lies outside, as the studio said last; asked anew once a minute while somebody looks. */
  outsideReturns(): { readonly count: number; readonly oldestSince: Date | null };
}

export type { OperatorRound };
