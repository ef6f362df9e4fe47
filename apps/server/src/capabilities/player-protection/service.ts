/**
 * Own limits: see port.ts for what they promise. A change is one transaction under the member's lock: the key is looked
 * up, it is done, written down, and the wallet told what bets are judged by from its commit on.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { isExclusionWord } from '@house/rules/exclusion-word';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import { type ByPeriod, LIMIT_PERIODS, type Wallet } from '../wallet/port.ts';
import {
  type DepositGuard,
  LIMIT_KINDS,
  type LimitKind,
  type LimitName,
  type OwnExclusion,
  type PlayerLimit,
  type PlayerLimitChange,
  type PlayerProtection,
  type PlayerProtectionState,
} from './port.ts';
import {
  appendChange,
  dropRaiseOf,
  findContent,
  lockPlayerProtection,
  type NewChange,
  pageChanges,
  readClock,
  readLimits,
  readPauses,
  readRaises,
  removeExclusion,
  writeLimit,
  writePause,
  writeRaise,
} from './queries.ts';
import { endOfCoolOff, endOfExclusion, startsOfPeriods, WAIT_MILLISECONDS, widens } from './rules.ts';
import type { ChangeRow, LimitRow, PauseRow } from './schema.ts';

export interface PlayerProtectionDeps {
  readonly db: Db;
  readonly ids: Ids;
  /** The time, asked after the member's lock is had; the database's unless told. */
  readonly readTime?: (db: Db) => Promise<Date>;
  readonly wallet: Pick<Wallet, 'setGuard' | 'guardStateOf'>;
  /** What the member has deposited since these instants, with the orders that are open (the cashier's). */
  readonly depositedSince: (memberId: bigint, since: ByPeriod<Date>) => Promise<ByPeriod<bigint>>;
  readonly zoneOffsetMinutes: number;
}

/** What a change did, for its line of the history. */
type Done = Pick<NewChange, 'what' | 'limit' | 'endsAt'>;

const isOf =
  ({ kind, period }: LimitName) =>
  (row: LimitName): boolean =>
    row.kind === kind && row.period === period;

const amountsOf = (rows: readonly LimitRow[], kind: LimitKind): ByPeriod<bigint | null> => {
  const of = (period: LimitRow['period']) => rows.find(isOf({ kind, period }))?.amount ?? null;
  return { day: of('day'), week: of('week'), month: of('month') };
};

const pauseOf = (rows: readonly PauseRow[], kind: PauseRow['kind']): PauseRow | null =>
  rows.find((row) => row.kind === kind) ?? null;

function exclusionOf(rows: readonly PauseRow[]): OwnExclusion | null {
  const row = pauseOf(rows, 'exclusion');
  if (row === null) return null;
  const { began_at: beganAt, ends_at: endsAt } = row;
  const liftableAt = endsAt === null ? null : new Date(endsAt.getTime() + WAIT_MILLISECONDS);
  return { beganAt, endsAt, liftableAt };
}

/** The end of a cooling-off that has not ended. */
function coolOffUntil(rows: readonly PauseRow[], now: number): Date | null {
  const end = pauseOf(rows, 'coolOff')?.ends_at ?? null;
  return end !== null && end.getTime() > now ? end : null;
}

export function createPlayerProtection(deps: PlayerProtectionDeps): PlayerProtection {
  const { db, ids, wallet, zoneOffsetMinutes, readTime = readClock } = deps;

  async function stateOf(memberId: bigint): Promise<PlayerProtectionState> {
    const now = (await readTime(db)).getTime();
    const [limits, raises, pauses, guarded, deposited] = await Promise.all([
      readLimits(db, memberId),
      readRaises(db, memberId),
      readPauses(db, memberId),
      wallet.guardStateOf(memberId),
      deps.depositedSince(memberId, startsOfPeriods(now, zoneOffsetMinutes)),
    ]);
    const usedOf = ({ kind, period }: LimitName): bigint =>
      (kind === 'deposit' ? deposited : guarded?.used[kind])?.[period] ?? 0n;
    const shown = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period }))).flatMap(
      (name): PlayerLimit[] => {
        const limit = limits.find(isOf(name));
        if (limit === undefined) return [];
        const raise = raises.find(isOf(name));
        const asked =
          raise === undefined ? null : { amount: raise.amount, askedAt: raise.asked_at, opensAt: raise.opens_at };
        return [{ ...name, amount: limit.amount, used: usedOf(name), raise: asked }];
      },
    );
    return { limits: shown, coolOffUntil: coolOffUntil(pauses, now), exclusion: exclusionOf(pauses) };
  }

  /** What bets are judged by follows from what stands; the last thing of a transaction, for it holds the shard. */
  async function tellWallet(tx: Tx, memberId: bigint, at: Date): Promise<void> {
    const [limits, pauses] = [await readLimits(tx, memberId), await readPauses(tx, memberId)];
    // Not even the end of an exclusion lets him play: staff do.
    const pausedUntil = exclusionOf(pauses) === null ? coolOffUntil(pauses, at.getTime()) : 'endless';
    const [stake, loss] = [amountsOf(limits, 'stake'), amountsOf(limits, 'loss')];
    const amounts = [stake, loss].flatMap((one) => LIMIT_PERIODS.map((period) => one[period]));
    const free = pausedUntil === null && amounts.every((amount) => amount === null);
    await wallet.setGuard(tx, memberId, free ? null : { stake, loss, pausedUntil, zoneOffsetMinutes });
  }

  async function change<Code extends string>(
    memberId: bigint,
    key: string,
    asked: Readonly<Record<string, string | null>>,
    work: (tx: Tx, now: Date) => Promise<Done | Refusal<Code>>,
  ): Promise<PlayerProtectionState | Refusal<Code | 'request.keyReused'>> {
    const content = canonicalJson(asked);
    const refused = await transact(db, async (tx): Promise<Refusal<Code | 'request.keyReused'> | undefined> => {
      await lockPlayerProtection(tx, memberId);
      const before = await findContent(tx, memberId, key);
      if (before !== null) return before === content ? undefined : refuse('request.keyReused');
      const at = await readTime(tx);
      const done = await work(tx, at);
      if (isRefusal(done)) return done as Refusal<Code>;
      await appendChange(tx, { id: ids.next(), memberId, key, at, content, ...done });
      await tellWallet(tx, memberId, at);
      return undefined;
    });
    return refused ?? stateOf(memberId);
  }

  const limitOf = async (tx: Tx, memberId: bigint, name: LimitName): Promise<bigint | null> =>
    (await readLimits(tx, memberId)).find(isOf(name))?.amount ?? null;

  return {
    stateOf,
    setLimit: (memberId, { key, kind, period, amount }) =>
      change<'playerProtection.notSet'>(
        memberId,
        key,
        { call: 'set', kind, period, amount: amount?.toString() ?? null },
        async (tx, at) => {
          const name = { kind, period };
          const before = await limitOf(tx, memberId, name);
          if (before === null && amount === null) return refuse('playerProtection.notSet');
          const limit = { ...name, before, after: amount };
          if (widens(before, amount)) {
            const opensAt = new Date(at.getTime() + WAIT_MILLISECONDS);
            await writeRaise(tx, memberId, name, { amount, askedAt: at, opensAt });
            return { what: 'raiseAsked', limit };
          }
          await writeLimit(tx, memberId, name, amount, at);
          return { what: 'set', limit };
        },
      ),
    confirmRaise: (memberId, { key, kind, period }) =>
      change<'playerProtection.noRaise' | 'playerProtection.raiseTooEarly'>(
        memberId,
        key,
        { call: 'confirm', kind, period },
        async (tx, at) => {
          const name = { kind, period };
          const raise = (await readRaises(tx, memberId)).find(isOf(name));
          if (raise === undefined) return refuse('playerProtection.noRaise');
          if (at < raise.opens_at) {
            return refuse('playerProtection.raiseTooEarly', { from: raise.opens_at.toISOString() });
          }
          const before = await limitOf(tx, memberId, name);
          await writeLimit(tx, memberId, name, raise.amount, at);
          return { what: 'raised', limit: { ...name, before, after: raise.amount } };
        },
      ),
    dropRaise: (memberId, { key, kind, period }) =>
      change<'playerProtection.noRaise'>(memberId, key, { call: 'drop', kind, period }, async (tx) => {
        const name = { kind, period };
        const raise = (await readRaises(tx, memberId)).find(isOf(name));
        if (raise === undefined) return refuse('playerProtection.noRaise');
        await dropRaiseOf(tx, memberId, name);
        const after = await limitOf(tx, memberId, name);
        return { what: 'raiseDropped', limit: { ...name, before: raise.amount, after } };
      }),
    coolOff: (memberId, { key, span }) =>
      change<'playerProtection.pauseNotLonger'>(memberId, key, { call: 'coolOff', span }, async (tx, beganAt) => {
        const endsAt = new Date(endOfCoolOff(span, beganAt.getTime()));
        const pauses = await readPauses(tx, memberId);
        const running = pauseOf(pauses, 'coolOff')?.ends_at ?? null;
        // While he is excluded nothing shorter lengthens anything.
        if (exclusionOf(pauses) !== null || (running !== null && endsAt <= running)) {
          return refuse('playerProtection.pauseNotLonger');
        }
        await writePause(tx, memberId, { kind: 'coolOff', beganAt, endsAt });
        return { what: 'coolOff', endsAt };
      }),
    async exclude(memberId, { key, span, word }) {
      if (!isExclusionWord(word)) return refuse('playerProtection.wordWrong');
      return change<'playerProtection.pauseNotLonger'>(
        memberId,
        key,
        { call: 'exclude', span },
        async (tx, beganAt) => {
          const end = endOfExclusion(span, beganAt.getTime());
          const running = exclusionOf(await readPauses(tx, memberId));
          if (running !== null && (running.endsAt === null || (end !== null && end <= running.endsAt.getTime()))) {
            return refuse('playerProtection.pauseNotLonger');
          }
          const endsAt = end === null ? null : new Date(end);
          await writePause(tx, memberId, { kind: 'exclusion', beganAt, endsAt });
          return { what: 'exclusion', endsAt };
        },
      );
    },
    async historyOf(memberId, page) {
      const { rows, total } = await pageChanges(db, memberId, page);
      return { rows: rows.map(changeOf), total };
    },
    async depositGuardOf(tx, memberId): Promise<DepositGuard> {
      const now = (await readTime(tx)).getTime();
      const pauses = await readPauses(tx, memberId);
      return {
        paused: exclusionOf(pauses) !== null || coolOffUntil(pauses, now) !== null,
        limits: amountsOf(await readLimits(tx, memberId), 'deposit'),
        since: startsOfPeriods(now, zoneOffsetMinutes),
      };
    },
    async pausesOf(tx, memberId) {
      const pauses = await readPauses(tx, memberId);
      const excluded = exclusionOf(pauses) !== null;
      return { excluded, paused: excluded || coolOffUntil(pauses, (await readTime(tx)).getTime()) !== null };
    },
    async liftExclusion(tx, memberId, { key, ...by }) {
      await lockPlayerProtection(tx, memberId);
      const exclusion = exclusionOf(await readPauses(tx, memberId));
      if (exclusion === null) return refuse('playerProtection.notExcluded');
      const at = await readTime(tx);
      if (exclusion.liftableAt === null || at < exclusion.liftableAt) return refuse('playerProtection.exclusionRuns');
      await removeExclusion(tx, memberId);
      const content = canonicalJson({ call: 'lift' });
      await appendChange(tx, { id: ids.next(), memberId, key, at, content, what: 'lifted', by });
      return { ...exclusion, release: () => tellWallet(tx, memberId, at) };
    },
  };
}

function changeOf(row: ChangeRow): PlayerLimitChange {
  const { id, at, what, before, after } = row;
  if (what === 'coolOff' || what === 'exclusion') return { id, at, what, endsAt: row.ends_at };
  if (what === 'lifted') {
    const staff = present(row.staff, 'what was lifted was lifted by somebody');
    return { id, at, what, staff, reason: present(row.reason, 'what was lifted was lifted for a reason') };
  }
  const { kind, period } = row;
  must(kind !== null && period !== null, 'a change of a limit names it');
  return { id, at, what, kind, period, before, after };
}
