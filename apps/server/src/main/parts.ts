/** What each capability adds to the process: its calls, its followers of the journal, what it does again and again. */
import { randomUuid } from '@house/fairness/random';
import { patternExpression } from '@house/rules/patterns';
import { createCashierJobs } from '../capabilities/cashier/jobs.ts';
import { registerCashierRoutes } from '../capabilities/cashier/routes.ts';
import { registerSandboxPages } from '../capabilities/cashier/sandbox/pages.ts';
import { serveDeskChat } from '../capabilities/chat/routes/desk.ts';
import { serveSiteChat } from '../capabilities/chat/routes/site.ts';
import { serveHome } from '../capabilities/content/home/routes.ts';
import type { Asker, ViewerOf } from '../capabilities/content/pieces/routes/site.ts';
import { serveSiteDesk } from '../capabilities/content/region/routes.ts';
import { serveContent } from '../capabilities/content/routes.ts';
import { CHANNELS } from '../capabilities/delivery/port.ts';
import { serveCatalogue } from '../capabilities/games/routes/catalogue.ts';
import { serveGamesDesk } from '../capabilities/games/routes/desk.ts';
import { serveFavourites } from '../capabilities/games/routes/favourites.ts';
import { winsFollower } from '../capabilities/games/winners.ts';
import { serveLinks } from '../capabilities/identity/links/routes.ts';
import type { Identity } from '../capabilities/identity/port.ts';
import { serveIdentity } from '../capabilities/identity/routes.ts';
import { serveChases } from '../capabilities/lottery/chases/routes.ts';
import { serveInstantDesk } from '../capabilities/lottery/desk/instant/routes.ts';
import { serveLotteryDesk } from '../capabilities/lottery/desk/routes.ts';
import { exposureFollower, forgetExposure } from '../capabilities/lottery/exposure.ts';
import { serveOfficialDesk } from '../capabilities/lottery/official/routes.ts';
import { serveRaffles } from '../capabilities/lottery/raffles/routes.ts';
import { serveLottery } from '../capabilities/lottery/routes.ts';
import { serveScratch } from '../capabilities/lottery/scratch/routes.ts';
import { serveShots } from '../capabilities/lottery/shots/routes.ts';
import { startLotteryWorker } from '../capabilities/lottery/worker.ts';
import { serveMessages } from '../capabilities/messages/routes/serve.ts';
import { serveOperations } from '../capabilities/operations/routes/serve.ts';
import { serveOwnLimits } from '../capabilities/own-limits/routes.ts';
import { serveSearch } from '../capabilities/search/routes.ts';
import { gateTotals, validBets } from '../capabilities/wagers/followers.ts';
import { registerRecordRoutes } from '../capabilities/wagers/routes.ts';
import { accountSums, balancePushes, houseTotals, memberDays } from '../capabilities/wallet/followers.ts';
import { SHARD_COUNT } from '../capabilities/wallet/port.ts';
import { ensureJournalPartitions, readHeads } from '../capabilities/wallet/queries.ts';
import { registerWalletRoutes } from '../capabilities/wallet/routes.ts';
import { type Tx, transact } from '../platform/database.ts';
import type { Follower } from '../platform/follower.ts';
import { type Gatekeeper, tokenOf } from '../platform/http.ts';
import { isNews } from '../platform/news.ts';
import { publish } from '../platform/realtime.ts';
import { isRefusal } from '../platform/result.ts';
import { balanceEvents } from './balances.ts';
import type { Capabilities } from './capabilities.ts';
import { phoneProjectOf } from './guests.ts';
import type { Kernel } from './kernel.ts';
import type { Part } from './process.ts';

const RAFFLES_MILLISECONDS = 1_000;
const INSTANT_SEALS_MILLISECONDS = 2_000;
const DAILY_REBATES_MILLISECONDS = 10_000;
/** A round is told of once a second at most; looking twice as often keeps it near that. */
const SHOTS_MILLISECONDS = 500;
/** Months are made three ahead: once an hour is early enough. */
const PARTITIONS_MILLISECONDS = 3_600_000;
const RECONCILE_MILLISECONDS = 60_000;
/** How soon a check of the whole journal begins that somebody asked for. */
const ORDERED_RECONCILE_MILLISECONDS = 1_000;
/** A round is there three seconds after a close at the latest, the draw of a one-minute game after five. */
const BEACON_MILLISECONDS = 400;
const DELIVERY_MILLISECONDS = 500;
const DELIVERY_SWEEP_MILLISECONDS = 60_000;
const IDENTITY_SWEEP_MILLISECONDS = 60_000;
const SITE_TURNS_MILLISECONDS = 500;
const CHAT_MILLISECONDS = 5_000;
const TRIALS_MILLISECONDS = 30_000;
const INBOX_MILLISECONDS = 500;
/** Screens.md 0.7: winners are told in batches. */
const WINS_MILLISECONDS = 3_000;
const FEEDS_MILLISECONDS = 5_000;
const TRIALS_AT_ONCE = 200;

async function closeTrials(identity: Pick<Identity, 'closeTrials'>): Promise<void> {
  while ((await identity.closeTrials(TRIALS_AT_ONCE)) === TRIALS_AT_ONCE) {
    // next portion
  }
}

/** Who looks at written content: a member by his session, anybody else as a visitor. */
async function viewerOf(
  gatekeeper: Pick<Gatekeeper, 'member'>,
  { headers, address, userAgent, language }: Asker,
): ReturnType<ViewerOf> {
  const token = tokenOf(headers);
  const member = token === null ? null : await gatekeeper.member(token, { address, userAgent });
  if (member === null || isRefusal(member)) {
    return { signedIn: false, kind: null, language, rank: 0, memberId: null };
  }
  const kind = (['agent', 'trial'] as const).find((one) => one === member.kind) ?? 'player';
  // There are no ranks yet: everybody has the lowest.
  return { signedIn: true, kind, language, rank: 0, memberId: member.id };
}

/** In the order in which they are opened; they are closed in the opposite one. */
export function listParts(
  kernel: Kernel,
  { ports, products, search, homePage, noteLook, brand }: Capabilities,
): Part[] {
  const { clock, database, config, log, metrics } = kernel;
  const { db } = database;
  const { zone, currency, playMoney } = brand;
  const { content, pieces, home, siteState, delivery, wallet, identity, messages, wagers } = ports;
  const { reconciler, lottery, games, sandbox, cashier, ownLimits, chat, operations } = ports;
  const followed = (follower: Follower) => ({ follower, shards: SHARD_COUNT, heads: readHeads });
  return [
    {
      routes: ({ house }) => {
        serveContent(house, {
          content,
          pieces,
          clock,
          viewerOf: (request) => viewerOf(identity.gatekeeper, request),
          expressionOf: patternExpression,
          firebase: phoneProjectOf(config),
        });
        serveHome(house, {
          home,
          viewerOf: (request) => viewerOf(identity.gatekeeper, request),
          gameAt: homePage.gameAt,
        });
        serveSiteDesk(house, { siteState, products: () => games.shownCategories() });
      },
      work: {
        tickers: [
          { name: 'content.siteTurns', everyMilliseconds: SITE_TURNS_MILLISECONDS, run: () => siteState.tellTurns() },
          { name: 'content.pieceTurns', everyMilliseconds: SITE_TURNS_MILLISECONDS, run: () => pieces.tellTurns() },
        ],
      },
    },
    {
      work: {
        tickers: [
          // Apart, so that a slow gateway holds up no mail.
          ...CHANNELS.map((channel) => ({
            name: `delivery.${channel}`,
            everyMilliseconds: DELIVERY_MILLISECONDS,
            run: () => delivery.carryDue(channel),
          })),
          { name: 'delivery.sweep', everyMilliseconds: DELIVERY_SWEEP_MILLISECONDS, run: () => delivery.sweep() },
        ],
      },
    },
    {
      routes: async ({ house, sockets }) => {
        serveLinks(house, identity.links, () => kernel.address.publicUrl);
        serveIdentity(house, identity);
        identity.onSessionEnded((_audience, _owner, sessionId) => sockets.endSession(sessionId));
        identity.onStaffChanged(() => sockets.judgeStaff());
        await identity.ready();
      },
      work: {
        tickers: [
          {
            name: 'identity.closeTrials',
            everyMilliseconds: TRIALS_MILLISECONDS,
            run: () => closeTrials(identity),
          },
          { name: 'identity.sweep', everyMilliseconds: IDENTITY_SWEEP_MILLISECONDS, run: () => identity.sweep() },
        ],
      },
      close: () => identity.close(),
    },
    {
      routes: ({ house }) => {
        serveSiteChat(house, chat.site, identity.gatekeeper);
        serveDeskChat(house, chat.desk, identity);
      },
      work: {
        tickers: [{ name: 'chat.tend', everyMilliseconds: CHAT_MILLISECONDS, run: () => chat.tend() }],
        jobs: [{ name: 'chat.forget', cron: '41 3 * * *', run: () => chat.forget() }],
      },
    },
    {
      routes: ({ house }) => serveMessages(house, messages, identity.gatekeeper),
      work: {
        tickers: [{ name: 'messages.carry', everyMilliseconds: INBOX_MILLISECONDS, run: () => messages.carryDue() }],
        jobs: [{ name: 'messages.sweep', cron: '41 * * * *', run: () => messages.sweep() }],
      },
    },
    {
      routes: ({ house }) => registerWalletRoutes(house, wallet),
      work: {
        followers: [
          followed(accountSums),
          followed(houseTotals(zone.offsetMinutes)),
          followed(memberDays(zone.offsetMinutes)),
          followed(balancePushes((tx: Tx, moved) => publish(tx, balanceEvents(moved)))),
        ],
        // A house that was closed for long has no month for what it is about to post.
        first: () => ensureJournalPartitions(db),
        jobs: [
          {
            name: 'wallet.orderReconciliation',
            cron: '37 22 * * *',
            run: async () => void (await transact(db, (tx) => reconciler.order(tx, randomUuid()))),
          },
        ],
        tickers: [
          {
            name: 'wallet.partitions',
            everyMilliseconds: PARTITIONS_MILLISECONDS,
            run: () => ensureJournalPartitions(db),
          },
          {
            name: 'wallet.reconcile',
            everyMilliseconds: RECONCILE_MILLISECONDS,
            async run() {
              await reconciler.orderOverdue(randomUuid());
              await reconciler.run('running');
            },
          },
          {
            name: 'wallet.reconcileOrdered',
            everyMilliseconds: ORDERED_RECONCILE_MILLISECONDS,
            run: (signal) => reconciler.runOrdered(signal),
          },
        ],
      },
    },
    {
      routes: ({ house }) =>
        registerRecordRoutes(house, {
          wallet,
          wagers,
          clock,
          zoneOffsetMinutes: zone.offsetMinutes,
        }),
      work: { followers: [followed(gateTotals), followed(validBets(products))] },
    },
    { routes: ({ house }) => serveOwnLimits(house, ownLimits) },
    {
      routes: async ({ house, http }) => {
        registerCashierRoutes(house, cashier);
        if (playMoney) await registerSandboxPages(http, { gateway: sandbox, currencySymbol: currency.symbol });
      },
      work: {
        tickers: createCashierJobs(cashier, playMoney ? sandbox : null).map(({ name, everySeconds, run }) => ({
          name,
          everyMilliseconds: everySeconds * 1_000,
          run,
        })),
      },
    },
    {
      routes: ({ house }) => {
        serveLottery({ house, lottery, clock, translate: kernel.translate });
        serveChases({ house, chases: lottery.chases, wallet });
        const namesOfMembers = (ids: readonly bigint[]) => identity.namesOfMembers(ids);
        serveLotteryDesk(house, lottery, { namesOfMembers, noteLook });
        serveInstantDesk(house, lottery, noteLook);
        serveOfficialDesk(house, { ...lottery, clock });
        serveRaffles({ house, raffles: lottery.raffles, wallet, clock });
        serveScratch({ house, scratch: lottery.scratch, wallet });
        serveShots({ house, shots: lottery.shots });
      },
      close: async () => lottery.close(),
      work: {
        tickers: [
          { name: 'lottery.beacons', everyMilliseconds: BEACON_MILLISECONDS, run: () => lottery.fetchBeacons() },
          { name: 'lottery.feeds', everyMilliseconds: FEEDS_MILLISECONDS, run: () => lottery.askFeeds() },
          {
            name: 'lottery.shots',
            everyMilliseconds: SHOTS_MILLISECONDS,
            run: async () => void (await lottery.shots.tell()),
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
        followers: [followed(exposureFollower)],
        jobs: [
          { name: 'lottery.forgetExposure', cron: '53 3 * * *', run: () => forgetExposure(db) },
          { name: 'lottery.forgetRebates', cron: '17 4 * * *', run: () => lottery.dailyRebates.forgetOld() },
        ],
        loops: [
          () =>
            startLotteryWorker(lottery, {
              onFault: (error) => {
                metrics.fault('lottery');
                if (isNews(log, 'lottery', error)) log.error({ err: error }, 'the lottery could not go on');
              },
            }),
        ],
      },
    },
    { routes: ({ house }) => serveSearch(house, search) },
    {
      routes: ({ house }) => {
        const showsWinners = async () => (await content.settings()).document.switches.winners;
        serveCatalogue(house, { games, now: () => clock.now(), showsWinners });
        serveFavourites(house, games);
        serveGamesDesk(house, games);
      },
      work: {
        followers: [followed(winsFollower((ids, within) => identity.describeWinners(ids, within), zone.offsetMinutes))],
        tickers: [{ name: 'games.tellWins', everyMilliseconds: WINS_MILLISECONDS, run: () => games.tellWins() }],
        jobs: [
          { name: 'games.thinWins', cron: '41 3 * * *', run: () => games.thinWins() },
          { name: 'games.forgetKeys', cron: '23 3 * * *', run: () => games.favourites.sweep() },
        ],
      },
      close: async () => games.close(),
    },
    {
      routes: ({ house }) =>
        serveOperations(house, operations, {
          describeGates: (ids) => wagers.describeGates(ids),
          zoneOffsetMinutes: zone.offsetMinutes,
          now: () => clock.now(),
        }),
    },
  ];
}
