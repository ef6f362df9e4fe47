/** The house that is walked through: something stands in every list, and some of it is long. */
import type { ReplyOf } from '@house/contract/call';
import type { sendFeedback } from '@house/contract/messages/feedback';
import { givenContentItem, givenSlug, givenText } from '../../../server/src/capabilities/content/items/given.ts';
import { type GivenMember, givenMember } from '../../../server/src/capabilities/identity/given.ts';
import {
  DRAW_TIME,
  givenAllDigits,
  givenSlip,
  moveDraw,
  ONE_TAKA,
} from '../../../server/src/capabilities/lottery/given.ts';
import { givenWish } from '../../../server/src/capabilities/messages/given.ts';
import { givenKey } from '../../../server/src/capabilities/wallet/given.ts';
import { callHouse, untilSettled } from '../../../server/src/main/testing/house-client.ts';
import { transact } from '../../../server/src/platform/database.ts';
import { isRefusal, must } from '../../../server/src/platform/result.ts';
import { givenTestApp, type TestApp } from '../../../server/src/platform/testing/open-house.ts';

export interface Places {
  readonly draw: string;
  readonly waiting: string;
  readonly credited: string;
  readonly wish: string;
  readonly notice: string;
  readonly promotion: string;
}

export interface WalkedHouse {
  readonly house: TestApp;
  readonly member: GivenMember;
  /** May do nothing before a new password. */
  readonly confined: GivenMember;
  readonly agent: GivenMember;
  readonly places: Places;
}

const LONG_NAME = {
  bn: 'আজ রাতে ড্র একটু দেরিতে: বিদ্যুৎ নেই বলে যন্ত্র জেনারেটরে চলছে, ফলাফল ঠিক সময়েই আসবে',
  en: 'Tonight’s draw is a little late: the machines run on the generator, results come on time',
};

const LONG_TERMS = { summary: 'A summary of one line', line: 'Turnover 5 x', html: '<h2>A</h2><p>B</p>' };

async function openDeposit(house: TestApp, member: GivenMember): Promise<{ id: string; payUrl: string }> {
  const order = await house.ports().cashier.createDeposit({
    memberId: member.id,
    key: givenKey(),
    channel: 'sandbox',
    amount: 700n * ONE_TAKA,
    language: 'en',
  });
  must(!isRefusal(order) && order.payUrl !== null, 'an order opens');
  return { id: String(order.id), payUrl: order.payUrl };
}

async function givenBets(house: TestApp, member: GivenMember): Promise<string> {
  const past = await house.putOnSale('F5D1');
  const placed = await house.ports().lottery.placeSlip(member.id, givenSlip(past, givenAllDigits()));
  must(!isRefusal(placed), 'the bets are taken');
  await moveDraw(house.database.db, past.id, DRAW_TIME);
  await untilSettled(house.database, past.id);
  const open = await house.putOnSale('F5D1');
  await house.putOnSale('COLOR1');
  await house.ports().lottery.placeSlip(member.id, givenSlip(open, givenAllDigits().slice(0, 2)));
  return String(past.id);
}

async function givenBroadcasts(house: TestApp, member: GivenMember): Promise<void> {
  for (const amount of ['৳700.00', '৳1,25,00,000.00'])
    await transact(house.database.db, (tx) =>
      house.ports().messages.send(tx, {
        key: givenKey(),
        memberId: member.id,
        template: 'depositCredited',
        values: { amount },
        link: '/feedback',
      }),
    );
}

/** Opens it; call `close` of the house in afterAll. */
export async function givenWalkedHouse(): Promise<WalkedHouse> {
  const house = await givenTestApp();
  const { db } = house.database;
  // A game that is not open yet is walked to as well; all of ours have opened.
  await house.database.pool.query(`update games set state = 'soon' where id = 'MAHJONG-LITE'`);
  const member = await house.givenPlayer(2_500n * ONE_TAKA);
  const draw = await givenBets(house, member);
  const credited = await openDeposit(house, member);
  await fetch(house.url + credited.payUrl, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'exact', delivery: 'once', do: 'pay' }),
  });
  await givenBroadcasts(house, member);
  const said = await callHouse<ReplyOf<typeof sendFeedback>>(house.url, '/wps/feedback', {
    method: 'POST',
    token: member.token,
    body: givenWish(),
  });
  must(said.success && said.value !== null, `a wish is taken (${said.code})`);
  for (const game of ['F5D1', 'PADMA-GOLD', 'CRASH'])
    await callHouse(house.url, `/wps/game/favourites/${game}`, { method: 'PUT', token: member.token });
  const notice = await givenContentItem(house.ports().contentItems, 'announcement', {
    fields: { type: 'H', link: '/verify' },
    texts: { bn: givenText(LONG_NAME.bn), en: givenText(LONG_NAME.en) },
  });
  const promotion = givenSlug();
  await givenContentItem(house.ports().contentItems, 'promotion', {
    slug: promotion,
    texts: { bn: givenText(LONG_NAME.bn, LONG_TERMS), en: givenText(LONG_NAME.en, LONG_TERMS) },
  });
  const confined = await givenMember(db);
  await house.database.pool.query("update members set password_state = 'default' where id = $1", [confined.id]);
  return {
    house,
    member,
    confined,
    agent: await givenMember(db, { kind: 'agent' }),
    places: {
      draw,
      credited: credited.id,
      waiting: (await openDeposit(house, member)).id,
      wish: said.value.id,
      notice: String(notice),
      promotion,
    },
  };
}
