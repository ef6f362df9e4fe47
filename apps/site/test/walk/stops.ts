/**
 * Where the walk stops: every address of `ROUTES`, every popup, and what of them is reached by a press only. A new address is
 * walked by itself; a new popup must be named here, which `walk.test.ts` holds.
 */
import type { RouteRow } from '../../src/app/route-row.ts';
import { ROUTES } from '../../src/app/routes.ts';
import { AGENT_PAGE_KEYS } from '../../src/features/agent/pages.ts';
import { PAGE_KEYS } from '../../src/features/member/pages.ts';
import type { Places } from './given.ts';

export type Who = 'visitor' | 'member' | 'confined' | 'trial' | 'agent';

/** A request that may fail, and why it is right that it does. */
export interface Refusal {
  readonly status: number;
  readonly path: RegExp;
  readonly why: string;
}

export interface Stop {
  readonly at: string;
  readonly who: Who;
  /** There when the screen is; without it the heading of the page. */
  readonly ready?: string;
  /** Pressed one after the other before looking. */
  readonly press?: readonly string[];
  /** For the name of its pictures, where the address alone does not tell. */
  readonly name?: string;
  readonly refusals?: readonly Refusal[];
}

const NO_PAGE: Refusal = { status: 404, path: /^\/nowhere$/, why: 'an address without a page says so to machines too' };
const NO_CONTENT_ITEM: Refusal = { status: 404, path: /^\/wps\/content\//, why: 'the piece does not exist' };
const NOT_OPEN: Refusal = { status: 409, path: /launchGame$/, why: 'the game is not open, and the page says it' };
const CONFINED: Refusal = {
  status: 403,
  path: /^\/wps\//,
  why: 'nothing answers a session that must change its password first, whatever the page below asks',
};

/** What stands at an address by its query; a page whose query names nothing is walked as it is. */
const queriesOf = (places: Places): Readonly<Record<string, readonly (string | Partial<Stop>)[]>> => ({
  '/lottery': [
    { ready: '.lob-last' },
    { at: '?gameCode=F5D1&playType=DIGIT', ready: '.band .ball' },
    { at: '?gameCode=F5D1&playType=SIDES', ready: '.odds-keys' },
    { at: '?gameCode=COLOR1&playType=COLOR', ready: '.odds-keys' },
  ],
  '/results': [{ ready: '.dr-row' }, { at: '?gameCode=F5D1&day=2020-01-01', ready: '.dr-main .state' }],
  '/trend': [
    { ready: '.tg-num' },
    { at: '?gameCode=F5D1&view=omission&n=200', ready: '.om' },
    { at: '?gameCode=F5D1&view=roads', ready: '.rd-bead' },
    { at: '?gameCode=F5D1&view=forms', ready: '.tg-form' },
  ],
  '/odds': [
    { ready: '.od-lay' },
    { at: '?gameCode=SSC1&playType=3B.G6', ready: '.od-play' },
    { at: '?gameCode=KENO1', ready: '.od-lay' },
  ],
  '/vnlottery': [
    { ready: '.st-card' },
    { at: '?gameCode=VNMB&playType=LO2', ready: '.band .cd' },
    { at: '?gameCode=VNMN&playType=XIEN2', ready: '.st-strip' },
  ],
  '/seaLottery': [
    { ready: '.st-card' },
    ...['THAI', 'LAO', 'HANOI', 'HANOIS', 'HANOIV'].map((code) => ({
      at: `?gameCode=${code}&playType=T3`,
      ready: '.band .cd',
    })),
    { at: '?gameCode=FOURD&playType=BIG', ready: '.band .cd' },
    { at: '?gameCode=YK15&playType=T3', ready: '.band .cd' },
  ],
  '/elott': [{ ready: '.el-hero' }, { press: ['.el-card .btn'], ready: '.modal .sc-prizes', name: 'elott-scratch' }],
  '/verify': ['', { at: `?draw=${places.draw}`, ready: '.vf-step' }],
  '/noticePage': ['', `?id=${places.notice}`],
  '/promoDetail': [{ at: '?id=nothing', refusals: [NO_CONTENT_ITEM] }, `?id=${places.promotion}`],
  '/help': ['', '?topic=fast-5d', '?topic=terms', '?topic=deposit-sandbox', '?q=pasword'],
  '/helpmc': ['', '?topic=registration'],
  '/news': ['', '?id=house-open'],
  '/search': ['', '?q=lottery', '?q=zzzzzzzz'],
  '/winners': ['', '?view=biggest'],
  '/game': [
    { at: '?vassalage=LOTTERY&gameId=F5D1&mode=demo' },
    { at: '?vassalage=STUDIO&gameId=MAHJONG-LITE&mode=real', who: 'member', refusals: [NOT_OPEN] },
  ],
  '/seamless': [{ at: '?vassalage=STUDIO', who: 'member' }],
  '/feedback': ['', { at: `?case=${places.wish}`, who: 'member' }],
  '/rng': ['', '?q=zzzzzzzz'],
});

function stopsAtRow(row: RouteRow, who: 'visitor' | 'member', places: Places): Stop[] {
  if (row.entry === 'visitor' && who === 'member') return [];
  const queries = queriesOf(places)[row.paths[0]] ?? [''];
  return queries.flatMap((query) => {
    const part: Partial<Stop> = typeof query === 'string' ? { at: query } : query;
    const only = part.who ?? (row.entry === 'member' ? 'member' : who);
    return only === who ? [{ ...part, at: row.paths[0] + (part.at ?? ''), who }] : [];
  });
}

type Reader = 'visitor' | 'member';

/** Every address of the table, as a visitor or as a member, and one that has no page. */
export function pageStops(who: Reader, places: Places): Stop[] {
  const nowhere: Stop = { at: '/nowhere', who, ready: '.status-page', refusals: [NO_PAGE] };
  return [...ROUTES.flatMap((row) => stopsAtRow(row, who, places)), nowhere];
}

/** The other names of pages that are walked by their first. */
export const OTHER_NAMES = ROUTES.flatMap(({ paths }) => paths.slice(1));

const SECOND_TAB = 'dialog [role=tab]:nth-child(2)';
const THIRD_TAB = 'dialog [role=tab]:nth-child(3)';
const tab = (at: string, who: Who, press: string, name: string): Stop => ({ at, who, press: [press], name });
/** One over the other. */
const TWO_POPUPS = 'dialog ~ dialog, dialog dialog';
const security = (row: number, name: string): Stop => ({
  at: '/licences?mc=securityCenter',
  who: 'member',
  press: [`dialog .prefs > :nth-child(${row}) button`],
  ready: TWO_POPUPS,
  name: `security-${name}`,
});

const RULES = '.band button:has(svg):not([aria-pressed])';

type PopupStops = Readonly<Record<string, readonly Stop[] | ((places: Places) => readonly Stop[])>>;

/** By the name after `pop=`; `ac` and `mc` are the centres. */
export const POPUPS: PopupStops = {
  login: [
    { at: '/licences?pop=login', who: 'visitor' },
    tab('/licences?pop=login', 'visitor', SECOND_TAB, 'login-mobile'),
  ],
  register: [
    { at: '/licences?pop=register', who: 'visitor' },
    tab('/licences?pop=register', 'visitor', SECOND_TAB, 'register-mobile'),
  ],
  forgot: [
    { at: '/licences?pop=forgot', who: 'visitor' },
    tab('/licences?pop=forgot', 'visitor', SECOND_TAB, 'forgot-mobile'),
  ],
  keys: [{ at: '/licences?pop=keys', who: 'visitor' }],
  ended: [{ at: '/licences?pop=ended&id=replaced', who: 'visitor' }],
  social: [{ at: '/rng?pop=social#refused=identity.socialOver', who: 'visitor' }],
  chat: [
    { at: '/licences?pop=chat', who: 'visitor' },
    { at: '/licences?pop=chat', who: 'member', name: 'chat-member' },
  ],
  service: [{ at: '/licences?pop=service', who: 'visitor' }],
  notice: [
    { at: '/licences?pop=notice', who: 'visitor' },
    { at: '/licences?pop=notice', who: 'member', name: 'notice-member' },
  ],
  menu: [
    { at: '/licences?pop=menu', who: 'visitor' },
    { at: '/licences?pop=menu', who: 'member', name: 'menu-member' },
  ],
  search: [{ at: '/licences?pop=search', who: 'visitor' }],
  game: [
    { at: '/licences?pop=game&pop.id=F5D1', who: 'visitor', ready: 'dialog .gc-ways' },
    { at: '/rng?pop=game&pop.id=PADMA-GOLD', who: 'member', ready: 'dialog .gc-ways' },
  ],
  jackpot: [{ at: '/licences?pop=jackpot', who: 'visitor' }],
  games: [{ at: '/licences?pop=games&pop.id=STUDIO', who: 'visitor' }],
  password: [
    { at: '/licences?pop=password', who: 'member' },
    {
      at: '/',
      who: 'confined',
      ready: 'dialog [autocomplete=new-password]',
      name: 'password-forced',
      refusals: [CONFINED],
    },
    { at: `/about?pop=password#token=${'0'.repeat(64)}`, who: 'visitor', name: 'password-link' },
    { at: '/vip?pop=password#token=cut', who: 'visitor', name: 'password-link-cut' },
  ],
  limits: [
    { at: '/licences?pop=limits', who: 'member', ready: 'dialog .lim-rows' },
    {
      at: '/licences?pop=limits',
      who: 'member',
      press: ['.lim section:nth-of-type(2) .btn'],
      ready: '[role=alertdialog]',
      name: 'cool-off',
    },
  ],
  logout: [{ at: '/licences?pop=logout', who: 'member', ready: '[role=alertdialog]' }],
  ac: [
    ...AGENT_PAGE_KEYS.map((key): Stop => ({ at: `/licences?ac=${key}`, who: 'agent', ready: 'dialog .mb h1' })),
    { at: '/licences?ac=agentTeamOverview', who: 'member', ready: '[role=alertdialog]', name: 'ac-player' },
  ],
  mc: ({ waiting, credited }) => [
    ...PAGE_KEYS.map((key): Stop => ({ at: `/licences?mc=${key}`, who: 'member', ready: 'dialog .mb h1' })),
    { at: `/licences?mc=depositv2&mc.id=${waiting}`, who: 'member', ready: '.ptk', name: 'deposit-waiting' },
    { at: `/licences?mc=depositv2&mc.id=${waiting}`, who: 'member', press: ['.tk-link.sm'], name: 'deposit-cancel' },
    { at: `/licences?mc=depositv2&mc.id=${credited}`, who: 'member', ready: '.ptk .ptk-two', name: 'deposit-credited' },
    {
      at: '/licences?mc=personalHistoryCopy',
      who: 'member',
      press: ['dialog [data-row]'],
      ready: 'dialog .dt',
      name: 'bet-open',
    },
    {
      at: '/licences?mc=personalHistoryCopy&mc.tab=chases',
      who: 'member',
      ready: 'dialog [role=tabpanel] .list-rows',
      name: 'chases',
    },
    { at: '/licences?mc=transactionHistory', who: 'member', press: ['dialog [data-row]'], name: 'entry-open' },
    { at: '/licences?mc=messageV2', who: 'member', press: ['.inbox-row'], ready: '.inbox-body', name: 'message-open' },
    { at: '/licences?mc=messageV2&mc.t=all', who: 'member', name: 'inbox-all' },
    tab('/licences?mc=securityCenter', 'member', SECOND_TAB, 'security-profile'),
    tab('/licences?mc=securityCenter', 'member', THIRD_TAB, 'security-preferences'),
    tab('/licences?mc=securityCenter', 'member', 'dialog [role=tab]:nth-child(4)', 'security-devices'),
    security(2, 'payment-password'),
    security(3, 'mobile'),
    security(4, 'email'),
    security(5, 'name'),
    security(6, 'birthday'),
    security(7, 'payout'),
    { at: '/licences?mc=securityCenter', who: 'member', press: ['.whoc button'], ready: TWO_POPUPS, name: 'avatar' },
    {
      at: '/licences?mc=securityCenter',
      who: 'member',
      press: ['dialog [aria-labelledby=mc-ways] .prefs button'],
      ready: TWO_POPUPS,
      name: 'security-authenticator',
    },
    { at: '/licences?mc=transferFund', who: 'trial', ready: '[role=alertdialog]', name: 'trial' },
  ],
};

interface Opener {
  readonly who: 'visitor' | 'member';
  readonly at: string;
  readonly width: number;
  readonly opener: string;
}

/** What opens a popup, on a desktop and on a phone. */
export const OPENERS: readonly Opener[] = [
  ...['.hb .btn.brand', '.hb button.lk', '.rail .pri'].map(
    (opener): Opener => ({ who: 'visitor', at: '/vip', width: 1440, opener }),
  ),
  ...['.mh .btn.ghost', '.mh .btn.brand', '.mh button:last-child'].map(
    (opener): Opener => ({ who: 'visitor', at: '/vip', width: 390, opener }),
  ),
  { who: 'visitor', at: '/rng', width: 390, opener: '[data-tile] .tile' },
  { who: 'visitor', at: '/lottery?gameCode=F5D1&playType=DIGIT', width: 390, opener: RULES },
  { who: 'member', at: '/vip', width: 1440, opener: '.hb button.lk' },
  { who: 'member', at: '/vip', width: 1440, opener: '.hb .btn.gold' },
  { who: 'member', at: '/vip', width: 390, opener: '.mn button' },
];

/** Popups that no walk can open, by their name after `pop=` or the file they stand in, and why. */
export const NOT_WALKED: Readonly<Record<string, string>> = {
  rooms: 'is of two people: test/chat-rooms.browser.test.ts',
  'features/chat-rooms/rooms-popup.tsx': 'the same',
  'features/chat-rooms/blocked-popup.tsx': 'stands over a room: test/chat-rooms.browser.test.ts',
  'features/chat-rooms/give-popup.tsx': 'the same',
  'features/chat-rooms/report-popup.tsx': 'the same',
  'features/chat-rooms/share-popup.tsx': 'the same',
  'features/agent/pages/member-popup.tsx':
    'needs a member below: test/agents.browser.test.ts looks at the page it is on',
  check: 'a login from an unknown address waits for it: features/identity/sign-in.browser.test.ts',
  'features/identity/extra-check-popup.tsx': 'the same',
  'shared/language-picker.tsx': 'stands only where a brand offers many languages',
  'features/member/parts/security/passkey-rows.tsx': 'needs a device with passkeys: test/ways-in.browser.test.ts',
  'features/games/parts/reality-check.tsx':
    'comes after an hour of play: its rule is features/games/model/reality-check.test.ts',
  'features/lottery/parts/full-board.tsx':
    'only after a draw of many numbers: features/lottery/play-kinds.browser.test.ts',
  'features/lottery/parts/slip-place.tsx': 'the sheet of a filled slip on a phone: test/newcomer.browser.test.ts',
  'features/lottery/chase/chase-popup.tsx': 'needs a picked line: features/lottery/chase.browser.test.ts',
  'features/lottery/parts/confirm-sheet.tsx':
    'needs a slip above an amount of one’s own: features/lottery/bet-choices.browser.test.ts',
  'features/member/chases/stop-dialog.tsx': 'needs a chase that runs: features/lottery/chase.browser.test.ts',
  'features/club/own-points.tsx': 'needs points: test/growth.browser.test.ts',
  'features/club/shelf.tsx': 'needs goods that the desk put there: test/growth.browser.test.ts',
  'features/sports/parts/slip-place.tsx':
    'the sheet of a filled slip on a phone: features/sports/sports.browser.test.ts',
  'features/member/parts/goods-popup.tsx': 'needs goods that a promotion gave: test/promotions.browser.test.ts',
  'features/member/parts/dispute-popup.tsx': 'needs a withdrawal that was sent: test/cashier.browser.test.ts',
  'features/member/parts/transfer-form.tsx': 'needs an upline: test/transfer.browser.test.ts',
  'features/member/parts/withdrawal-list.tsx': 'needs a withdrawal: test/cashier.browser.test.ts',
  'shared/take-back-dialog.tsx': 'needs an open bet: features/lottery/chase.browser.test.ts',
  'features/messages/parts/thread.tsx': 'a sent picture in full size: test/messages.browser.test.ts',
  'features/games/parts/filter-sheet.tsx': 'on phones only: features/games/games.sweep.test.ts',
  'app/status-pages.tsx': 'the house is closed or a part is missing: app/closed.sweep.test.ts, frame.browser.test.ts',
};

/** The files of popups that are walked. */
export const WALKED_FILES: readonly string[] = [
  'app/frame/menu-sheet.tsx',
  'app/frame/service-popup.tsx',
  'app/frame/shortcuts-popup.tsx',
  'app/member-popup.tsx',
  'features/agent/contracts/decision-popup.tsx',
  'features/chat/chat-popup.tsx',
  'features/games/popups/game-card.tsx',
  'features/games/popups/jackpots.tsx',
  'features/games/popups/vendor-games.tsx',
  'features/identity/login-popup.tsx',
  'features/identity/parts/auth-popup.tsx',
  'features/identity/password-popup.tsx',
  'features/identity/recovery/forgot-popup.tsx',
  'features/identity/recovery/link-popup.tsx',
  'features/identity/register-popup.tsx',
  'features/lottery/elott/scratch-popup.tsx',
  'features/identity/session-dialogs.tsx',
  'features/identity/social-popup.tsx',
  'features/lottery/parts/rules-popup.tsx',
  'features/member/limits/pauses.tsx',
  'features/member/parts/deposit-order.tsx',
  'features/member/parts/security/authenticator-row.tsx',
  'features/member/parts/vendor-wallets.tsx',
  'features/member/security/change-popup.tsx',
  'features/member/security/payout-popup.tsx',
  'features/notices/notice-popup.tsx',
  'features/search/routes.tsx',
];

/** Opened by a press on a page, with no name in the address. */
const PRESSED: readonly Stop[] = [
  {
    at: '/lottery?gameCode=F5D1&playType=DIGIT',
    who: 'visitor',
    press: [RULES],
    ready: 'dialog .rules',
    name: 'rules',
  },
];

export function popupStops(places: Places): Stop[] {
  const named = Object.values(POPUPS).flatMap((stops) => (typeof stops === 'function' ? stops(places) : stops));
  return [...named, ...PRESSED];
}
