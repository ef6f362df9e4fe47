/**
 * What is played and how it is paid for: lottery, catalogue, cashier, and the search that finds them. Lottery and catalogue
 * stand side by side and know each other only by functions.
 */
import { takeGatewayCallback } from '@house/contract/cashier/site';
import { isFinished } from '@house/i18n/language-names';
import { listFacts } from '@house/lottery/facts';
import { SANDBOX_CHANNEL } from '../../capabilities/cashier/sandbox/channel.ts';
import { createSandboxGateway } from '../../capabilities/cashier/sandbox/gateway.ts';
import { createCashier } from '../../capabilities/cashier/service.ts';
import type { BrandFacts } from '../../capabilities/content/port.ts';
import { createGames } from '../../capabilities/games/service.ts';
import { uplinesOfMembers } from '../../capabilities/identity/uplines.ts';
import { createDrandSource } from '../../capabilities/lottery/beacon.ts';
import type { LotteryNotice } from '../../capabilities/lottery/port.ts';
import { createLottery } from '../../capabilities/lottery/service.ts';
import { recordAudit } from '../../capabilities/operations/service.ts';
import { createSearch } from '../../capabilities/search/service.ts';
import { steadyClock } from '../../platform/clock.ts';
import { type LiveEventInput, memberChannel, publish } from '../../platform/realtime.ts';
import { type Soon, whenThere } from '../../platform/soon.ts';
import { createHomePage } from '../home-page.ts';
import type { Kernel } from '../kernel.ts';
import { listSearchSources } from '../search-sources.ts';
import type { Money } from './money.ts';
import type { People } from './people.ts';
import type { Written } from './written.ts';

/** The product of the e-lottery, as the state of the site names it. */
export const ELOTTERY = 'product:ELOTT';
/** Played on the page of the e-lottery, wherever else the catalogue shows them: they close with it too. */
const ELOTTERY_GAMES: ReadonlySet<string> = new Set(
  listFacts().flatMap(({ gameCode, prizeMode }) => (prizeMode === 'Elott' ? [gameCode] : [])),
);
/** Where the sandbox sends its callbacks. */
const SANDBOX_CALLBACK_PATH = takeGatewayCallback.path.replace(':channel', SANDBOX_CHANNEL.code);

/** A notice for a member goes to his own channel. */
function toLiveEvent({ memberId, channel, ...event }: LotteryNotice): LiveEventInput {
  return { ...event, channel: memberId === null ? channel : memberChannel(channel, memberId) };
}

type Below = Pick<Written, 'content' | 'siteState' | 'pieces' | 'home'> &
  Pick<People, 'identity' | 'letters'> &
  Pick<Money, 'wallet' | 'wagers' | 'ownLimits'> & {
    /** As it was when the process started. */
    readonly brand: Pick<BrandFacts, 'zone' | 'playMoney'>;
  };

export function createProducts(kernel: Kernel, below: Below) {
  const { clock, ids, config, log, metrics } = kernel;
  const { db } = kernel.database;
  const { content, siteState, pieces, home, identity, letters, wallet, wagers, ownLimits } = below;
  const { zone, playMoney } = below.brand;
  const elotteryIsClosed = (): Soon<boolean> => whenThere(siteState.closedParts(), (closed) => closed.has(ELOTTERY));
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
    closedAmong: (gameCodes) =>
      whenThere(games.closedAmong(gameCodes), (closed) =>
        whenThere(elotteryIsClosed(), (all) =>
          all ? new Set([...closed, ...gameCodes.filter((code) => ELOTTERY_GAMES.has(code))]) : closed,
        ),
      ),
    isHouseClosed: async () => (await siteState.status({ address: '' })).maintenance,
    simulates: config.demo,
    feedHosts: config.feedHosts ?? [],
  });
  const listLotteryGames = async () => {
    const [list, closedElottery] = await Promise.all([lottery.listGames(), elotteryIsClosed()]);
    return list.map(({ gameCode, state }) => ({
      gameCode,
      open: state === 'on' && !(closedElottery && ELOTTERY_GAMES.has(gameCode)),
    }));
  };
  const games = createGames({
    db,
    clock,
    wakeups: kernel.wakeups,
    wagers,
    closedParts: () => siteState.closedParts(),
    describeWinners: (ids, within) => identity.describeWinners(ids, within),
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
  return { lottery, listLotteryGames, games, homePage, sandbox, cashier, search };
}
