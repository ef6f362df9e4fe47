/** The screens of the player site, for tests that look at every one of them: where it is, what it asks for, what it shows. */

import type { Page, Route } from '@playwright/test';
import { givenContentItem, givenText } from '../../../server/src/capabilities/content/items/given.ts';
import type { GivenMember } from '../../../server/src/capabilities/identity/given.ts';
import {
  DRAW_TIME,
  givenAllDigits,
  givenSlip,
  moveDraw,
  ONE_TAKA,
} from '../../../server/src/capabilities/lottery/given.ts';
import { givenWish } from '../../../server/src/capabilities/messages/given.ts';
import { callHouse, untilSettled } from '../../../server/src/main/testing/house-client.ts';
import { transact } from '../../../server/src/platform/database.ts';
import { isRefusal, must } from '../../../server/src/platform/result.ts';
import { givenKey } from '../../../server/src/platform/testing/key.ts';
import type { TestApp } from '../../../server/src/platform/testing/open-house.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
/** Screens that open over a page are looked at over one that asks for little. */
const UNDER = '/down';

export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly member?: true;
  /** The path of the call it lives on. */
  readonly call: RegExp;
  readonly method?: 'GET' | 'POST';
  /** What stands there once the call was answered. */
  readonly ready: string;
  /** Its rows are greyed while the network is gone: figures and lists that age; a text does not. */
  readonly ages?: true;
}

const announcements = /MCSFE_getListAnnouncements$/;
const draws = /\/lgw\/games\/game_menus$/;
const games = /\/wps\/game\/gameList$/;
const TILE = 'main [data-tile]';

const lobby = (name: string): Screen => ({ name, address: `/${name}`, call: games, ready: TILE, ages: true });
const over = (query: string): string => `${UNDER}?${query}`;

export const SCREENS: readonly Screen[] = [
  { name: 'noticePage', address: '/noticePage', call: announcements, ready: '.notices-row', ages: true },
  { name: 'help', address: '/help', call: /\/helpCenter$/, ready: 'main .topics:visible' },
  {
    name: 'help article',
    address: '/help?topic=deposit-tutorial',
    call: /\/content\/help\//,
    ready: 'main .article h1',
  },
  { name: 'news', address: '/news', call: /\/content\/news$/, ready: '.news-card' },
  {
    name: 'news article',
    address: '/news?id=house-open',
    call: /\/content\/news\/house-open$/,
    ready: 'main .article h1',
  },
  { name: 'promotions', address: '/promotions', call: announcements, ready: '.coupon' },
  { name: 'promoDetail', address: '/promoDetail?id=first-rain', call: announcements, ready: '.promo-banner' },
  { name: 'search', address: '/search?q=padma', call: /\/wps\/search$/, ready: '.se-row' },
  lobby('rng'),
  lobby('live'),
  lobby('fish'),
  lobby('pvp'),
  lobby('mini'),
  { name: 'favorites', address: '/favorites', member: true, call: games, ready: '.fv', ages: true },
  {
    name: 'winners',
    address: '/winners',
    call: /getRankList$/,
    ready: 'main tbody tr:visible, main .tbl-cards li:visible',
    ages: true,
  },
  {
    name: 'game card',
    address: over('pop=game&pop.id=PADMA-GOLD'),
    call: /\/wps\/game\/PADMA-GOLD$/,
    ready: '.gc-facts',
  },
  { name: 'lottery lobby', address: '/lottery', call: draws, ready: '.lob-name' },
  {
    name: 'bet page',
    address: '/lottery?gameCode=F5D1&playType=DIGIT',
    member: true,
    call: draws,
    ready: '.slot-keys .key',
  },
  { name: 'vnlottery', address: '/vnlottery', call: draws, ready: '.lob-name', ages: true },
  { name: 'seaLottery', address: '/seaLottery', call: draws, ready: '.lob-name', ages: true },
  { name: 'vip', address: '/vip', member: true, call: /\/member\/wagers$/, ready: '.club-own b', ages: true },
  {
    name: 'pointMall',
    address: '/pointMall',
    member: true,
    call: /wallets\/balance$/,
    ready: '.club-points .num',
    ages: true,
  },
  { name: 'feedback', address: '/feedback', member: true, call: /\/wps\/feedback$/, ready: '.fb-row', ages: true },
  { name: 'join', address: '/join', call: /\/content\/page\/join$/, ready: 'main .article h1' },
  { name: 'about', address: '/about', call: /\/content\/page\/about$/, ready: 'main .article h1' },
  {
    name: 'inbox',
    address: over('mc=messageV2'),
    member: true,
    call: /\/wps\/messages$/,
    ready: '.inbox-row',
    ages: true,
  },
  { name: 'chat', address: over('pop=chat'), call: /\/wps\/chat$/, ready: 'dialog textarea' },
  { name: 'notice popup', address: over('pop=notice'), call: announcements, ready: '.notice-stack' },
  {
    name: 'wallet',
    address: over('mc=transferFund'),
    member: true,
    call: /\/member\/entries$/,
    // What the day gives back is a call of its own.
    ready: ['.rt tbody tr', '.lines li'].map((row) => `dialog ${row}:not([aria-labelledby=mc-daily] *)`).join(', '),
    ages: true,
  },
  {
    name: 'deposit',
    address: over('mc=depositv2'),
    member: true,
    call: /\/cashier\/channels$/,
    ready: 'dialog .amount input',
    ages: true,
  },
  {
    name: 'betting record',
    address: over('mc=personalHistoryCopy&mc.from=2020-01-01'),
    member: true,
    call: /\/member\/wagers$/,
    ready: 'dialog [data-row]',
    ages: true,
  },
  {
    name: 'account record',
    address: over('mc=transactionHistory'),
    member: true,
    call: /\/member\/entries$/,
    ready: 'dialog [data-row]',
    ages: true,
  },
];

/** An offer and a popup, which a new house has none of. */
export async function givenOffers(house: TestApp): Promise<void> {
  const { contentItems } = house.ports();
  const texts = {
    bn: givenText('প্রথম বৃষ্টির অফার', { summary: 'বর্ষার শুরুতে', line: 'একবারই', html: '<p>শর্ত</p>' }),
    en: givenText('Offer of the first rain', { summary: 'As the monsoon begins', line: 'Once', html: '<p>Terms</p>' }),
  };
  await givenContentItem(contentItems, 'promotion', { texts, slug: 'first-rain' });
  await givenContentItem(contentItems, 'popup', { texts });
}

/** A member with one of everything: bets that were drawn, money that moved, a message, a case, two favourites. */
export async function givenWholeMember(house: TestApp): Promise<GivenMember> {
  const member = await house.givenPlayer(2_500n * ONE_TAKA);
  const ports = house.ports();
  const past = await house.putOnSale('F5D1');
  must(!isRefusal(await ports.lottery.placeSlip(member.id, givenSlip(past, givenAllDigits()))), 'the bets are taken');
  await moveDraw(house.database.db, past.id, DRAW_TIME);
  await untilSettled(house.database, past.id);
  await house.putOnSale('F5D1');
  const send = (method: string, path: string, body: object) =>
    callHouse(house.url, path, { method, token: member.token, body });
  must((await send('POST', '/wps/feedback', givenWish())).success, 'a case is opened');
  for (const game of ['PADMA-GOLD', 'TIN-GHAR'])
    must((await send('PUT', `/wps/game/favourites/${game}`, { key: givenKey() })).success, 'a game is kept');
  await transact(house.database.db, (tx) =>
    ports.messages.send(tx, {
      key: givenKey(),
      memberId: member.id,
      template: 'depositCredited',
      values: { amount: '৳500.00' },
      link: '/feedback',
    }),
  );
  return member;
}

/** Does something to every request of a call; everything else goes its way. */
export async function onCall(
  page: Page,
  { call, method = 'GET' }: Pick<Screen, 'call' | 'method'>,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(
    ({ pathname }) => call.test(pathname),
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  );
}

/** Answers with what the house says, changed. */
export async function answerChanged(
  route: Route,
  change: (value: never) => unknown,
  url = route.request().url(),
): Promise<void> {
  // A connection that the house had just let go of is no answer.
  const response = await route.fetch({ url, maxRetries: 3 });
  const envelope = (await response.json()) as { value: never };
  await route.fulfill({ response, json: { ...envelope, value: change(envelope.value) } });
}
