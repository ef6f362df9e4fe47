/**
 * The capabilities of the house, one entry each, from the bottom up: each is given the ports of those below and, as functions,
 * what it needs of those above (`above`). What a capability creates, serves, works at, checks and guards stands in its
 * `module.ts`. The directions of imports (`levels.json`) hold whatever the order here.
 */
import { randomUuid } from '@house/fairness/random';
import { isLowRiskPlay } from '@house/lottery/low-risk';
import { createAdjustmentsModule } from '../capabilities/adjustments/module.ts';
import { createAgentsModule } from '../capabilities/agents/module.ts';
import type { AgentLinks } from '../capabilities/agents/port.ts';
import { createCampaignsModule } from '../capabilities/campaigns/module.ts';
import { createCashierModule } from '../capabilities/cashier/module.ts';
import type { Cashier } from '../capabilities/cashier/port.ts';
import { createChatModule } from '../capabilities/chat/module.ts';
import { createChatRoomsModule } from '../capabilities/chat-rooms/module.ts';
import { createContentModule } from '../capabilities/content/module.ts';
import { createDeliveryModule } from '../capabilities/delivery/module.ts';
import { createGamesModule } from '../capabilities/games/module.ts';
import type { Games, OpenSession } from '../capabilities/games/port.ts';
import type { HumanCheckOptions } from '../capabilities/identity/human-check/port.ts';
import { createIdentityModule } from '../capabilities/identity/module.ts';
import type { Identity } from '../capabilities/identity/port.ts';
import { createKycModule } from '../capabilities/kyc/module.ts';
import { createLotteryModule, lotteryProducts } from '../capabilities/lottery/module.ts';
import { createSeedSealer, readDayReference } from '../capabilities/lottery/port.ts';
import { createManualDepositsModule } from '../capabilities/manual-deposits/module.ts';
import { createMessagesModule } from '../capabilities/messages/module.ts';
import { createAudit, createOperationsModule } from '../capabilities/operations/module.ts';
import { createPlayerProtectionModule } from '../capabilities/player-protection/module.ts';
import { createPromotionsModule } from '../capabilities/promotions/module.ts';
import type { Labels, Promotions } from '../capabilities/promotions/port.ts';
import { createReportsModule } from '../capabilities/reports/module.ts';
import { createRewardsModule } from '../capabilities/rewards/module.ts';
import type { Rewards } from '../capabilities/rewards/port.ts';
import { createRiskModule } from '../capabilities/risk/module.ts';
import type { Risk, RiskLists } from '../capabilities/risk/port.ts';
import { createSearchModule } from '../capabilities/search/module.ts';
import { createServiceLevelsModule } from '../capabilities/service-levels/module.ts';
import { createSportsModule, sportsProducts } from '../capabilities/sports/module.ts';
import { createStudioModule } from '../capabilities/studio/module.ts';
import { createTransferWalletsModule } from '../capabilities/transfer-wallets/module.ts';
import type { TransferWallets } from '../capabilities/transfer-wallets/port.ts';
import { createTransfersModule } from '../capabilities/transfers/module.ts';
import type { Transfers } from '../capabilities/transfers/port.ts';
import { createTurnoverRequirementsModule } from '../capabilities/turnover-requirements/module.ts';
import type { TurnoverRequirements } from '../capabilities/turnover-requirements/port.ts';
import { createUsdtDepositsModule } from '../capabilities/usdt-deposits/module.ts';
import { USDT } from '../capabilities/usdt-deposits/port.ts';
import { createVendorsModule, vendorProducts } from '../capabilities/vendors/module.ts';
import type { FreeRounds, Vendors } from '../capabilities/vendors/port.ts';
import { createWagersModule } from '../capabilities/wagers/module.ts';
import { type ProductGame, productsOf } from '../capabilities/wagers/port.ts';
import { createBooksModule, createWalletModule } from '../capabilities/wallet/module.ts';
import type { BooksChecks, EntryType } from '../capabilities/wallet/port.ts';
import { createWithdrawalsModule } from '../capabilities/withdrawals/module.ts';
import type { Withdrawals } from '../capabilities/withdrawals/port.ts';
import type { Tx } from '../platform/database.ts';
import { createDeskList } from '../platform/desk-networks.ts';
import { type MaybePromise, mapMaybePromise } from '../platform/maybe-promise.ts';
import type { Guards, Module } from '../platform/module.ts';
import { isRefusal } from '../platform/result.ts';
import { type Broadcasts, createBroadcasts } from './broadcasts.ts';
import { phoneProjectOf } from './guests.ts';
import { createHomePage, type HomePage } from './home-page.ts';
import type { Kernel, ProcessConfig } from './kernel.ts';

/** The product of the e-lottery, as the state of the site names it. */
export const ELOTTERY = 'product:ELOTT';
const SPORTS = 'product:SPORTS';
/** 5,000 of play money (operations.md 6). */
const TRIAL_MONEY = 50_000_000n;
/** All that was ever deposited is what was deposited since then. */
const BEGINNING = new Date(0);

/** What a member gets without paying for it and without having played for it. */
const GIFTS: readonly EntryType[] = ['reward', 'campaignPrize', 'pointsConverted'];
const SIGN_INS_READ = 200;
const ALERTS_READ = 20;
const DAY_MILLISECONDS = 86_400_000;

/** Thirty days of the house's zone and the one that runs. */
function lastDays(now: number, zoneOffsetMinutes: number): { from: Date; to: Date } {
  const offset = zoneOffsetMinutes * 60_000;
  const today = Math.floor((now + offset) / DAY_MILLISECONDS) * DAY_MILLISECONDS - offset;
  return { from: new Date(today - 30 * DAY_MILLISECONDS), to: new Date(today + DAY_MILLISECONDS) };
}

function humanCheckOptions({ humanCheck, secrets }: ProcessConfig): HumanCheckOptions {
  if (humanCheck?.kind === 'none') return humanCheck;
  return { kind: 'brand', secret: secrets.humanCheck, geetest: humanCheck?.geetest ?? null };
}

/** What capabilities ask of others that stand above them, and so only later: each is called when the house is up. */
interface Above
  extends Pick<Identity, 'checkSecondApprover' | 'countStaffHolding' | 'gatekeeper'>,
    Pick<Games, 'shownCategories' | 'closedAmong' | 'setReturn' | 'namesOf' | 'lanes' | 'addVendor' | 'addGames'>,
    Pick<Cashier, 'depositedSince' | 'depositPaceOf' | 'hearOf' | 'listChannels' | 'takeArrival'>,
    Pick<TurnoverRequirements, 'standingOf'>,
    Pick<Withdrawals, 'askedThisMonth' | 'askedWithinDay'>,
    Pick<Risk, 'flagDocument'>,
    Pick<RiskLists, 'screenMember' | 'hitsOf'>,
    Pick<Transfers, 'sentThisMonth'>,
    Pick<Rewards, 'rankOf'>,
    Pick<AgentLinks, 'joined'>,
    Pick<HomePage, 'gameAt'>,
    Pick<Broadcasts, 'accountNews'> {
  readonly openSession: OpenSession;
  readonly freeRounds: FreeRounds;
  readonly listLotteryGames: () => Promise<readonly ProductGame[]>;
  readonly listVendorGames: Vendors['listGames'];
  readonly heldByVendors: TransferWallets['sumOf'];
  readonly holdElsewhere: TransferWallets['holdingAmong'];
  readonly bonusToPlay: Promotions['remainingOf'];
  readonly labelsOf: Labels['of'];
  readonly bonusIsBehind: Promotions['isBehind'];
}

/** What each capability's `module.ts` answers with, beside its port. */
interface Made {
  readonly module: Module;
  readonly checks?: Partial<BooksChecks>;
}

export async function createModules(kernel: Kernel) {
  const { config } = kernel;
  const { secrets, demo } = config;
  const above: Above = {
    checkSecondApprover: (tx, staffId, others) => identity.checkSecondApprover(tx, staffId, others),
    countStaffHolding: (right) => identity.countStaffHolding(right),
    get gatekeeper() {
      return identity.gatekeeper;
    },
    // Esports have no game of a vendor where the house plays its own.
    async shownCategories() {
      const shown = await games.shownCategories();
      return config.playsMatches === true && !shown.includes('ESPORTS') ? [...shown, 'ESPORTS'] : shown;
    },
    closedAmong: (gameCodes) => games.closedAmong(gameCodes),
    addVendor: (tx, vendor) => games.addVendor(tx, vendor),
    addGames: (tx, vendor, added) => games.addGames(tx, vendor, added),
    setReturn: (tx, gameCode, rtpBasisPoints) => games.setReturn(tx, gameCode, rtpBasisPoints),
    namesOf: (codes) => games.namesOf(codes),
    depositedSince: (memberId, since) => cashier.depositedSince(memberId, since),
    standingOf: (memberId) => turnoverRequirements.standingOf(memberId),
    depositPaceOf: (memberId) => cashier.depositPaceOf(memberId),
    flagDocument: (tx, shared) => risk.flagDocument(tx, shared),
    screenMember: (memberId) => riskModule.lists.screenMember(memberId),
    hitsOf: (memberId) => riskModule.lists.hitsOf(memberId),
    askedWithinDay: (memberId) => withdrawalsModule.withdrawals.askedWithinDay(memberId),
    askedThisMonth: (memberId, within) => withdrawalsModule.withdrawals.askedThisMonth(memberId, within),
    sentThisMonth: async (memberId, within) =>
      (await transfersModule.transfers.sentThisMonth(memberId, within)) +
      (await chatRoomsModule.chatRooms.givenThisMonth(memberId, within)),
    hearOf: (orderId, gatewayOrder) => cashier.hearOf(orderId, gatewayOrder),
    listChannels: () => cashier.listChannels(),
    takeArrival: (arrival) => cashier.takeArrival(arrival),
    bonusToPlay: (memberId, within) => promotionsModule.promotions.remainingOf(memberId, within),
    bonusIsBehind: (memberId, within) => promotionsModule.promotions.isBehind(memberId, within),
    rankOf: (memberId) => rewardsModule.rewards.rankOf(memberId),
    labelsOf: (memberId) => promotionsModule.labels.of(memberId),
    joined: (tx, memberId, link) => agentsModule.links.joined(tx, memberId, link),
    gameAt: (address, language) => homePage.gameAt(address, language),
    accountNews: (tx, news) => letters.accountNews(tx, news),
    get freeRounds() {
      return campaignsModule.freeRounds;
    },
    listLotteryGames: () => lotteryModule.listPlayable(),
    listVendorGames: () => vendors.listGames(),
    heldByVendors: (memberId) => transferWallets.sumOf(memberId),
    holdElsewhere: (tx, memberIds) => transferWallets.holdingAmong(tx, memberIds),
    lanes: () => games.lanes(),
    openSession: async (memberId, gameId, language, asksFirst) => {
      const opened = await vendors.openSession(memberId, gameId, language);
      if (isRefusal(opened)) return opened;
      const ownWallet = await transferWallets.moveOnLaunch(memberId, opened.vendor, asksFirst);
      return { ...opened, ownWallet };
    },
  };

  const audit = createAudit(kernel);
  const { record, recordDataAccess, recordExport } = audit;
  const contentModule = await createContentModule(kernel, {
    demo,
    playsMatches: config.playsMatches ?? false,
    playMoney: config.playMoney,
    startClosed: config.startClosed ?? false,
    geoDatabase: config.geoDatabase ?? null,
    firebase: phoneProjectOf(config),
    record,
    checkSecondApprover: above.checkSecondApprover,
    countStaffHolding: above.countStaffHolding,
    shownCategories: above.shownCategories,
    memberOf: (token, client) => above.gatekeeper.member(token, client),
    gameAt: above.gameAt,
  });
  const { content, contentItems, home, siteState } = contentModule;
  /** As it was when the process started. */
  const { zone, currency, playMoney, defaultLanguage } = await content.brand();
  const zoneOffsetMinutes = zone.offsetMinutes;

  const walletModule = createWalletModule(kernel, {
    zoneOffsetMinutes,
    requirementsOf: above.standingOf,
    heldByVendors: above.heldByVendors,
  });
  const { wallet, walletForReports } = walletModule;
  const wagersModule = createWagersModule(kernel, {
    wallet,
    products: productsOf([
      ...lotteryProducts({
        db: kernel.database.db,
        clock: kernel.clock,
        instantSecret: secrets.instant,
        listGames: above.listLotteryGames,
      }),
      ...vendorProducts({ db: kernel.database.db, listGames: above.listVendorGames }),
      ...sportsProducts({ db: kernel.database.db }),
    ]),
    zoneOffsetMinutes,
    readDay: readDayReference,
  });
  const { wagers } = wagersModule;
  const requirementsModule = createTurnoverRequirementsModule(kernel, {
    isLowRisk: isLowRiskPlay,
    holdElsewhere: above.holdElsewhere,
  });
  const { turnoverRequirements } = requirementsModule;
  const playerProtectionModule = createPlayerProtectionModule(kernel, {
    wallet,
    depositedSince: above.depositedSince,
    zoneOffsetMinutes,
  });
  const { playerProtection } = playerProtectionModule;

  const deliveryModule = await createDeliveryModule(kernel, {
    ...config.delivery,
    demo,
    defaultLanguage,
    brandName: async (language) => {
      const { names, defaultLanguage: fallback, merchant } = await content.brand();
      return names[language] ?? names[fallback] ?? merchant;
    },
  });
  const { delivery } = deliveryModule;
  const identityModule = createIdentityModule(kernel, {
    content,
    delivery,
    secret: secrets.staff,
    payloadSecret: secrets.payload,
    admitsToDesk: createDeskList(config.deskAllow ?? []),
    humanCheck: humanCheckOptions(config),
    outside: config.outside,
    onMemberCreated: async (tx, memberId, link) => {
      await wallet.openAccounts(tx, memberId);
      await above.joined(tx, memberId, link);
    },
    tellMember: above.accountNews,
    rankOf: above.rankOf,
    labelsOf: above.labelsOf,
    contractFlagsOf: (memberId) => agentsModule.contractFlagsOf(memberId),
    recordStaffAct: record,
    signIn: {
      countryOf: contentModule.countryOf,
      fundTrial: (tx, memberId) => wallet.openTrial(tx, memberId, TRIAL_MONEY),
    },
  });
  const { identity } = identityModule;
  const chatModule = createChatModule(kernel, {
    ...{ content, identity, contentItems, record, recordDataAccess },
    rankOf: above.rankOf,
  });
  const messagesModule = await createMessagesModule(kernel, {
    identity,
    gatekeeper: identity.gatekeeper,
    secret: secrets.session,
    zoneOffsetMinutes,
    defaultLanguage,
    record,
    recordDataAccess,
    pushKeys: config.push ?? null,
    pushHosts: config.pushHosts ?? [],
    tellApplicant: (tx, { number, to, language, state, secret }) =>
      delivery.send(tx, {
        ...{ key: randomUuid(), channel: 'mail', to, language, memberId: null },
        template: state === 'approved' ? 'applicationApproved' : 'applicationRejected',
        values: { link: `${kernel.address.publicUrl}/affiliate#${secret}`, number },
      }),
  });
  const { messages } = messagesModule;
  const letters = createBroadcasts({ content, messages });

  const kycModule = createKycModule(kernel, {
    secret: secrets.staff,
    personOf: (memberId, within) => identity.personOf(memberId, within),
    isOwnAccount: (...asked) => identity.isOwnAccount(...asked),
    namesOfMembers: (ids) => identity.namesOfMembers(ids),
    usedBy: async (memberId) => {
      const since = { day: BEGINNING, week: BEGINNING, month: BEGINNING };
      const { day: deposited } = await above.depositedSince(memberId, since);
      const withdrawn = await above.askedThisMonth(memberId);
      return { deposited, withdrawnThisMonth: withdrawn + (await above.sentThisMonth(memberId)) };
    },
    onSharedDocument: above.flagDocument,
    screen: above.screenMember,
    listHitsOf: above.hitsOf,
    tellDecided: letters.kycDecided,
    ...{ playMoney, record, recordDataAccess },
  });
  const { kyc } = kycModule;
  const lotteryModule = createLotteryModule(kernel, {
    wallet,
    wagers,
    uplinesOf: (...asked) => identity.lines.uplinesOf(...asked),
    drawSecret: secrets.draw,
    instantSecret: secrets.instant,
    drandUrl: config.drandUrl ?? null,
    record,
    recordDataAccess,
    tellCorrected: letters.drawCorrected,
    tellReturn: above.setReturn,
    tellVoidRaffle: letters.raffleVoid,
    namesOfMembers: (ids) => identity.namesOfMembers(ids),
    namesOfGames: above.namesOf,
    findMemberByName: async (account) => (await identity.findMemberByName(account))?.id ?? null,
    checkSecondApprover: identity.checkSecondApprover,
    closedAmong: above.closedAmong,
    isElotteryClosed: (): MaybePromise<boolean> =>
      mapMaybePromise(siteState.closedParts(), (closed) => closed.has(ELOTTERY)),
    isHouseClosed: async () => (await siteState.status({ address: '' })).maintenance,
    simulates: demo,
    feedHosts: config.feedHosts ?? [],
  });
  const { lottery } = lotteryModule;
  const isHouseClosed = async () => (await siteState.status({ address: '' })).maintenance;
  const sportsModule = createSportsModule(kernel, {
    ...{ wagers, zoneOffsetMinutes },
    secret: secrets.draw,
    simulates: config.playsMatches ?? false,
    feeds: config.sportsFeeds ?? { unified: null, oddsService: null },
    record,
    checkSecondApprover: identity.checkSecondApprover,
    namesOfMembers: (ids) => identity.namesOfMembers(ids),
    isClosed: async () => (await isHouseClosed()) || (await siteState.closedParts()).has(SPORTS),
  });
  const vendorsModule = createVendorsModule(kernel, {
    ...{ wagers, wallet, zoneOffsetMinutes, isHouseClosed, record },
    checkSecondApprover: identity.checkSecondApprover,
    secret: secrets.vendors,
    currency: currency.code,
    closedAmong: above.closedAmong,
    studioUrl: config.studioUrl ?? null,
    catalogued: { addVendor: above.addVendor, addGames: above.addGames },
    seatTracesOf: (memberId) => identity.seatTracesOf(memberId),
    freeRounds: {
      takeBet: (bet) => above.freeRounds.takeBet(bet),
      findBet: (bet) => above.freeRounds.findBet(bet),
      payWin: (win) => above.freeRounds.payWin(win),
      takeBack: (bet) => above.freeRounds.takeBack(bet),
      takeBackWin: (win) => above.freeRounds.takeBackWin(win),
    },
  });
  const { vendors } = vendorsModule;
  const studioModule = createStudioModule(kernel, {
    ...{ wagers, vendors, identity, zoneOffsetMinutes, record, recordDataAccess },
    url: config.studioUrl ?? null,
    linksOf: (memberId) => riskModule.risk.linksOf(memberId),
    checkSecondApprover: identity.checkSecondApprover,
  });
  const transferWalletsModule = createTransferWalletsModule(kernel, {
    ...{ wallet, identity, playerProtection, vendors, record },
    currency: currency.code,
    namesOfVendors: async () =>
      new Map((await above.lanes()).flatMap(({ cards }) => cards.map(({ vendor }) => [vendor.code, vendor.names]))),
  });
  const { transferWallets } = transferWalletsModule;
  const gamesModule = createGamesModule(kernel, {
    openSession: above.openSession,
    rooms: () => studioModule.rooms(),
    wagers,
    closedParts: () => siteState.closedParts(),
    forbiddenCategories: async () => (await content.settings()).document.forbidden,
    describeWinners: (ids, within) => identity.describeWinners(ids, within),
    defaultLanguage: async () => (await content.brand()).defaultLanguage,
    showsWinners: async () => (await content.settings()).document.switches.winners,
    zoneOffsetMinutes,
    record,
  });
  const { games } = gamesModule;
  const homePage = createHomePage({ home, games, languages: contentModule.languages });
  const manualDepositsModule = createManualDepositsModule(kernel, {
    ...{ identity, record, recordDataAccess, zoneOffsetMinutes, playMoney },
    slips: messages.uploads,
    cashier: above,
    feedSecret: config.statementFeedSecret ?? null,
    gatewaySecret: secrets.gateway,
    currencySymbol: currency.symbol,
  });
  const usdtDepositsModule = createUsdtDepositsModule(kernel, {
    ...{ identity, record, playMoney },
    cashier: above,
    isPaused: async (tx, memberId) => (await playerProtection.depositGuardOf(tx, memberId)).paused,
    rankOf: above.rankOf,
    settings: config.usdt ?? null,
  });
  const cashierModule = createCashierModule(kernel, {
    wallet,
    playerProtection,
    recordExport,
    judgeLevel: (...asked) => kyc.judgeDeposit(...asked),
    onCredited: letters.depositCredited,
    rankOf: above.rankOf,
    playMoney,
    currencySymbol: currency.symbol,
    gatewaySecret: secrets.gateway,
    identity,
    hostedCheckout: config.hostedCheckout ?? null,
    currency: currency.code,
    gateways: new Map([
      ['manual', manualDepositsModule.manualDeposits.gateway],
      [USDT, usdtDepositsModule.usdtDeposits.gateway],
    ]),
    ...{ record, zoneOffsetMinutes },
  });
  const { cashier, sandbox } = cashierModule;
  const riskModule = createRiskModule(kernel, {
    facts: {
      depositsOf: above.depositPaceOf,
      askedWithinDay: above.askedWithinDay,
      accessOf: async (memberId) => ({
        changedAt: await identity.openedAnewAt(memberId),
        passwordChangedAt: await identity.passwordChangedAt(memberId),
      }),
      payoutAccountsOf: (memberId) => identity.profile.listPayoutAccounts(memberId),
      bonusInMonthOf: async (memberId) => {
        const moves = await wallet.memberDaysOf({ memberId, ...lastDays(kernel.clock.now(), zoneOffsetMinutes) });
        return moves.reduce(
          (sum, { type, amount }) => (type !== null && GIFTS.includes(type) ? sum + amount : sum),
          0n,
        );
      },
      sideBetsOf: (memberIds) => wagers.sideBetsOf(memberIds),
      cardPairOf: (memberId) => studioModule.cardPairOf(memberId),
      signInsOf: async (memberId) => (await identity.listSignIns(memberId, { offset: 0, limit: SIGN_INS_READ })).rows,
    },
    screened: (after, limit) => identity.listScreened(after, limit),
    linkSources: [(ids) => identity.linksOf(ids), (ids) => kyc.linksOf(ids)],
    checkSecondApprover: identity.checkSecondApprover,
    namesOfMembers: (ids) => identity.namesOfMembers(ids),
    ...{ record, recordDataAccess },
  });
  const { risk } = riskModule;
  /** What holds money back: what was credited, and what was promised for bonuses. */
  const requirementsOf = async (memberId: bigint, within?: Tx) => {
    const standing = await turnoverRequirements.standingOf(memberId, within);
    const toPlay = await above.bonusToPlay(memberId, within);
    const isBehind = standing.isBehind || (await above.bonusIsBehind(memberId, within));
    return { ...standing, remaining: standing.remaining + toPlay, isBehind };
  };
  const withdrawalsModule = createWithdrawalsModule(kernel, {
    wallet,
    recordExport,
    requirementsOf,
    judgeLevel: async (tx, memberId, { asked, amount }) =>
      kyc.judgePayout(tx, memberId, { asked: asked + (await above.sentThisMonth(memberId, tx)), amount }),
    riskOf: (...asked) => risk.assess(...asked),
    assessmentOf: (withdrawalId) => risk.assessmentOf(withdrawalId),
    isListed: (memberId) => riskModule.lists.isConfirmed(memberId),
    isFrozen: (memberId) => risk.isFrozen(memberId),
    owesContracts: (memberId) => agentsModule.agents.owesContracts(memberId),
    payoutApi: config.payoutApi ?? null,
    rankOf: above.rankOf,
    proofs: messages.uploads,
    tellEnded: letters.withdrawalEnded,
    identity,
    record,
    recordDataAccess,
    zoneOffsetMinutes,
  });
  const chatRoomsModule = createChatRoomsModule(kernel, {
    ...{ wallet, identity, wagers, zoneOffsetMinutes, record, requirementsOf },
    rankOf: above.rankOf,
    pausesOf: (tx, memberId) => playerProtection.pausesOf(tx, memberId),
    isUnderReview: (...asked) => risk.isUnderReview(...asked),
    leftThisMonth: async (memberId, within) =>
      (await above.askedThisMonth(memberId, within)) +
      (await transfersModule.transfers.sentThisMonth(memberId, within)),
    judgeLevel: (...asked) => kyc.judgePayout(...asked),
    tableNames: async (gameId, table) => {
      const found = await games.find(gameId);
      if (isRefusal(found) || found.shown.game.product !== 'live') return null;
      const { names, gameClass } = found.shown.game;
      if (table === null) return names;
      const known = (await studioModule.tables())?.find(({ code, game }) => code === table && game === gameClass);
      return known === undefined ? null : known.names;
    },
    isOn: async () => (await content.settings()).document.switches.chat,
  });
  const { chatRooms } = chatRoomsModule;
  const transfersModule = createTransfersModule(kernel, {
    ...{ wallet, identity, zoneOffsetMinutes },
    uplinesOf: (...asked) => identity.lines.uplinesOf(...asked),
    hasDownline: (memberId) => identity.lines.hasDownline(memberId),
    requirementsOf,
    isPaused: async (tx, memberId) => (await playerProtection.depositGuardOf(tx, memberId)).paused,
    isUnderReview: (...asked) => risk.isUnderReview(...asked),
    askedThisMonth: async (memberId, within) =>
      (await above.askedThisMonth(memberId, within)) + (await chatRooms.givenThisMonth(memberId, within)),
    judgeLevel: (...asked) => kyc.judgePayout(...asked),
    tellTransfer: letters.transferMoved,
  });
  const adjustmentsModule = createAdjustmentsModule(kernel, {
    ...{ wallet, identity, record, recordDataAccess, recordExport },
    setTerms: (...asked) => turnoverRequirements.setTerms(...asked),
    ownMembersOf: identityModule.ownMembersOf,
    tellAdjusted: letters.adjusted,
  });
  const agentsModule = createAgentsModule(kernel, {
    ...{ identity, wallet, wagers, record, zoneOffsetMinutes },
    describeMarkets: (ids) => wagers.describeMarkets(ids),
    readDay: readDayReference,
    points: lottery.linePoints,
    tellContract: letters.contractMoved,
    hasAgentContracts: async () => (await content.flags()).agentContracts,
  });
  const campaignsModule = createCampaignsModule(kernel, {
    ...{ wallet, identity, vendors, record },
    setTerms: (...asked) => turnoverRequirements.setTerms(...asked),
    standingOf: (tx, memberId) => playerProtection.pausesOf(tx, memberId),
    isExcluded: async (memberId) => (await playerProtection.stateOf(memberId)).exclusion !== null,
    currency: currency.code,
  });
  const rewardsModule = createRewardsModule(kernel, {
    ...{ wallet, identity, record, zoneOffsetMinutes },
    setTerms: (...asked) => turnoverRequirements.setTerms(...asked),
    pausesOf: (tx, memberId) => playerProtection.pausesOf(tx, memberId),
    hasCashback: async () => (await content.flags()).cashback === true,
    signInDaysOf: (within, memberId, span) =>
      identity.countSignInDays(within, memberId, { ...span, zoneOffsetMinutes }),
    friendsOf: (...asked) => promotionsModule.referrals.friendsOf(...asked),
    bestMultipleOf: (within, asked) => wagers.bestMultipleOf(within, asked),
    grantFreeRounds: (...asked) => campaignsModule.campaigns.grantFreeRounds(...asked),
    tellRewards: letters.rewardsWait,
  });
  const promotionsModule = createPromotionsModule(kernel, {
    ...{ wallet, identity, record, zoneOffsetMinutes },
    rewards: rewardsModule.rewards,
    campaigns: campaignsModule.campaigns,
    gamesOfVendors: () => vendors.gamesOfVendors(),
    namesOfGames: (gameIds) => games.namesOf(gameIds),
    uploads: messages.uploads,
    pausesOf: (tx, memberId) => playerProtection.pausesOf(tx, memberId),
    isLowRisk: isLowRiskPlay,
    abuseOf: async (memberId) => {
      const { rows } = await risk.listAlerts({ state: null, memberId }, { offset: 0, limit: ALERTS_READ });
      const hit = new Set(rows.flatMap(({ hits, shadow }) => [...hits, ...shadow]).map(({ rule }) => rule));
      return (['oppositeBetting', 'bonusOnly'] as const).filter((rule) => hit.has(rule));
    },
    sealer: createSeedSealer(secrets.instant),
    openStakeOf: async (memberId) => {
      const { openStake } = await wagers.lifetimeOf(memberId);
      // Behind it: what is sold in between is counted by one of both at least.
      return openStake + (await sportsModule.sports.openPartOf(memberId));
    },
    hasAskedWithinDay: async (memberId) => (await above.askedWithinDay(memberId)).length > 0,
    tell: letters.promotionMoved,
  });
  const searchModule = createSearchModule(kernel, {
    sources: [gamesModule, lotteryModule, contentModule].flatMap(({ searchSources }) => searchSources),
  });

  const below: readonly Made[] = [
    audit,
    contentModule,
    deliveryModule,
    identityModule,
    chatModule,
    messagesModule,
    kycModule,
    riskModule,
    walletModule,
    wagersModule,
    requirementsModule,
    playerProtectionModule,
    lotteryModule,
    cashierModule,
    manualDepositsModule,
    usdtDepositsModule,
    withdrawalsModule,
    transfersModule,
    chatRoomsModule,
    vendorsModule,
    sportsModule,
    studioModule,
    transferWalletsModule,
    adjustmentsModule,
    agentsModule,
    campaignsModule,
    rewardsModule,
    promotionsModule,
    searchModule,
    gamesModule,
  ];
  const guards: Guards = new Map(below.flatMap(({ module }) => [...(module.guards ?? [])]));
  const booksModule = createBooksModule(kernel, { checks: below.flatMap(({ checks }) => checks ?? []), guards });
  const { reconciler } = booksModule;
  const operationsModule = createOperationsModule(kernel, {
    content,
    delivery,
    identity,
    wallet,
    wagers,
    cashier,
    playerProtection,
    reconciler,
    lottery,
    describeMarkets: (ids) => wagers.describeMarkets(ids),
    readDay: readDayReference,
    zoneOffsetMinutes,
  });

  const serviceLevelsModule = createServiceLevelsModule(kernel, { identity, record });

  const reportsModule = createReportsModule(kernel, {
    ...{ wallet, walletForReports, wagers, cashier, identity, recordDataAccess, recordExport, zoneOffsetMinutes },
    withdrawals: withdrawalsModule.withdrawals,
    heldInPackets: () => chatRooms.heldInPackets(),
    reviewersOfDeposits: (span) => manualDepositsModule.manualDeposits.paceByReviewer(span),
    describeMarkets: (ids) => wagers.describeMarkets(ids),
    readDay: readDayReference,
    queues: below.flatMap(({ module }) => module.queues ?? []),
  });

  return {
    /** In the order in which they are opened; they are closed in the opposite one. */
    modules: [...below, booksModule, operationsModule, serviceLevelsModule, reportsModule].map(({ module }) => module),
    ports: {
      content,
      home,
      contentItems,
      siteState,
      delivery,
      wallet,
      identity,
      messages,
      wagers,
      turnoverRequirements,
      reconciler,
      lottery,
      games,
      sandbox,
      cashier,
      manualDeposits: manualDepositsModule.manualDeposits,
      usdtDeposits: usdtDepositsModule.usdtDeposits,
      withdrawals: withdrawalsModule.withdrawals,
      transfers: transfersModule.transfers,
      transferWallets,
      kyc,
      adjustments: adjustmentsModule.adjustments,
      agents: agentsModule.agents,
      agentLinks: agentsModule.links,
      campaigns: campaignsModule.campaigns,
      rewards: rewardsModule.rewards,
      promotions: promotionsModule.promotions,
      referrals: promotionsModule.referrals,
      campaignWork: campaignsModule.telling,
      vendorHistoryWork: vendorsModule.historyWork,
      risk,
      riskLists: riskModule.lists,
      playerProtection,
      chat: chatModule.chat,
      chatRooms,
      operations: operationsModule.operations,
    },
    guards,
    homePage,
    gatekeeper: {
      ...identity.gatekeeper,
      guest: chatModule.findGuest,
      roomsHeard: (memberId: bigint, rooms: readonly string[]) => chatRooms.heardBy(memberId, rooms),
    },
  };
}

/** The capabilities, and what was made of them that is none. */
export type Modules = Awaited<ReturnType<typeof createModules>>;
