/** Vendors: the operator's side of the protocol by which games reach money, and the sessions members play them in. */
import { createHmac } from 'node:crypto';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { present, refuse } from '../../platform/result.ts';
import { createSealer } from '../../platform/seal.ts';
import type { SeatTraces } from '../identity/port.ts';
import type { Wagers } from '../wagers/port.ts';
import { createAdapted } from './adapted.ts';
import { type CallDeps, createCalls } from './calls.ts';
import { createClosedRounds } from './closed-rounds.ts';
import { type Catalogued, createVendorConnections } from './connections.ts';
import { createVendorsDesk, type DeskDeps } from './desk.ts';
import { createHealth } from './health.ts';
import { createHistory } from './history.ts';
import { lookAtDifferences, lookAtOpenBets } from './history-queries.ts';
import { createLiveTables } from './live-tables.ts';
import type { Vendors } from './port.ts';
import { createVendorProducts } from './products.ts';
import {
  deleteOldAnswers,
  deleteOldCounts,
  deleteOldRounds,
  deleteOldSessions,
  lookAtWaitingSecrets,
  markRoundsDecided,
  selectUndecidedRounds,
} from './queries.ts';
import { createRegistry, isAdapted } from './registry.ts';
import { serveLiveTables, serveVendorConnections, serveVendorHistory, serveVendorsDesk } from './routes.ts';
import { fillLaunchUrl } from './rules.ts';
import { serveSeamless } from './seamless.ts';
import { seatTiesOf } from './seat-ties.ts';
import { createServices } from './services.ts';
import { createSessions } from './sessions.ts';

/** The products of vendors; wagers, below, are built with them. */
export const vendorProducts = createVendorProducts;

const ROUNDS_AT_ONCE = 200;
/** The house's own, the only one that is told what ties players. */
const STUDIO = 'STUDIO';

interface VendorsNeeds
  extends Pick<CallDeps, 'wallet' | 'currency' | 'zoneOffsetMinutes' | 'closedAmong' | 'freeRounds'>,
    Pick<DeskDeps, 'record' | 'checkSecondApprover'> {
  readonly wagers: CallDeps['wagers'] & Pick<Wagers, 'listOutside'>;
  /** Seals the secrets of vendors; that of the house's own studio is derived from it. */
  readonly secret: string;
  readonly isHouseClosed: () => MaybePromise<boolean>;
  /** Where the house's own studio listens; null: there is none. */
  readonly studioUrl: string | null;
  readonly catalogued: Catalogued;
  readonly seatTracesOf: (memberId: bigint) => Promise<SeatTraces>;
}

export function createVendorsModule(
  { database: { db }, clock, ids, log, metrics }: ModuleContext,
  { secret, isHouseClosed, studioUrl, catalogued, record, checkSecondApprover, seatTracesOf, ...needs }: VendorsNeeds,
) {
  const sealer = createSealer(secret, 'vendor secret');
  const registry = createRegistry({ db, clock, secret, sealer });
  const sessions = createSessions({ db, clock });
  const onFault = (error: unknown) => {
    metrics.fault('vendors');
    log.error({ err: error }, 'what vendors left behind was not written');
  };
  const rounds = createClosedRounds(db, onFault);
  const health = createHealth(db, clock, onFault);
  const desk = createVendorsDesk({ db, sealer, secret, record, checkSecondApprover });
  const connections = createVendorConnections({ db, sealer, registry, record, catalogued });
  const ask = createServices({ db, clock, registry, health, studioUrl });
  const history = createHistory({ db, clock, ids, ask, registry, wagers: needs.wagers, record });
  const closedAmong: CallDeps['closedAmong'] = async (gameIds) =>
    (await isHouseClosed()) ? new Set(gameIds) : needs.closedAmong(gameIds);
  const liveTables = createLiveTables({ clock, ask, registry, closedAmong: needs.closedAmong });
  const tieKey = createHmac('sha256', secret).update('seat ties').digest('hex');
  const tiesOf: CallDeps['tiesOf'] = async (vendor, { product }, memberId) =>
    vendor === STUDIO && product === 'pvp' ? seatTiesOf(tieKey, memberId, await seatTracesOf(memberId)) : null;
  const calls = createCalls({ ...needs, db, clock, ids, sessions, rounds, closedAmong, tiesOf });
  const adapted = createAdapted({ db, calls, wagers: needs.wagers, currency: needs.currency });

  const vendors: Vendors = {
    ask,
    async gamesOfVendors() {
      const { vendors: byCode } = await registry();
      return new Map([...byCode].map(([code, { games }]) => [code, [...games.values()]]));
    },
    async openSession(memberId, gameId, language) {
      const { games, vendors: byCode } = await registry();
      const game = games.get(gameId);
      const vendor = game === undefined ? undefined : byCode.get(game.vendor);
      if (game === undefined || vendor === undefined) return refuse('games.unknown');
      if (vendor.status !== 'on') return refuse('games.maintenance');
      const { currency } = needs;
      const began = clock.now();
      const token = await sessions.open({ vendor: vendor.code, memberId, gameId, currency, language });
      const note = (status: string) => health.note(vendor.code, 'launch', status, clock.now() - began);
      if (!isAdapted(vendor)) {
        note('OK');
        return {
          vendor: vendor.code,
          address: fillLaunchUrl(vendor.launchUrl, { game: game.code, token, language, currency }),
        };
      }
      const wish = { user: String(memberId), token, gameCode: game.code, language, currency };
      try {
        const address = await adapted.launch(vendor, wish);
        note('OK');
        return { vendor: vendor.code, address };
      } catch (error) {
        note('FAULT');
        log.warn({ err: error, vendor: vendor.code }, 'a vendor opened no game');
        return refuse('games.maintenance');
      }
    },
    async listAll() {
      const { vendors: byCode } = await registry();
      return [...byCode.values()].map(({ code, status, secrets: [current] }) => ({
        ...{ code, status },
        secret: present(current, 'a vendor has a secret'),
      }));
    },
    async listGames() {
      const { games, vendors: byCode } = await registry();
      return [...games.values()].map(({ gameId, vendor, product }) => ({
        gameCode: gameId,
        product,
        open: byCode.get(vendor)?.status === 'on',
      }));
    },
    async gamesOf(vendor) {
      return [...((await registry()).vendors.get(vendor)?.games.values() ?? [])];
    },
    async secretsOf(vendor) {
      return (await registry()).vendors.get(vendor)?.secrets ?? [];
    },
  };

  /** Bets of closed rounds of which nothing came have lost. */
  async function decideClosedRounds(): Promise<void> {
    const { games } = await registry();
    for (;;) {
      const closed = await selectUndecidedRounds(db, ROUNDS_AT_ONCE);
      for (const { gameId, memberId, roundId } of closed) {
        const game = games.get(gameId);
        if (game !== undefined) await calls.decideRest({ game, memberId, roundId });
      }
      if (closed.length > 0) await markRoundsDecided(db, closed);
      if (closed.length < ROUNDS_AT_ONCE) return;
    }
  }

  const module: Module = {
    routes: async ({ http, house }) => {
      serveVendorsDesk(house, desk);
      serveVendorConnections(house, connections);
      serveVendorHistory(house, history.desk);
      serveLiveTables(house, liveTables);
      await serveSeamless(http, {
        ...{ registry, calls, adapted, clock, health },
        noteForgedCall: (about) => {
          metrics.fault('forgedCallback');
          log.warn(about, 'a call of a vendor was not genuine');
        },
      });
    },
    work: {
      tickers: [{ name: 'vendors.decideClosedRounds', everyMilliseconds: 10_000, run: decideClosedRounds }],
      jobs: [
        { name: 'vendors.compareHistory', cron: '7,37 * * * *', run: history.checkNew },
        {
          name: 'vendors.compareHistoryAgain',
          cron: '40 5 * * *',
          run: async () => {
            await history.checkAgain();
            await history.findOpenBets();
          },
        },
        {
          name: 'vendors.forget',
          cron: '17 4 * * *',
          run: async () => {
            await deleteOldSessions(db);
            await deleteOldRounds(db);
            await deleteOldCounts(db);
            await deleteOldAnswers(db);
          },
        },
      ],
    },
    queues: [
      {
        ...{ name: 'vendors.differences', page: '/vendors', right: 'vendors.edit' },
        ...{ amberMinutes: 1_440, redMinutes: 4_320, look: () => lookAtDifferences(db) },
      },
      {
        ...{ name: 'vendors.openBets', page: '/vendors', right: 'vendors.edit' },
        ...{ amberMinutes: 2_880, redMinutes: 10_080, look: () => lookAtOpenBets(db) },
      },
      {
        ...{ name: 'vendors.secrets', page: '/vendors', right: 'vendors.secret' },
        ...{ amberMinutes: 1_440, redMinutes: 4_320, look: () => lookAtWaitingSecrets(db) },
      },
    ],
    close: async () => {
      await rounds.written();
      await health.written();
    },
  };
  const historyWork = {
    checkNew: history.checkNew,
    checkAgain: history.checkAgain,
    findOpenBets: history.findOpenBets,
  };
  return { vendors, historyWork, module };
}
