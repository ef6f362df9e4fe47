/**
 * Builds the capabilities from the bottom up: each is given the ports of those below, and, as functions, what it needs of
 * those above. What they serve and work at stands in `parts.ts`.
 */
import { takeGatewayCallback } from '@house/contract/cashier';
import { randomUuid } from '@house/fairness/random';
import { isFinished } from '@house/i18n/language-names';
import { listFacts } from '@house/lottery/facts';
import { depositsEqualEntries } from '../capabilities/cashier/reconcile.ts';
import { SANDBOX_CHANNEL } from '../capabilities/cashier/sandbox/channel.ts';
import { createSandboxGateway } from '../capabilities/cashier/sandbox/gateway.ts';
import { createCashier } from '../capabilities/cashier/service.ts';
import { findGuest } from '../capabilities/chat/routes/site.ts';
import { createChat } from '../capabilities/chat/service.ts';
import { createHome } from '../capabilities/content/home/service.ts';
import { createPieces } from '../capabilities/content/pieces/service.ts';
import { openCountries } from '../capabilities/content/region/countries.ts';
import { createSiteState } from '../capabilities/content/region/service.ts';
import { createContent } from '../capabilities/content/service.ts';
import { createDelivery } from '../capabilities/delivery/service.ts';
import { createGames } from '../capabilities/games/service.ts';
import type { HumanCheckOptions } from '../capabilities/identity/human-check/port.ts';
import { createIdentity } from '../capabilities/identity/service.ts';
import { uplinesOfMembers } from '../capabilities/identity/uplines.ts';
import { createDrandSource } from '../capabilities/lottery/beacon.ts';
import type { LotteryNotice } from '../capabilities/lottery/port.ts';
import { cardsEqualBets, dailyRebatesEqualEntries, lockedEqualsWaiting } from '../capabilities/lottery/reconcile.ts';
import { betRootsStand } from '../capabilities/lottery/reconcile-draws.ts';
import { createLottery } from '../capabilities/lottery/service.ts';
import type { Messages } from '../capabilities/messages/port.ts';
import { createMessages } from '../capabilities/messages/service.ts';
import { createNoteLook, createOperations, recordAudit } from '../capabilities/operations/service.ts';
import { createOwnLimits } from '../capabilities/own-limits/service.ts';
import { createSearch } from '../capabilities/search/service.ts';
import { endedGatesHaveValidBets, settledDrawsBalance } from '../capabilities/wagers/reconcile.ts';
import { prizesEqualOutcomes, rebatesEqualEntries } from '../capabilities/wagers/reconcile-lines.ts';
import { createWagers } from '../capabilities/wagers/service.ts';
import { createReconciler } from '../capabilities/wallet/reconcile.ts';
import { guardsStand } from '../capabilities/wallet/reconcile-guards.ts';
import { createWallet } from '../capabilities/wallet/service.ts';
import { steadyClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { createDeskList } from '../platform/desk-networks.ts';
import { type LiveEventInput, memberChannel, publish, publishNow } from '../platform/realtime.ts';
import { GUARDS } from './guards.ts';
import { createHomePage } from './home-page.ts';
import type { Kernel, ProcessConfig } from './kernel.ts';
import { createLetters } from './letters.ts';
import { listSearchSources } from './search-sources.ts';

/** The product of the e-lottery, as the state of the site names it. */
export const ELOTTERY = 'product:ELOTT';
/** Played on the page of the e-lottery, wherever else the catalogue shows them: they close with it too. */
const ELOTTERY_GAMES: ReadonlySet<string> = new Set(
  listFacts().flatMap(({ gameCode, prizeMode }) => (prizeMode === 'Elott' ? [gameCode] : [])),
);
/** Answers shown before somebody connects (screens.md 3.8). */
const CHAT_QUESTIONS = 5;
/** 5,000 of play money (operations.md 6). */
const TRIAL_MONEY = 50_000_000n;
/** Where the sandbox sends its callbacks. */
const SANDBOX_CALLBACK_PATH = takeGatewayCallback.path.replace(':channel', SANDBOX_CHANNEL.code);

/** A notice for a member goes to his own channel. */
function toLiveEvent({ memberId, channel, ...event }: LotteryNotice): LiveEventInput {
  return { ...event, channel: memberId === null ? channel : memberChannel(channel, memberId) };
}

function humanCheckOptions({ humanCheck, secrets }: ProcessConfig): HumanCheckOptions {
  if (humanCheck?.kind === 'none') return humanCheck;
  return { kind: 'brand', secret: secrets.humanCheck, geetest: humanCheck?.geetest ?? null };
}

/** Builds the capabilities from the bottom up. */
export async function createCapabilities(kernel: Kernel) {
  const { clock, database, bets, unhurried, ids, config, log, metrics } = kernel;
  const { db } = database;
  const noteLook = createNoteLook(db);
  const countryOf = openCountries(config.geoDatabase ?? null);
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
    clock: steadyClock,
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
  const wallet = createWallet({ db, pool: bets.pool, clock, zoneOffsetMinutes: zone.offsetMinutes });
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
    tellMember: (tx, news) => letters.accountNews(tx, news),
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
    noteLook,
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
    noteLook,
  });
  const letters = createLetters({ content, messages });
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
    onClockJump: (milliseconds) => {
      metrics.fault('databaseClock');
      log.error({ seconds: Math.round(milliseconds / 1_000) }, "the database's clock jumped ahead: draws wait");
    },
    record: recordAudit,
    tellCorrected: letters.drawCorrected,
    tellReturn: (tx, gameCode, rtpBasisPoints) => games.setReturn(tx, gameCode, rtpBasisPoints),
    tellVoidRaffle: letters.raffleVoid,
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
    clock: steadyClock,
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
    onCredited: letters.depositCredited,
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
    clock: steadyClock,
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
    search,
    homePage,
    noteLook,
    gatekeeper,
    /** As it was when the process started. */
    brand: { zone, currency, playMoney },
  };
}

/** The capabilities, and what was made of them that is none. */
export type Capabilities = Awaited<ReturnType<typeof createCapabilities>>;
