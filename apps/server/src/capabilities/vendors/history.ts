/**
 * What vendors say they sent, held against the books: every half hour what is older than half an hour, and by night again what
 * did not agree. And bets that nobody decided within a day.
 */
import { HISTORY_PAGE_MAX, type HistoryTransaction, type ServiceRequestOf } from '@house/vendor-protocol/services';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { OutsideLine, OutsidePlace, Wagers } from '../wagers/port.ts';
import type { DeskDeps } from './desk.ts';
import {
  clearAgreed,
  clearDifference,
  deleteOpenBets,
  insertOpenBets,
  keepDifferences,
  listDifferences,
  listOpenBets,
  notePosition,
  selectHistoryPositions,
  selectHoursWithDifferences,
  selectServed,
} from './history-queries.ts';
import { compareHistory, type Difference } from './history-rules.ts';
import type { AskVendor, OpenVendorBet, VendorHistory } from './port.ts';
import type { Registry } from './registry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What is younger may still be under way. */
const SETTLES_MILLISECONDS = 30 * MINUTE;
/** How much earlier or later the other side may have what was sent; by night a day, for what was down meanwhile. */
const SLACK_MILLISECONDS = 15 * MINUTE;
const NIGHT_SLACK_MILLISECONDS = 26 * HOUR;
/** Of a vendor that is connected, or was away: no further back. */
const FURTHEST_MILLISECONDS = 7 * DAY;
const OURS_PAGE = 2_000;
/** A time in which more was sent is halved. */
const HELD_MAX = 100_000;
const HOURS_A_NIGHT = 72;
const SHOWN = 200;
const OPEN_LOOKED_AT = 2_000;
const REASON_LENGTH_MIN = 3;

interface HistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ask: AskVendor;
  readonly registry: () => MaybePromise<Registry>;
  readonly wagers: Pick<Wagers, 'listOutside' | 'findOutside'>;
  readonly record: DeskDeps['record'];
}

interface Time {
  readonly from: Date;
  readonly to: Date;
}

/** More was sent than is held at once. */
class TooMany extends Error {}
class Away extends Error {}

const widen = ({ from, to }: Time, by: number): Time => ({
  from: new Date(from.getTime() - by),
  to: new Date(to.getTime() + by),
});

export function createHistory(deps: HistoryDeps) {
  const { db, clock, ids, wagers } = deps;

  const askPage = (vendor: string, page: Omit<ServiceRequestOf<'history'>, 'requestId'>) =>
    deps.ask(vendor, 'history', page);

  async function readTheirs(vendor: string, { from, to }: Time): Promise<HistoryTransaction[]> {
    const all: HistoryTransaction[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof askPage>> = await askPage(vendor, {
        ...{ from: from.toISOString(), to: to.toISOString(), after, limit: HISTORY_PAGE_MAX },
      });
      if (isRefusal(page)) throw new Away(page.refused);
      if (page.status !== 'OK') throw new Away(page.status);
      all.push(...page.transactions);
      if (all.length > HELD_MAX) throw new TooMany();
      after = page.next;
    } while (after !== null);
    return all;
  }

  async function readOurs(vendor: string, time: Time): Promise<OutsideLine[]> {
    const all: OutsideLine[] = [];
    let after: OutsidePlace | null = null;
    for (;;) {
      const page: readonly OutsideLine[] = await wagers.listOutside({ vendor, ...time }, after, OURS_PAGE);
      all.push(...page);
      if (all.length > HELD_MAX) throw new TooMany();
      if (page.length < OURS_PAGE) return all;
      after = page.at(-1)?.place ?? null;
    }
  }

  async function compare(vendor: string, time: Time, slack: number): Promise<Difference[]> {
    try {
      const around = widen(time, slack);
      return compareHistory(await readTheirs(vendor, around), await readOurs(vendor, around), time);
    } catch (error) {
      const length = time.to.getTime() - time.from.getTime();
      if (!(error instanceof TooMany) || length < MINUTE) throw error;
      const middle = new Date(time.from.getTime() + Math.floor(length / 2));
      const narrower = Math.min(slack, SLACK_MILLISECONDS);
      return [
        ...(await compare(vendor, { from: time.from, to: middle }, narrower)),
        ...(await compare(vendor, { from: middle, to: time.to }, narrower)),
      ];
    }
  }

  async function check(vendor: string, time: Time, slack: number): Promise<number> {
    const differences = await compare(vendor, time, slack);
    await transact(db, async (tx) => {
      await keepDifferences(
        tx,
        vendor,
        differences.map((difference) => ({ id: ids.next(), ...difference })),
      );
      await clearAgreed(tx, vendor, time, differences);
    });
    return differences.length;
  }

  /** What came since the last time, an hour at a time. */
  async function checkNew(): Promise<void> {
    const until = clock.now() - SETTLES_MILLISECONDS;
    const positions = await selectHistoryPositions(db);
    for (const vendor of await selectServed(db)) {
      const known = positions.find((one) => one.vendor === vendor)?.checkedTo.getTime() ?? until - HOUR;
      let from = Math.max(known, until - FURTHEST_MILLISECONDS);
      try {
        while (from < until) {
          const to = Math.min(from + HOUR, until);
          await check(vendor, { from: new Date(from), to: new Date(to) }, SLACK_MILLISECONDS);
          await notePosition(db, vendor, { checkedTo: new Date(to), fault: null });
          from = to;
        }
      } catch (error) {
        if (!(error instanceof Away)) throw error;
        await notePosition(db, vendor, { checkedTo: new Date(from), fault: error.message });
      }
    }
  }

  /** Hours with something that did not agree, looked at again with a day around them. */
  async function checkAgain(): Promise<void> {
    for (const { vendor, hour } of await selectHoursWithDifferences(db, HOURS_A_NIGHT)) {
      const time = { from: hour, to: new Date(hour.getTime() + HOUR) };
      await check(vendor, time, NIGHT_SLACK_MILLISECONDS).catch((error: unknown) => {
        if (!(error instanceof Away)) throw error;
      });
    }
  }

  /** Bets of the day that ended a day ago and are undecided, and what was decided since of those before. */
  async function findOpenBets(): Promise<void> {
    const to = new Date(clock.now() - DAY);
    const from = new Date(to.getTime() - DAY - HOUR);
    for (const vendor of (await deps.registry()).vendors.keys()) {
      let after: OutsidePlace | null = null;
      for (;;) {
        const page: readonly OutsideLine[] = await wagers.listOutside({ vendor, from, to }, after, OURS_PAGE);
        await insertOpenBets(
          db,
          vendor,
          page.filter(({ kind, decided }) => kind === 'bet' && !decided),
        );
        if (page.length < OURS_PAGE) break;
        after = page.at(-1)?.place ?? null;
      }
    }
    const gone: OpenVendorBet[] = [];
    for (const bet of await listOpenBets(db, OPEN_LOOKED_AT)) {
      const { vendor, memberId, transactionId } = bet;
      const found = await wagers.findOutside(memberId, { vendor, kind: 'bet', transactionId });
      if (found === null || found.last !== null) gone.push(bet);
    }
    await deleteOpenBets(db, gone);
  }

  const desk: VendorHistory = {
    async read() {
      const [differences, openBets, positions] = await Promise.all([
        listDifferences(db, SHOWN),
        listOpenBets(db, SHOWN),
        selectHistoryPositions(db),
      ]);
      return { differences, openBets, positions };
    },
    async clear(
      by,
      id,
    ): Promise<{ readonly cleared: true } | Refusal<'vendors.differenceUnknown' | 'staff.reasonRequired'>> {
      if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return transact(db, async (tx) => {
        const found = await clearDifference(tx, id, { by: by.staff, note: by.reason });
        if (found === null) return refuse('vendors.differenceUnknown');
        if (found.changed) {
          await deps.record(tx, { ...by, action: 'vendors.clearDifference', object: `vendorDifference:${id}` });
        }
        return { cleared: true };
      });
    },
  };
  return { desk, checkNew, checkAgain, findOpenBets };
}
