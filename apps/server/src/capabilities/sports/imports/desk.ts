/**
 * Results from files of the open cricket archive. Whoever asks stops the match with it; another person confirms, and every
 * market of the match is decided by the card in one transaction. From then on its feed says nothing of it any more.
 */
import { hash } from 'node:crypto';
import { ArchiveFault, readArchive } from '@house/sports/cricket/archive';
import { decideByCard, writeCardScore } from '@house/sports/cricket/scorecard';
import type { FeedState } from '@house/sports/feeds/state';
import type { Outcomes } from '@house/sports/market';
import { SPORTS } from '@house/sports/sports';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Wagers } from '../../wagers/port.ts';
import type { DeskDeps } from '../desk.ts';
import { setEventHeld } from '../desk-queries.ts';
import type { SportsEvent, SportsMarket, StaffAct } from '../port.ts';
import { lockEvent, selectEvents, selectMarketsOf, updateMarkets } from '../queries.ts';
import type { ImportedMarket, ImportRow, ImportSummary, ImportsDesk } from './port.ts';
import {
  decideImport,
  endEvent,
  findImport,
  hasBegun,
  insertImport,
  lookAtImports,
  selectImportable,
  selectImports,
} from './queries.ts';

interface ImportsDeps extends Pick<DeskDeps, 'record' | 'checkSecondApprover'> {
  readonly db: Db;
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'suspendMarkets' | 'closeMarket'>;
}

const isCalled = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
const isSame = (one: SportsMarket['outcomes'], other: Outcomes): boolean =>
  one !== null && Object.entries(other).every(([code, outcome]) => one[code] === outcome);

const NOON = 'T12:00:00Z';
/** A day of the file is one where the match is played: by our clock it may be the day before or after. */
const DAY_AND_HALF_MILLISECONDS = 36 * 3_600_000;
const isOnOneOf = (startsAt: Date, dates: readonly string[]): boolean =>
  dates.some((date) => Math.abs(Date.parse(`${date}${NOON}`) - startsAt.getTime()) <= DAY_AND_HALF_MILLISECONDS);

export function createImportsDesk({ db, ids, wagers, record, checkSecondApprover }: ImportsDeps): ImportsDesk {
  /** What the file says of this match; the sides have to be called as the feed calls them, or as staff say. */
  function read(event: SportsEvent, markets: readonly SportsMarket[], file: string, home: string | undefined) {
    try {
      const plain = readArchive(file, home);
      const [first, second] = plain.teams;
      const turned = home === undefined && isCalled(second, event.home) && isCalled(first, event.away);
      if (home === undefined && !turned && !(isCalled(first, event.home) && isCalled(second, event.away)))
        return refuse('sports.fileOfOther', { first, second });
      const { card, teams, type, dates, competition } = turned ? readArchive(file, second) : plain;
      // The same sides meet again: the file has to be of this match.
      if (!isOnOneOf(event.startsAt, dates))
        return refuse('sports.fileOfOtherDay', { dates: dates.slice(0, 5).join(', ') });
      const { outcome } = card;
      const summary: ImportSummary = {
        ...{ teams, competition, type, dates, outcome: outcome.kind === 'won' ? outcome.side : outcome.kind },
        score: { home: writeCardScore(card, 'home'), away: writeCardScore(card, 'away') },
      };
      const outcomes = markets.flatMap(({ id, key, name }): readonly ImportedMarket[] => {
        const decided = decideByCard(card, name, SPORTS[event.sport].selections(name));
        return decided === null ? [] : [{ id: String(id), key, ...decided }];
      });
      return { summary, outcomes };
    } catch (error) {
      if (error instanceof ArchiveFault) return refuse('sports.fileUnreadable', { why: error.message });
      throw error;
    }
  }

  async function stop(tx: Tx, event: SportsEvent): Promise<void> {
    await setEventHeld(tx, event.id, true);
    const open = (await selectMarketsOf(tx, [event.id])).filter(({ status }) => status !== 'decided');
    if (open.length > 0)
      await wagers.suspendMarkets(
        tx,
        open.map(({ id }) => id),
      );
  }

  /** Each market as the file has it; what stands so already is left alone. */
  async function carryOut(tx: Tx, { eventId, outcomes, summary }: ImportRow): Promise<void> {
    present(await lockEvent(tx, eventId), 'an import has its match');
    const markets = new Map((await selectMarketsOf(tx, [eventId])).map((market) => [String(market.id), market]));
    const due = outcomes.flatMap((said) => {
      const market = markets.get(said.id);
      return market === undefined || isSame(market.outcomes, said.outcomes) ? [] : [{ ...said, id: market.id }];
    });
    if (due.length > 0)
      await wagers.suspendMarkets(
        tx,
        due.map(({ id }) => id),
      );
    for (const { id } of due) await wagers.closeMarket(tx, id, { now: true });
    await updateMarkets(
      tx,
      due.map(({ id, outcomes: said, rule }) => ({ id, status: 'decided', outcomes: said, rule })),
    );
    const { home, away } = summary.score;
    await endEvent(tx, eventId, {
      feed: true,
      phase: 'ended',
      clock: null,
      home,
      away,
      periods: [],
    } satisfies FeedState);
  }

  async function decide(by: StaffAct, id: bigint, state: 'done' | 'rejected') {
    return transact(db, async (tx) => {
      const found = await findImport(tx, { id }, 'hold');
      if (found === undefined) return refuse('sports.orderUnknown');
      if (found.state !== 'requested') return refuse('sports.orderMoved');
      if (found.requestedById === by.staffId) return refuse('sports.ownOrder');
      const tied = await checkSecondApprover(tx, by.staffId, [found.requestedById]);
      if (tied !== undefined) return tied;
      if (state === 'done') await carryOut(tx, found);
      await decideImport(tx, id, { state, staffId: by.staffId, staff: by.staff, reason: by.reason });
      await record(tx, {
        ...{ ...by, before: 'requested', after: state, object: `event:${found.eventId}` },
        action: state === 'done' ? 'sports.confirmImport' : 'sports.rejectImport',
      });
      return present(await findImport(tx, { id }), 'a decided import is there');
    });
  }

  return {
    async list() {
      const [imports, matches] = await Promise.all([selectImports(db), selectImportable(db)]);
      return { imports, matches };
    },
    async request(by, { eventId, file, home }) {
      const digest = hash('sha256', file, 'buffer');
      const known = await findImport(db, { key: by.key });
      if (known !== undefined)
        return known.eventId === eventId && known.digest.equals(digest) ? known : refuse('request.keyReused');
      const [event] = await selectEvents(db, [eventId]);
      const begun = await hasBegun(db, eventId);
      if (event === undefined || begun === null) return refuse('sports.eventUnknown');
      if (!begun) return refuse('sports.notBegun');
      const said = read(event, await selectMarketsOf(db, [eventId]), file, home);
      if (isRefusal(said)) return said;
      const id = ids.next();
      const { key, reason, staffId, staff } = by;
      return transact(db, async (tx) => {
        const held = present(await lockEvent(tx, eventId), 'a match stays');
        if (!(await insertImport(tx, { ...said, id, key, eventId, digest, reason, staffId, staff })))
          return refuse('sports.orderWaits');
        await stop(tx, held);
        await record(tx, {
          ...{ ...by, action: 'sports.requestImport', object: `event:${eventId}` },
          after: digest.toString('hex').slice(0, 16),
        });
        return present(await findImport(tx, { id }), 'an inserted import comes back');
      });
    },
    confirm: (by, id) => decide(by, id, 'done'),
    reject: (by, id) => decide(by, id, 'rejected'),
    waiting: () => lookAtImports(db),
  };
}
