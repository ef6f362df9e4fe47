/** The lottery and the e-lottery: what it creates, serves and works at, and what bets of its draws mean to others. */
import { listFacts } from '@house/lottery/facts';
import { shouldLog } from '../../platform/log-throttle.ts';
import { type MaybePromise, mapMaybePromise } from '../../platform/maybe-promise.ts';
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { type LiveEventInput, memberChannel, publish } from '../../platform/realtime.ts';
import type { BooksChecks, Wallet } from '../wallet/port.ts';
import { createDrandSource } from './beacon.ts';
import { serveChases } from './chases/routes.ts';
import { serveInstantDesk } from './desk/instant/routes.ts';
import { serveLotteryDesk } from './desk/routes.ts';
import { exposureProjection, forgetExposure } from './exposure.ts';
import { serveOfficialDesk } from './official/routes.ts';
import type { LotteryNotice } from './port.ts';
import { createLotteryProducts, type LotteryProductsDeps } from './products.ts';
import { createHouseKey } from './public-log/house-key.ts';
import { servePublicLog } from './public-log/routes.ts';
import { publicLogStands } from './public-log/stands.ts';
import { countOverdueDraws } from './queries.ts';
import { serveRaffles } from './raffles/routes.ts';
import { betRootsStand } from './reconcile-draws.ts';
import { serveLottery } from './routes.ts';
import { serveScratch } from './scratch/routes.ts';
import { drawSource } from './search-sources.ts';
import { createLottery, type LotteryDeps } from './service.ts';
import { startLotteryWorker } from './worker.ts';
import { serveYeekeeEntries } from './yeekee/routes.ts';

/** A round is there three seconds after a close at the latest, the draw of a one-minute game after five. */
const BEACON_MILLISECONDS = 400;
/** A root is in the log well before the round of its draw. */
const LOG_MILLISECONDS = 300;
const FEEDS_MILLISECONDS = 5_000;
/** A round is told of once a second at most; looking twice as often keeps it near that. */
const YEEKEE_ENTRIES_MILLISECONDS = 500;
const REVEALS_MILLISECONDS = 5_000;
const INSTANT_SEALS_MILLISECONDS = 2_000;
const DAILY_REBATES_MILLISECONDS = 10_000;
const RAFFLES_MILLISECONDS = 1_000;

/** Played on the page of the e-lottery, wherever else the catalogue shows them: they close with it too. */
const ELOTTERY_GAMES: ReadonlySet<string> = new Set(
  listFacts().flatMap(({ gameCode, prizeMode }) => (prizeMode === 'Elott' ? [gameCode] : [])),
);

/** The products of the lottery; wagers, below, are built with them. */
export const lotteryProducts = ({
  instantSecret,
  ...deps
}: Omit<LotteryProductsDeps, 'houseKey'> & { readonly instantSecret: string }) =>
  createLotteryProducts({ ...deps, houseKey: createHouseKey(instantSecret) });

/** A notice for a member goes to his own channel. */
function toLiveEvent({ memberId, channel, ...event }: LotteryNotice): LiveEventInput {
  return { ...event, channel: memberId === null ? channel : memberChannel(channel, memberId) };
}

type Made =
  | 'db'
  | 'ids'
  | 'clock'
  | 'wakeups'
  | 'publishLive'
  | 'beaconSource'
  | 'onUnknownGame'
  | 'onBeaconFault'
  | 'onRevealFault'
  | 'onWrongSecrets'
  | 'onClockJump';

interface LotteryNeeds extends Omit<LotteryDeps, Made | 'wallet'> {
  readonly wallet: Wallet;
  /** Where rounds of the beacon are read; draws are commit-only when null. */
  readonly drandUrl: string | null;
  readonly isElotteryClosed: () => MaybePromise<boolean>;
  readonly recordDataAccess: Parameters<typeof serveInstantDesk>[2];
}

export function createLotteryModule(
  { database: { db }, ids, clock, wakeups, log, metrics, translate }: ModuleContext,
  { drandUrl, isElotteryClosed, recordDataAccess, closedAmong, ...needs }: LotteryNeeds,
) {
  const { wallet, wagers, namesOfMembers } = needs;
  const lottery = createLottery({
    ...needs,
    db,
    ids,
    clock,
    wakeups,
    publishLive: (tx, notices) => publish(tx, notices.map(toLiveEvent)),
    beaconSource: drandUrl === null ? null : createDrandSource(drandUrl),
    onUnknownGame: (gameCode) =>
      log.warn({ gameCode }, 'a game that a later release has added: this one does not run it'),
    onBeaconFault: (fault) => {
      metrics.fault('beacon');
      log.warn({ err: fault }, 'a draw waits for its beacon');
    },
    onRevealFault: (fault) => log.warn({ err: fault }, 'a void draw cannot show what it would have given'),
    onWrongSecrets: (wrong) => {
      if (wrong.size === 0) {
        log.warn('the secrets open the seeds of this house again: its draws go on');
        return;
      }
      metrics.fault('drawSecret');
      log.fatal(
        `${[...wrong].join(' and ')} does not open the seeds of this house: nothing that it decides is sold or drawn. Start with the one that sealed them; where it is lost docs/operate.md tells the way out`,
      );
    },
    onClockJump: (milliseconds) => {
      metrics.fault('databaseClock');
      log.error({ seconds: Math.round(milliseconds / 1_000) }, "the database's clock jumped ahead: draws wait");
    },
    closedAmong: (gameCodes) =>
      mapMaybePromise(closedAmong(gameCodes), (closed) =>
        mapMaybePromise(isElotteryClosed(), (all) =>
          all ? new Set([...closed, ...gameCodes.filter((code) => ELOTTERY_GAMES.has(code))]) : closed,
        ),
      ),
  });
  metrics.gauge('house_draws_overdue', 'Own draws that have not come out a minute after their time.', () =>
    countOverdueDraws(db),
  );
  const module: Module = {
    routes: ({ house }) => {
      serveLottery({ house, lottery, clock, translate });
      serveChases({ house, chases: lottery.chases, wallet });
      serveLotteryDesk(house, lottery, { namesOfMembers, recordDataAccess });
      serveInstantDesk(house, lottery, recordDataAccess);
      serveOfficialDesk(house, { ...lottery, clock });
      serveRaffles({ house, raffles: lottery.raffles, wallet, clock });
      serveScratch({ house, scratch: lottery.scratch, wallet });
      servePublicLog(house, lottery.publicLog);
      serveYeekeeEntries({ house, yeekeeEntries: lottery.yeekeeEntries });
    },
    work: {
      tickers: [
        {
          name: 'lottery.publicLog',
          everyMilliseconds: LOG_MILLISECONDS,
          run: async () => ((await lottery.publicLog.append()) ? 'more' : 'done'),
        },
        { name: 'lottery.beacons', everyMilliseconds: BEACON_MILLISECONDS, run: () => lottery.fetchBeacons() },
        { name: 'lottery.feeds', everyMilliseconds: FEEDS_MILLISECONDS, run: () => lottery.askFeeds() },
        {
          name: 'lottery.yeekeeEntries',
          everyMilliseconds: YEEKEE_ENTRIES_MILLISECONDS,
          run: async () => void (await lottery.yeekeeEntries.tell()),
        },
        {
          name: 'lottery.voidReveals',
          everyMilliseconds: REVEALS_MILLISECONDS,
          run: async () => ((await lottery.revealVoids()) ? 'more' : 'done'),
        },
        {
          name: 'lottery.instantSeals',
          everyMilliseconds: INSTANT_SEALS_MILLISECONDS,
          run: async () => ((await lottery.sealInstantAnew()) ? 'more' : 'done'),
        },
        {
          name: 'lottery.dailyRebates',
          everyMilliseconds: DAILY_REBATES_MILLISECONDS,
          run: async () => ((await lottery.dailyRebates.advance()) ? 'more' : 'done'),
        },
        {
          name: 'lottery.raffles',
          everyMilliseconds: RAFFLES_MILLISECONDS,
          run: async () => void (await lottery.raffles.advance()),
        },
      ],
      projections: [exposureProjection],
      jobs: [
        { name: 'lottery.forgetExposure', cron: '53 3 * * *', run: () => forgetExposure(db) },
        { name: 'lottery.forgetRebates', cron: '17 4 * * *', run: () => lottery.dailyRebates.forgetOld() },
      ],
      loops: [
        () =>
          startLotteryWorker(lottery, {
            onFault: (error) => {
              metrics.fault('lottery');
              if (shouldLog(log, 'lottery', error)) log.error({ err: error }, 'the lottery could not go on');
            },
          }),
      ],
    },
    unready: async () => [...(await lottery.secretChecks.look())],
    guards: new Map([
      ...appendOnly([
        'lottery_house_keys',
        'lottery_close_extensions',
        'lottery_play_prices',
        'lottery_play_states',
        'lottery_ticket_chains',
        'scratch_state_changes',
      ]),
      ['lottery_corrections', ['lottery_corrections_guard']],
      [
        'lottery_draws',
        [
          'lottery_draws_guard',
          'lottery_draws_beacon_guard',
          'lottery_draws_caps_guard',
          'lottery_draws_scheme_guard',
          'lottery_draws_entries_guard',
          'lottery_draws_salt_guard',
        ],
      ],
      ['lottery_log', ['lottery_log_append_only', 'lottery_log_keep', 'lottery_log_follows']],
      ['lottery_result_inputs', ['lottery_result_inputs_guard', 'lottery_result_inputs_keep']],
      [
        'lottery_yeekee_entries',
        ['lottery_yeekee_entries_guard', 'lottery_yeekee_entries_append_only', 'lottery_yeekee_entries_keep'],
      ],
      ['lottery_void_reveals', ['lottery_void_reveals_guard']],
      ['raffle_purchases', ['raffle_purchases_guard']],
      ['raffles', ['raffles_guard', 'raffles_scheme_guard']],
      ['scratch_cards', ['scratch_cards_guard', 'scratch_cards_pair']],
      ['scratch_seed_pairs', ['scratch_seed_pairs_guard']],
    ]),
    close: async () => lottery.close(),
  };
  const checks: Partial<BooksChecks> = { general: [betRootsStand(wagers), publicLogStands()] };
  /** Its games as the catalogue needs them: whether each can be played now. */
  const listPlayable = async () => {
    const [list, closedElottery, undrawable] = await Promise.all([
      lottery.listGames(),
      isElotteryClosed(),
      lottery.undrawable(),
    ]);
    return list.map(({ gameCode, state }) => ({
      gameCode,
      open: state === 'on' && !undrawable.has(gameCode) && !(closedElottery && ELOTTERY_GAMES.has(gameCode)),
    }));
  };
  return { lottery, listPlayable, searchSources: [drawSource(lottery)], checks, module };
}
