/**
 * Wires a process together; the only file that knows every capability.
 *
 * The order: kernel, capabilities from the bottom up (each is given the ports of those below), their calls, their work,
 * pages. A process whose contract has a call without a handler does not start.
 */
import { takeGatewayCallback } from '@house/contract/cashier';
import { buyRaffleTickets } from '@house/contract/lottery-raffles';
import { buyScratchCard } from '@house/contract/lottery-scratch';
import { getKeys, getSystemStatus, getWhitelabel } from '@house/contract/system';
import { randomUuid } from '@house/fairness/random';
import { LANGUAGES } from '@house/i18n/catalogues';
import { isFinished, spokenLanguage } from '@house/i18n/language-names';
import { listFacts } from '@house/lottery/facts';
import { formatAmount } from '@house/money/amount';
import { patternExpression } from '@house/rules/patterns';
import type { FastifyRequest } from 'fastify';
import { createCashierJobs } from '../capabilities/cashier/jobs.ts';
import { depositsEqualEntries } from '../capabilities/cashier/reconcile.ts';
import { registerCashierRoutes } from '../capabilities/cashier/routes.ts';
import { SANDBOX_CHANNEL } from '../capabilities/cashier/sandbox/channel.ts';
import { createSandboxGateway } from '../capabilities/cashier/sandbox/gateway.ts';
import { registerSandboxPages } from '../capabilities/cashier/sandbox/pages.ts';
import { createCashier } from '../capabilities/cashier/service.ts';
import { serveDeskChat } from '../capabilities/chat/routes/desk.ts';
import { findGuest, serveSiteChat } from '../capabilities/chat/routes/site.ts';
import { createChat } from '../capabilities/chat/service.ts';
import { appManifest } from '../capabilities/content/app-manifest.ts';
import { serveHome } from '../capabilities/content/home/routes.ts';
import { createHome } from '../capabilities/content/home/service.ts';
import type { Asker, ViewerOf } from '../capabilities/content/pieces/routes/site.ts';
import { createPieces } from '../capabilities/content/pieces/service.ts';
import { openCountries } from '../capabilities/content/region/countries.ts';
import { createDoor, pageHead, serveSiteDesk } from '../capabilities/content/region/routes.ts';
import { createSiteState } from '../capabilities/content/region/service.ts';
import { bootData, serveContent } from '../capabilities/content/routes.ts';
import { createContent } from '../capabilities/content/service.ts';
import { originsToFrame } from '../capabilities/content/service-links.ts';
import { CHANNELS } from '../capabilities/delivery/port.ts';
import { createDelivery } from '../capabilities/delivery/service.ts';
import { serveCatalogue } from '../capabilities/games/routes/catalogue.ts';
import { serveGamesDesk } from '../capabilities/games/routes/desk.ts';
import { serveFavourites } from '../capabilities/games/routes/favourites.ts';
import { createGames } from '../capabilities/games/service.ts';
import { winsFollower } from '../capabilities/games/winners.ts';
import type { HumanCheckOptions } from '../capabilities/identity/human-check/port.ts';
import { serveLinks } from '../capabilities/identity/links/routes.ts';
import type { Identity } from '../capabilities/identity/port.ts';
import { serveIdentity } from '../capabilities/identity/routes.ts';
import { createIdentity } from '../capabilities/identity/service.ts';
import { uplinesOfMembers } from '../capabilities/identity/uplines.ts';
import { createDrandSource } from '../capabilities/lottery/beacon.ts';
import { serveChases } from '../capabilities/lottery/chases/routes.ts';
import type { CorrectionNews } from '../capabilities/lottery/corrections/service.ts';
import { serveInstantDesk } from '../capabilities/lottery/desk/instant/routes.ts';
import { serveLotteryDesk } from '../capabilities/lottery/desk/routes.ts';
import { exposureFollower, forgetExposure } from '../capabilities/lottery/exposure.ts';
import { serveOfficialDesk } from '../capabilities/lottery/official/routes.ts';
import type { LotteryNotice } from '../capabilities/lottery/port.ts';
import { serveRaffles } from '../capabilities/lottery/raffles/routes.ts';
import { receiptOf } from '../capabilities/lottery/receipts.ts';
import { cardsEqualBets, dailyRebatesEqualEntries, lockedEqualsWaiting } from '../capabilities/lottery/reconcile.ts';
import { betRootsStand } from '../capabilities/lottery/reconcile-draws.ts';
import { serveLottery } from '../capabilities/lottery/routes.ts';
import { openLotteryCoverage } from '../capabilities/lottery/rules.ts';
import { serveScratch } from '../capabilities/lottery/scratch/routes.ts';
import { createLottery } from '../capabilities/lottery/service.ts';
import { serveShots } from '../capabilities/lottery/shots/routes.ts';
import { startLotteryWorker } from '../capabilities/lottery/worker.ts';
import type { InboxTemplate, Messages } from '../capabilities/messages/port.ts';
import { serveMessages } from '../capabilities/messages/routes/serve.ts';
import { createMessages } from '../capabilities/messages/service.ts';
import { serveOperations } from '../capabilities/operations/routes/serve.ts';
import { createOperations, recordAudit } from '../capabilities/operations/service.ts';
import { serveOwnLimits } from '../capabilities/own-limits/routes.ts';
import { createOwnLimits } from '../capabilities/own-limits/service.ts';
import { serveSearch } from '../capabilities/search/routes.ts';
import { createSearch } from '../capabilities/search/service.ts';
import { gateTotals, validBets } from '../capabilities/wagers/followers.ts';
import { endedGatesHaveValidBets, settledDrawsBalance } from '../capabilities/wagers/reconcile.ts';
import { prizesEqualOutcomes, rebatesEqualEntries } from '../capabilities/wagers/reconcile-lines.ts';
import { registerRecordRoutes } from '../capabilities/wagers/routes.ts';
import { createWagers } from '../capabilities/wagers/service.ts';
import { accountSums, balancePushes, houseTotals, memberDays } from '../capabilities/wallet/followers.ts';
import { SHARD_COUNT } from '../capabilities/wallet/port.ts';
import { ensureJournalPartitions, readHeads } from '../capabilities/wallet/queries.ts';
import { createReconciler } from '../capabilities/wallet/reconcile.ts';
import { guardsStand } from '../capabilities/wallet/reconcile-guards.ts';
import { registerWalletRoutes } from '../capabilities/wallet/routes.ts';
import { createWallet } from '../capabilities/wallet/service.ts';
import { addressOf } from '../platform/client-address.ts';
import { type Tx, transact } from '../platform/database.ts';
import { createDeskList } from '../platform/desk-networks.ts';
import type { Follower } from '../platform/follower.ts';
import { type Gatekeeper, tokenOf } from '../platform/http.ts';
import type { PageLanguage } from '../platform/pages.ts';
import type { LiveEventInput } from '../platform/realtime.ts';
import { memberChannel, publish, publishNow } from '../platform/realtime.ts';
import { isRefusal } from '../platform/result.ts';
import { balanceEvents } from './balances.ts';
import { GUARDS } from './guards.ts';
import { phoneProjectOf } from './guests.ts';
import { createHomePage } from './home-page.ts';
import { DEFAULT_LANGUAGE, type Kernel, openKernel, type ProcessConfig } from './kernel.ts';
import { loadDescribePage, openingHtml } from './page-words.ts';
import { type ComposeOptions, type Part, type RunningProcess, runProcess } from './process.ts';
import { listSearchSources } from './search-sources.ts';

const RAFFLES_MILLISECONDS = 1_000;
const INSTANT_SEALS_MILLISECONDS = 2_000;
const DAILY_REBATES_MILLISECONDS = 10_000;
/** A round is told of once a second at most; looking twice as often keeps it near that. */
const SHOTS_MILLISECONDS = 500;

const ELOTTERY = 'product:ELOTT';
/** Played on the page of the e-lottery, wherever else the catalogue shows them: they close with it too. */
const ELOTTERY_GAMES: ReadonlySet<string> = new Set(
  listFacts().flatMap(({ gameCode, prizeMode }) => (prizeMode === 'Elott' ? [gameCode] : [])),
);
/** Bets of the e-lottery without a game in the catalogue; all others close with their game's category and vendor. */
const CARDS_AND_TICKETS: ReadonlySet<string> = new Set([buyScratchCard.name, buyRaffleTickets.name]);
const CARD_PARTS = [ELOTTERY, 'vendor:LOTTERY'];

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
/** Answers shown before somebody connects (screens.md 3.8). */
const CHAT_QUESTIONS = 5;
const TRIALS_MILLISECONDS = 30_000;
const INBOX_MILLISECONDS = 500;
/** Screens.md 0.7: winners are told in batches. */
const WINS_MILLISECONDS = 3_000;
const FEEDS_MILLISECONDS = 5_000;
const TRIALS_AT_ONCE = 200;
/** 5,000 of play money (operations.md 6). */
const TRIAL_MONEY = 50_000_000n;
/** Where the sandbox sends its callbacks. */
const SANDBOX_CALLBACK_PATH = takeGatewayCallback.path.replace(':channel', SANDBOX_CHANNEL.code);

/** What a member is told of a correction, a void or late bets. */
function letterOf({ kind, prize, before, settled }: CorrectionNews): InboxTemplate {
  if (kind === 'void') return 'drawVoided';
  if (kind === 'late') return settled ? 'betsLateSettled' : 'betsLate';
  return prize > before ? 'drawCorrectedUp' : 'drawCorrectedDown';
}

/** Where a member looks after what news of his account tell. */
const SECURITY_PAGE = '/?mc=securityCenter';

/** A notice for a member goes to his own channel. */
function toLiveEvent({ memberId, channel, ...event }: LotteryNotice): LiveEventInput {
  return { ...event, channel: memberId === null ? channel : memberChannel(channel, memberId) };
}

function humanCheckOptions({ humanCheck, secrets }: ProcessConfig): HumanCheckOptions {
  if (humanCheck?.kind === 'none') return humanCheck;
  return { kind: 'brand', secret: secrets.humanCheck, geetest: humanCheck?.geetest ?? null };
}

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

/** Builds the capabilities from the bottom up. */
async function createCapabilities(kernel: Kernel) {
  const { clock, database, bets, unhurried, ids, config, log, metrics } = kernel;
  const { db } = database;
  const countryOf = openCountries(config.geoDatabase ?? null);
  const describePage = await loadDescribePage(DEFAULT_LANGUAGE);
  const siteState = createSiteState({
    db,
    clock,
    ids,
    countryOf,
    judgeHands: (tx, staffId, others) => identity.judgeHands(tx, staffId, others),
    tell: (tx) => publish(tx, [{ channel: 'sys', kind: 'status', data: {} }]),
    record: recordAudit,
  });
  // What is held is let go before the sockets hear of it: they ask anew whom they may still serve.
  kernel.feed.listen(({ channel }) => {
    if (channel === 'sys') siteState.forget();
  });
  const content = createContent({
    db,
    clock,
    playMoney: config.playMoney,
    siteState,
    openCategories: () => games.shownCategories(),
  });
  const tellContent = (tx: Tx, revision: number) =>
    publish(tx, [{ channel: 'sys', kind: 'content', data: { revision } }]);
  const pieces = createPieces({
    db,
    ids,
    settings: async () => (await content.settings()).document,
    countStaffWith: (right) => identity.countStaffWith(right),
    judgeHands: (tx, staffId, others) => identity.judgeHands(tx, staffId, others),
    record: recordAudit,
    tell: tellContent,
  });
  const home = createHome({ db, pieces, record: recordAudit, tell: tellContent });
  await pieces.seedStarting();
  if (config.demo) {
    await content.seedDemoBrand();
    await siteState.seedDemoContact();
  }
  const { zone, currency, defaultLanguage, playMoney } = await content.brand();
  /** How news of a member's account, sent in a transaction, write amounts: in the currency that the brand has now. */
  const moneyIn = async (tx: Tx) => {
    const { symbol } = (await content.settingsWithin(tx)).brand.currency;
    return (mills: bigint) => `${symbol}${formatAmount(mills)}`;
  };
  const delivery = await createDelivery({
    db,
    log,
    ...config.delivery,
    defaultLanguage,
    brandName: async (language) => {
      const { names, defaultLanguage: fallback, merchant } = await content.brand();
      return names[language] ?? names[fallback] ?? merchant;
    },
  });
  const kept = (['mail', 'sms'] as const).filter((channel) => config.delivery[channel] === null);
  if (!config.demo && kept.length > 0) {
    // Codes and links then stand readable at the desk for a day (docs/operate.md).
    log.warn({ channels: kept }, 'messages do not leave the house: no carrier is set');
  }
  const wallet = createWallet({ db, pool: bets.pool, clock });
  const identity = createIdentity({
    database,
    ids,
    clock,
    content,
    delivery,
    siteUrl: () => kernel.address.publicUrl,
    secret: config.secrets.staff,
    payloadSecret: config.secrets.payload,
    admitsToDesk: createDeskList(config.deskAllow ?? []),
    humanCheck: humanCheckOptions(config),
    links: { ...config.outside, publicUrl: () => kernel.address.publicUrl },
    onMemberCreated: (tx, memberId) => wallet.openAccounts(tx, memberId),
    tellMember: (tx, { memberId, what, values }) =>
      messages.send(tx, { key: randomUuid(), memberId, template: what, values, link: SECURITY_PAGE }),
    recordStaffAct: recordAudit,
    sendInvitation: (tx, { to, token, hours, language }) =>
      delivery.send(tx, {
        key: randomUuid(),
        channel: 'mail',
        to,
        template: 'staffInvitation',
        values: { link: `${kernel.address.publicUrl}/desk/enrol#${token}`, hours },
        language,
        memberId: null,
      }),
    signIn: { countryOf, fundTrial: (tx, memberId) => wallet.openTrial(tx, memberId, TRIAL_MONEY) },
  });
  const chat = createChat({
    db,
    clock,
    ids,
    content,
    identity,
    publish,
    publishNow: (events) => publishNow(db, events),
    record: recordAudit,
    // There are no ranks yet: everybody waits in one line.
    rankOf: async () => 0,
    topQuestions: async (language) => {
      const viewer = { signedIn: false, kind: null, language, rank: 0 };
      const articles = await pieces.list('help', viewer, { limit: CHAT_QUESTIONS });
      return articles.map(({ slug, title }) => ({ title, address: `/help?topic=${encodeURIComponent(slug)}` }));
    },
  });
  const gatekeeper = { ...identity.gatekeeper, guest: (secret: string) => findGuest(chat.site, secret) };
  const messages: Messages = await createMessages({
    db,
    ids,
    clock,
    identity,
    secret: config.secrets.session,
    zoneOffsetMinutes: zone.offsetMinutes,
    defaultLanguage,
    publishLive: publish,
    record: recordAudit,
  });
  const wagers = createWagers({ db, wallet });
  const ownLimits = createOwnLimits({
    db,
    ids,
    wallet,
    depositedSince: (memberId, since) => cashier.depositedSince(memberId, since),
    zoneOffsetMinutes: zone.offsetMinutes,
  });
  const reconciler = createReconciler({
    db,
    unhurried: unhurried.db,
    ids,
    clock,
    checks: {
      general: [
        settledDrawsBalance,
        endedGatesHaveValidBets,
        rebatesEqualEntries,
        dailyRebatesEqualEntries,
        betRootsStand(wagers),
        guardsStand(GUARDS),
      ],
      ofMembers: [prizesEqualOutcomes, cardsEqualBets, lockedEqualsWaiting, depositsEqualEntries],
    },
    onImbalance({ kind, checks }) {
      metrics.fault('reconciliation');
      log.fatal({ kind, checks: checks.filter(({ holds }) => !holds) }, 'the books do not balance');
    },
  });
  metrics.gaugeBy(
    'house_reconciliation_balanced_timestamp_seconds',
    'When the books were last found to balance, since 1970; 0: never.',
    'kind',
    async () => new Map([...(await reconciler.balancedAt())].map(([kind, at]) => [kind, (at?.getTime() ?? 0) / 1_000])),
  );
  const elotteryIsClosed = async (): Promise<boolean> => (await siteState.closedParts()).has(ELOTTERY);
  const lottery = createLottery({
    db,
    ids,
    clock,
    uplinesOf: uplinesOfMembers,
    wallet,
    wagers,
    drawSecret: config.secrets.draw,
    instantSecret: config.secrets.instant,
    publishLive: (tx, notices) => publish(tx, notices.map(toLiveEvent)),
    beaconSource: config.drandUrl == null ? null : createDrandSource(config.drandUrl),
    onUnknownGame: (gameCode) =>
      log.warn({ gameCode }, 'a game that a later release has added: this one does not run it'),
    onBeaconFault: (fault) => {
      metrics.fault('beacon');
      log.warn({ err: fault }, 'a draw waits for its beacon');
    },
    record: recordAudit,
    tellCorrected: async (tx, news) => {
      const { key, memberId, gameCode, drawNo, before, prize, bets } = news;
      const money = await moneyIn(tx);
      return messages.send(tx, {
        key,
        memberId,
        template: letterOf(news),
        values: {
          drawNo,
          bets: String(bets),
          before: money(before),
          prize: money(prize),
          change: money(prize > before ? prize - before : before - prize),
        },
        link: `/?mc=personalHistoryCopy&mc.g=${gameCode}`,
      });
    },
    tellReturn: (tx, gameCode, rtpBasisPoints) => games.setReturn(tx, gameCode, rtpBasisPoints),
    tellVoidRaffle: async (tx, { key, memberId, names, why, tickets, amount }) =>
      messages.send(tx, {
        key,
        memberId,
        template: why === 'fewSold' ? 'raffleFewSold' : 'raffleCancelled',
        values: {
          ...Object.fromEntries(
            LANGUAGES.map((language) => [`name.${language}`, names[language] ?? names['en'] ?? '']),
          ),
          tickets: String(tickets),
          amount: (await moneyIn(tx))(amount),
        },
        link: '/?mc=personalHistoryCopy&mc.g=raffle',
      }),
    namesOfMembers: (ids) => identity.namesOfMembers(ids),
    namesOfGames: (codes) => games.namesOf(codes),
    findMemberByName: async (account) => (await identity.findMemberByName(account))?.id ?? null,
    judgeHands: identity.judgeHands,
    wakeups: kernel.wakeups,
    closedAmong: async (gameCodes) => {
      const closed = await games.closedAmong(gameCodes);
      if (!(await elotteryIsClosed())) return closed;
      return new Set([...closed, ...gameCodes.filter((code) => ELOTTERY_GAMES.has(code))]);
    },
    isHouseClosed: async () => (await siteState.status({ address: '' })).maintenance,
    simulates: config.demo,
    feedHosts: config.feedHosts ?? [],
  });
  const games = createGames({
    db,
    clock,
    wakeups: kernel.wakeups,
    wagers,
    lotteryGames: async () => {
      const [list, closedElottery] = await Promise.all([lottery.listGames(), elotteryIsClosed()]);
      return list.map(({ gameCode, state }) => ({
        gameCode,
        open: state === 'on' && !(closedElottery && ELOTTERY_GAMES.has(gameCode)),
      }));
    },
    closedParts: () => siteState.closedParts(),
    describeWinners: (ids, within) => identity.describeWinners(ids, within),
    describeGates: (ids) => lottery.describeGates(ids),
    defaultLanguage: async () => (await content.brand()).defaultLanguage,
    zoneOffsetMinutes: zone.offsetMinutes,
    record: recordAudit,
  });
  const spoken = async () => (await content.brand()).languages.filter(isFinished);
  const homePage = createHomePage({ home, games, languages: spoken });
  const sandbox = createSandboxGateway({
    db,
    clock,
    secret: config.secrets.gateway,
    callbackUrl: () => `${kernel.address.publicUrl}${SANDBOX_CALLBACK_PATH}`,
    pageBase: '',
    returnUrl: (order) => `/?mc=depositv2&mc.id=${order}`,
  });
  const cashier = createCashier({
    db,
    wallet,
    ownLimits,
    ids,
    publishLive: publish,
    onCredited: async (tx, { memberId, orderId, amount }) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: 'depositCredited',
        values: { amount: (await moneyIn(tx))(amount) },
        link: `/?mc=depositv2&mc.id=${orderId}`,
      }),
    // Play money is for a house that plays with it; any other brings its own gateways. Orders from before are still
    // asked about and cancelled at the sandbox, but nobody pays there any more: its pages are gone.
    channels: [{ channel: { ...SANDBOX_CHANNEL, open: playMoney }, gateway: sandbox }],
    noteForgedCallback: (about) => {
      metrics.fault('forgedCallback');
      log.warn(about, 'a callback was not genuine');
    },
  });
  metrics.gauge('house_deposits_held', 'Deposits whose money waits for staff.', () => cashier.countHeld());
  const search = createSearch({
    clock,
    sources: listSearchSources({
      lottery,
      games,
      pieces,
      languages: spoken,
    }),
    onFault: (source, error) => {
      metrics.fault('search');
      log.error({ err: error, source }, 'a source of search did not answer');
    },
  });
  const operations = createOperations({
    db,
    clock,
    content,
    delivery,
    identity,
    wallet,
    wagers,
    cashier,
    ownLimits,
    reconciler,
    lottery,
  });

  const followed = (follower: Follower) => ({ follower, shards: SHARD_COUNT, heads: readHeads });
  const parts: Part[] = [
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
          describeGates: (ids) => lottery.describeGates(ids),
          describeTicket: receiptOf,
        }),
      work: { followers: [followed(gateTotals), followed(validBets(openLotteryCoverage))] },
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
        serveLotteryDesk(house, lottery, identity);
        serveInstantDesk(house, lottery);
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
                log.error({ err: error }, 'the lottery could not go on');
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
          describeGates: (ids) => lottery.describeGates(ids),
          zoneOffsetMinutes: zone.offsetMinutes,
          now: () => clock.now(),
        }),
    },
  ];
  const wordsOf = async ({ url }: FastifyRequest, language: string) => {
    const { names, languages: offered, switches } = (await content.settings()).document;
    const brand = names[language] ?? names['en'] ?? '';
    return describePage(url, { language, brand, offered, switches, publicUrl: config.publicUrl });
  };
  return {
    ports: {
      content,
      home,
      pieces,
      siteState,
      delivery,
      wallet,
      identity,
      messages,
      wagers,
      reconciler,
      lottery,
      games,
      sandbox,
      cashier,
      ownLimits,
      chat,
      operations,
    },
    gatekeeper,
    door: createDoor({
      siteState,
      now: () => clock.now(),
      alwaysOpen: [getSystemStatus, getKeys, getWhitelabel],
      partsOf: ({ name }) => (CARDS_AND_TICKETS.has(name) ? CARD_PARTS : []),
    }),
    parts,
    pages: {
      bootData: async (request: FastifyRequest) => {
        // Before anything is read: what happens meanwhile is told.
        const liveSeq = kernel.feed.settled();
        const about = await bootData({ content, clock }, addressOf(request));
        return { ...about, home: await homePage.boot(request), liveSeq };
      },
      firstPart: async (request: FastifyRequest, builtIn: string) => {
        const home = await homePage.firstPart(request, builtIn);
        if (home !== '') return home;
        const words = LANGUAGES.map(async (language) => [language, await wordsOf(request, language)] as const);
        return openingHtml(await Promise.all(words));
      },
      headOf: (request: FastifyRequest) => pageHead(siteState, clock.now(), addressOf(request)),
      // A page in a language that is not finished speaks English, in that language's direction.
      languages: async () => {
        const { languages, defaultLanguage } = await content.brand();
        return {
          offered: languages,
          fallback: defaultLanguage,
          spoken: (code: string) => spokenLanguage(code) ?? 'en',
        };
      },
      manifest: async (page: PageLanguage) => {
        const words = (id: string): string => kernel.translate(page.language, id);
        const names = { lottery: 'common.nav.lottery', deposit: 'common.nav.deposit', myBets: 'common.nav.myBets' };
        const { lottery, deposit, myBets } = names;
        return appManifest(
          await content.brand(),
          { lottery: words(lottery), deposit: words(deposit), myBets: words(myBets) },
          page,
        );
      },
      wordsOf,
      frames: async () => originsToFrame((await content.settings()).document.serviceLinks),
    },
  };
}

type Ports = Awaited<ReturnType<typeof createCapabilities>>['ports'];

/** A house whose capabilities stand, but which serves nobody and does no work yet. */
export interface RisingHouse {
  readonly kernel: Kernel;
  /** The capabilities, for seeds, benches and tests. */
  readonly ports: Ports;
}

export interface RunningHouse extends RunningProcess, RisingHouse {}

export interface HouseOptions extends ComposeOptions {
  /** Awaited before anything is served or worked at: the demo's data. */
  readonly beforeServing?: (house: RisingHouse) => Promise<void>;
}

/** Composes a process of the role that the configuration names. The database is migrated before. */
export async function composeHouse(config: ProcessConfig, options: HouseOptions = {}): Promise<RunningHouse> {
  const kernel = await openKernel(config, options);
  const opened: Part[] = [];
  try {
    const { ports, ...capabilities } = await createCapabilities(kernel);
    opened.push(...capabilities.parts);
    await options.beforeServing?.({ kernel, ports });
    return { ...(await runProcess(kernel, capabilities, options)), ports };
  } catch (error) {
    await kernel.stopWork(0);
    for (const part of opened) await part.close?.();
    await kernel.close();
    throw error;
  }
}
