/** The table of addresses: all of specification 2 and screens.md 2.0 with their frame, and each rule of who may enter. */
import { expect, test } from 'vitest';
import { readPageKey } from '../features/member/pages.ts';
import { type Comer, canonicalPath, redirectOf } from './route-rules.ts';
import { findRow, ROUTES } from './routes.ts';

const VISITOR: Comer = { signedIn: false, loggedInHome: false };
const MEMBER: Comer = { signedIn: true, loggedInHome: false };
const GUARDED: Comer = { signedIn: false, loggedInHome: true };

function goTo(address: string, comer: Comer = VISITOR): string | null {
  const { pathname, search } = new URL(address, 'https://house.test');
  return redirectOf({ pathname, search }, comer);
}

/** Follows until a page is shown, as the browser does. */
function arriveAt(address: string, comer: Comer): string {
  let here = address;
  for (let steps = 0; steps < 6; steps += 1) {
    const next = goTo(here, comer);
    if (next === null) return here;
    here = next;
  }
  throw new Error(`${address} goes round in a ring`);
}

const shown = (parts: Record<string, boolean | string>): string =>
  Object.entries(parts)
    .flatMap(([name, on]) => (on === true ? [name] : on === false ? [] : [`${name} ${on}`]))
    .join(', ') || 'bare';

test('every address with its group, its frame and who may enter', () => {
  const lines = ROUTES.map(
    ({ paths, group, frame, entry, exempt, forwardsTo }) =>
      `${paths.join(' ')} | ${group} | ${shown({ ...frame })} | ${entry}${exempt ? ' | open behind the guard' : ''}${forwardsTo ? ` | to ${forwardsTo}` : ''}`,
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "/ /index /index.html /home | index | header, sideMenu, footer, bottomBar | anyone",
      "/login | index | header, sideMenu, footer, bottomBar | visitor | open behind the guard",
      "/register /register.html | index | header, sideMenu, footer, bottomBar | visitor | open behind the guard",
      "/noticePage | notices | header, sideMenu, footer, bottomBar | anyone",
      "/vip | vip | header, sideMenu, footer, bottomBar | anyone",
      "/pointMall | pointMall | header, footer, bottomBar | anyone",
      "/lottery | lottery | header, bottomBar unlessGame | anyone",
      "/vnlottery | vnlottery | header, bottomBar unlessGame | anyone",
      "/seaLottery | eaLottery | header, bottomBar unlessGame | anyone",
      "/elott | elott | header, sideMenu, footer, bottomBar | anyone",
      "/rng | egame | header, footer, bottomBar | anyone",
      "/live | shared | header, sideMenu, footer, bottomBar | anyone",
      "/fish | shared | header, sideMenu, footer, bottomBar | anyone",
      "/pvp | shared | header, sideMenu, footer, bottomBar | anyone",
      "/sports | sports | header, sideMenu, footer, bottomBar | anyone",
      "/esports | sports | header, sideMenu, footer, bottomBar | anyone",
      "/cockfight | shared | header, sideMenu, footer, bottomBar | anyone",
      "/mini | shared | header, sideMenu, footer, bottomBar | anyone",
      "/promotions | promo | header, sideMenu, footer, bottomBar | anyone",
      "/promoDetail | promoDetail | header, sideMenu, footer, bottomBar | anyone",
      "/seamless | seamless | header | member",
      "/game | byIframe | header | realPlay",
      "/help | help | header, sideMenu, footer, bottomBar | anyone",
      "/helpmc | help | bare | anyone | open behind the guard",
      "/down | download | header, sideMenu, footer, bottomBar | anyone | open behind the guard",
      "/download | download | header, sideMenu, footer, bottomBar | anyone | open behind the guard | to /down",
      "/join | joinus | header, sideMenu, footer, bottomBar | anyone",
      "/search | search | header, sideMenu, footer, bottomBar | anyone",
      "/favorites | search | header, sideMenu, footer, bottomBar | anyone",
      "/winners | winners | header, sideMenu, footer, bottomBar | anyone",
      "/news | company | header, sideMenu, footer, bottomBar | anyone",
      "/about | company | header, sideMenu, footer, bottomBar | anyone",
      "/licences | company | header, sideMenu, footer, bottomBar | anyone",
      "/affiliate | messages | header, sideMenu, footer, bottomBar | anyone",
      "/feedback | messages | header, sideMenu, footer, bottomBar | anyone",
      "/results | lottery | header, sideMenu, footer, bottomBar | anyone",
      "/trend | lottery | header, sideMenu, footer, bottomBar | anyone",
      "/odds | lottery | header, sideMenu, footer, bottomBar | anyone",
      "/verify | lottery | header, sideMenu, footer, bottomBar | anyone",
      "/agents-only | status | header, sideMenu, footer, bottomBar | anyone | open behind the guard",
    ]
  `);
});

test('no address stands twice, and each has a page or leads to one', () => {
  const paths = ROUTES.flatMap((row) => row.paths);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { forwardsTo } of ROUTES) if (forwardsTo !== undefined) expect(findRow(forwardsTo)).toBeDefined();
});

test('a slash at the end changes nothing, an unknown address has no row', () => {
  expect(findRow('/vip/')).toBe(findRow('/vip'));
  expect(findRow('/')?.group).toBe('index');
  expect(findRow('/vip/gold')).toBeUndefined();
  expect(findRow('/VIP')).toBeUndefined();
});

test.each(['/', '/index', '/index.html', '/home'])('%s is the home page, for visitors and members', (path) => {
  expect(findRow(path)?.group).toBe('index');
  expect(goTo(path)).toBeNull();
  expect(goTo(path, MEMBER)).toBeNull();
});

test.each(['/register', '/register.html'])('%s is the home page with the register popup', (path) => {
  expect(goTo(path)).toBe('/?pop=register');
  expect(goTo(`${path}?next=%2Fvip`)).toBe('/?next=%2Fvip&pop=register');
});

test('/login is the home page with the login popup; who is signed in goes on to next, else to the root', () => {
  expect(goTo('/login?next=%2Fverify')).toBe('/?next=%2Fverify&pop=login');
  expect(goTo('/login?next=%2Fverify', MEMBER)).toBe('/verify');
  expect(goTo('/login', MEMBER)).toBe('/');
  expect(goTo('/register', MEMBER)).toBe('/');
});

test.each([
  ...['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)', ''],
  ...['/\t/elsewhere.test', '/\r\n/elsewhere.test', '/\t\\elsewhere.test', '/vip\n'],
])('signing in never leads to %s', (next) => expect(goTo(`/login?next=${encodeURIComponent(next)}`, MEMBER)).toBe('/'));

test('/download forwards to /down with its query', () => {
  expect(goTo('/download')).toBe('/down');
  expect(goTo('/download?from=mail')).toBe('/down?from=mail');
});

test('behind the guard every page asks for a login first and keeps where one wanted to go; seven addresses do not', () => {
  const open = ROUTES.flatMap(({ paths }) => paths).filter(
    (path) => !arriveAt(path, GUARDED).startsWith('/login?next='),
  );
  expect(open.sort()).toEqual([
    ...['/agents-only', '/down', '/download', '/helpmc', '/login', '/register', '/register.html'],
  ]);
  expect(goTo('/rng?q=sun&p=2', GUARDED)).toBe(`/login?next=${encodeURIComponent('/rng?q=sun&p=2')}`);
  expect(goTo('/nothing-here', GUARDED)).toBe('/login?next=%2Fnothing-here');
  expect(goTo('/download', GUARDED)).toBe('/down');
  for (const path of ROUTES.flatMap(({ paths }) => paths))
    expect(arriveAt(path, { signedIn: true, loggedInHome: true })).not.toContain('/login');
});

test('behind the guard the popups stand on their own page, not on the closed home page', () => {
  expect(arriveAt('/login?next=%2Fvip', GUARDED)).toBe('/login?next=%2Fvip&pop=login');
  expect(arriveAt('/register.html', GUARDED)).toBe('/register?pop=register');
});

test('a vendor lobby is for members; a game is for members, its demo for everybody', () => {
  expect(goTo('/seamless?vassalage=DS88')).toBe(`/login?next=${encodeURIComponent('/seamless?vassalage=DS88')}`);
  expect(goTo('/seamless', MEMBER)).toBeNull();
  expect(goTo('/game?gameId=1&mode=real')).toBe(`/login?next=${encodeURIComponent('/game?gameId=1&mode=real')}`);
  expect(goTo('/game?gameId=1')).toContain('/login?next=');
  expect(goTo('/game?gameId=1&mode=demo')).toBeNull();
  expect(goTo('/game?gameId=1&mode=real', MEMBER)).toBeNull();
});

test('a lottery play without its game is taken away; a game without a play is left to its page', () => {
  expect(goTo('/lottery?playType=DIGIT')).toBe('/lottery');
  expect(goTo('/lottery?gameCode=&playType=DIGIT&q=x')).toBe('/lottery?q=x');
  expect(goTo('/lottery?gameCode=F5D1')).toBeNull();
  expect(goTo('/lottery?gameCode=F5D1&playType=DIGIT')).toBeNull();
  expect(goTo('/rng?playType=DIGIT')).toBeNull();
});

test.each(['/', '/rng', '/nothing-here'])('language and codes leave the address of %s, the rest stays', (path) => {
  expect(goTo(`${path}?lang=en&q=sun&referralCode=ABC&affiliateCode=XY`)).toBe(`${path}?q=sun`);
  expect(goTo(`${path}?lang=en`)).toBe(path);
});

test('both centres at once: the agent centre is meant; an unknown member page is the security centre', () => {
  expect(goTo('/rng?q=sun&mc=withdraw&mc.p=2&ac=agentTeamOverview')).toBe('/rng?q=sun&ac=agentTeamOverview');
  expect(goTo('/?mc=withdraw&mc.p=2')).toBeNull();
  expect(readPageKey('no-such-page')).toBe('securityCenter');
  expect(readPageKey('transferFund')).toBe('transferFund');
});

test('no address goes round in a ring, whoever comes', () => {
  for (const comer of [VISITOR, MEMBER, GUARDED, { signedIn: true, loggedInHome: true }])
    for (const path of [...ROUTES.flatMap(({ paths }) => paths), '/nothing-here'])
      for (const query of ['', '?lang=en', '?playType=x&mc=a&ac=b', '?next=/login', '?pop=login'])
        expect(() => arriveAt(path + query, comer), path + query).not.toThrow();
});

test('an alias names the address others should use, without filters and popups', () => {
  const canonicalOf = (path: string, search = '') => {
    const row = findRow(path);
    return row === undefined ? undefined : canonicalPath(row, search);
  };
  expect(canonicalOf('/index.html', '?mc=withdraw')).toBe('/');
  expect(canonicalOf('/', '?pop=login&next=/vip')).toBe('/');
  expect(canonicalOf('/', '?pop=register')).toBe('/register');
  expect(canonicalOf('/lottery', '?gameCode=F5D1&playType=DIGIT&pop=menu')).toBe(
    '/lottery?gameCode=F5D1&playType=DIGIT',
  );
  expect(canonicalOf('/promoDetail', '?id=first&utm=x')).toBe('/promoDetail?id=first');
});
