/**
 * What happened to one member, in the order of the journal, worked into their requirements. Pure: the projection reads before and
 * writes after. The same happenings in other portions come to the same.
 */
import { must, present } from '../../platform/result.ts';
import type { ProductCode } from '../wagers/port.ts';
import type { RequirementKind, RequirementState } from './port.ts';
import { requiredFor, SPENT_BELOW, takeTurnover, weightOf } from './rules.ts';

/** Amounts in units of 0.0001; places are those of the member's shard. */
export interface RequirementRow {
  readonly seq: bigint;
  readonly entryType: number;
  readonly kind: RequirementKind;
  readonly base: bigint;
  readonly multiplier: number;
  readonly required: bigint;
  progress: bigint;
  state: RequirementState;
  readonly openedAt: string;
  closedSeq: bigint | null;
  closedAt: string | null;
  /** Places where it was over and opened anew that are not written yet. */
  gaps: readonly Gap[];
}

interface Gap {
  readonly from: bigint;
  readonly upto: bigint;
}

export interface Step {
  readonly origin: bigint;
  readonly requirement: bigint;
  readonly weight: number;
  readonly seq: bigint;
  readonly turnover: bigint;
  readonly progress: bigint;
}

interface Opening {
  readonly entryType: number;
  readonly kind: RequirementKind;
  readonly base: bigint;
  readonly multiplier: number;
}

export interface Happening {
  readonly seq: bigint;
  /** A text of the database's. */
  readonly at: string;
  /** By how much a line changed the sum of cash, bonus and locked money. */
  readonly moved: bigint;
  /** Of all accounts of the member here, where it may be the first place from which they are followed; null: it is known. */
  readonly balance: bigint | null;
  /** Bets that were first decided at this place give money here, after all. */
  readonly comesBackOf: bigint | null;
  /** Of a credit that opens a requirement. */
  readonly opens: Opening | null;
  readonly turnover: {
    readonly origin: bigint;
    readonly product: ProductCode;
    readonly isLowRisk: boolean;
    readonly amount: bigint;
    readonly decided: boolean;
  } | null;
}

export interface MemberState {
  /** Null: none is open. */
  since: bigint | null;
  balance: bigint;
}

export interface Replayed {
  readonly member: MemberState;
  /** Those that are new or changed. */
  readonly changed: readonly RequirementRow[];
  readonly steps: readonly Step[];
}

export interface Standing {
  readonly member: MemberState;
  /** Those that are open, and those that steps of before belong to. */
  readonly rows: readonly RequirementRow[];
  /** Of origins from which turnover is taken back. */
  readonly steps: readonly Step[];
}

/** The newest bet that stood undecided at a place; null: none. */
type NewestOpenBet = (seq: bigint) => bigint | null;

export function replay(standing: Standing, happenings: readonly Happening[], newestOpenBet: NewestOpenBet): Replayed {
  const member = { ...standing.member };
  const rows = standing.rows.map((row) => ({ ...row })).toSorted((one, other) => (one.seq < other.seq ? -1 : 1));
  const known = [...standing.steps];
  const steps: Step[] = [];
  const changed = new Set<RequirementRow>();
  const open = (): RequirementRow[] => rows.filter(({ state }) => state === 'open');
  // From the first place that may open one on, every line of the member is among the happenings.
  let knowsBalance = member.since !== null;

  const close = (row: RequirementRow, state: 'met' | 'spent', { seq, at }: Happening): void => {
    Object.assign(row, { state, closedSeq: seq, closedAt: at });
    changed.add(row);
    if (open().length === 0) member.since = null;
  };
  const step = (made: Step): void => {
    if (made.turnover === 0n && made.progress === 0n) return;
    steps.push(made);
    known.push(made);
  };
  const reopen = (row: RequirementRow, { seq }: Happening): void => {
    const from = present(row.closedSeq, 'what is over was over somewhere');
    Object.assign(row, { state: 'open', closedSeq: null, closedAt: null, gaps: [...row.gaps, { from, upto: seq }] });
    changed.add(row);
    if (member.since === null || row.seq < member.since) member.since = row.seq;
  };
  const openRow = (happening: Happening, opening: Opening): void => {
    member.since ??= happening.seq;
    const row: RequirementRow = {
      ...opening,
      seq: happening.seq,
      required: requiredFor(opening.base, opening.multiplier),
      progress: 0n,
      state: 'open',
      openedAt: happening.at,
      closedSeq: null,
      closedAt: null,
      gaps: [],
    };
    rows.push(row);
    changed.add(row);
  };

  const count = (happening: Happening, played: NonNullable<Happening['turnover']>): void => {
    let left = played.amount;
    for (const row of open()) {
      if (left === 0n) return;
      const weight = weightOf(played.product, row.kind, played.isLowRisk);
      const lacks = row.required - row.progress;
      const { taken, progress } = takeTurnover(left, weight, lacks);
      if (weight === 0) continue;
      step({ origin: played.origin, requirement: row.seq, weight, seq: happening.seq, turnover: taken, progress });
      row.progress += progress;
      changed.add(row);
      left -= taken;
      if (progress === lacks) close(row, 'met', happening);
      // What is left of a row that lacks something was rounded away.
      else return;
    }
  };

  /** Turnover that counted counts no more: what it had brought on is undone, the newest first. */
  const takeBack = (happening: Happening, played: NonNullable<Happening['turnover']>): void => {
    let left = -played.amount;
    for (const row of rows.toReversed()) {
      const weight = weightOf(played.product, row.kind, played.isLowRisk);
      const of = known.filter(
        (one) => one.origin === played.origin && one.requirement === row.seq && one.weight === weight,
      );
      const turnover = of.reduce((sum, one) => sum + one.turnover, 0n);
      const progress = of.reduce((sum, one) => sum + one.progress, 0n);
      const taken = turnover < left ? turnover : left;
      if (taken === 0n) continue;
      const undone = taken === turnover ? progress : (progress * taken + turnover - 1n) / turnover;
      left -= taken;
      step({
        ...{ origin: played.origin, requirement: row.seq, weight, seq: happening.seq },
        turnover: -taken,
        progress: -undone,
      });
      must(row.progress >= undone, 'a requirement has come as far as its steps');
      row.progress -= undone;
      changed.add(row);
      // It was met by bets that count no more.
      if (row.state === 'met') reopen(row, happening);
    }
  };

  /** What was spent is not, once bets that were decided before give enough of it back. */
  const comeBack = (happening: Happening, origin: bigint): void => {
    if (member.balance < SPENT_BELOW) return;
    for (const row of rows) {
      if (row.state !== 'spent' || row.seq >= origin || (row.closedSeq ?? 0n) < origin) continue;
      reopen(row, happening);
    }
  };

  for (const [index, happening] of happenings.entries()) {
    if (knowsBalance) member.balance += happening.moved;
    else if (happening.balance !== null) [member.balance, knowsBalance] = [happening.balance, true];
    if (happening.comesBackOf !== null) comeBack(happening, happening.comesBackOf);
    if (happening.opens !== null) openRow(happening, happening.opens);
    const { turnover } = happening;
    if (turnover !== null && turnover.amount > 0n) count(happening, turnover);
    if (turnover !== null && turnover.amount < 0n) takeBack(happening, turnover);
    // Plays of one market stand in a row: all of them are counted first.
    const isLastHere = happenings[index + 1]?.seq !== happening.seq;
    if (!isLastHere || member.since === null || member.balance >= SPENT_BELOW) continue;
    const decidedHere = happenings.some((one) => one.seq === happening.seq && one.turnover?.decided === true);
    if (!decidedHere) continue;
    const newest = newestOpenBet(happening.seq);
    if (newest !== null && newest > present(member.since, 'one is open')) continue;
    for (const row of open()) close(row, 'spent', happening);
  }
  return { member, changed: [...changed], steps };
}
