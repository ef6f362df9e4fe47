/**
 * Pages whose content depends on their address, beyond those that are walked: boards and ways to pick, results and trends of
 * draws that were. Each is whole and without barriers in each look.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenPastDraws } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';

const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'light', viewport: { width: 390, height: 844 } },
  { language: 'bn', theme: 'light', viewport: { width: 1440, height: 900 } },
  { language: 'en', theme: 'dark', viewport: { width: 1440, height: 900 } },
] as const;
const TWO_LOOKS = [LOOKS[0], { language: 'en', theme: 'light', viewport: LOOKS[2].viewport }] as const;
const LIMIT_MILLISECONDS = 300_000;

const PAST = ['F5D1', 'SSC1', 'RACE1', 'KENO1', 'MK6F1', '115F1', 'VNMB1', 'K3F1', 'COLOR1'] as const;
/** 1 March 2024 in the house's zone. */
const MIDNIGHT = new Date('2024-02-29T18:00:00Z');

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  for (const game of PAST) await givenPastDraws(house.database.db, game, MIDNIGHT, 210);
  await Promise.all(['SSC1', 'ELEVEN1'].map((gameCode) => house.putOnSale(gameCode)));
});
afterAll(() => house?.close());

async function findWrong(page: Page, language: 'bn' | 'en'): Promise<string[]> {
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  return language === 'en' ? [...wrong, ...(await findBengali(page))] : wrong;
}

describe('one page of every board and every way to pick', () => {
  const PAGES = [
    '/lottery?gameCode=SSC1&playType=3B.DIRECT_S',
    '/lottery?gameCode=SSC1&playType=RX3.G6',
    '/lottery?gameCode=SSC1&playType=BULL',
    '/lottery?gameCode=ELEVEN1&playType=RX5',
    '/lottery?gameCode=K3F1&playType=SUM',
    '/lottery?gameCode=RACE1&playType=BSOE',
    '/lottery?gameCode=KENO1&playType=PICK5',
    '/lottery?gameCode=MK6F1&playType=SP',
    '/lottery?gameCode=MK6F1&playType=ZODIAC.HORSE',
    '/lottery?gameCode=PC28F1&playType=THREE',
    '/odds?gameCode=PC28F1&playType=THREE',
    '/lottery?gameCode=VNMB1&playType=XIEN2',
  ] as const;

  test.for(TWO_LOOKS)(
    'is whole and without barriers: $language, $theme',
    { timeout: LIMIT_MILLISECONDS },
    async (look) => {
      const { page, faults } = await house.openNextWindow(look);
      for (const address of PAGES) {
        await page.goto(house.url + address);
        await page.locator('main h1:visible').first().waitFor();
        await untilStill(page);
        expect.soft([address, ...(await findWrong(page, look.language))]).toEqual([address]);
      }
      expect(faults).toEqual([]);
    },
  );
});

describe('results, trend and odds', () => {
  const PAGES: readonly (readonly [address: string, ready: string])[] = [
    ['/results?gameCode=F5D1&day=2024-03-01', '.dr-row'],
    ['/results?gameCode=KENO1', '.dr-row'],
    ['/results?gameCode=VNMB1', '.dr-row'],
    ['/results?gameCode=P3F5', '.dr-main .state'],
    ['/trend?gameCode=F5D1&n=200', '.tg-num'],
    ['/trend?gameCode=F5D1&view=omission', '.om'],
    ['/trend?gameCode=MK6F1&view=omission', '.om'],
    ['/trend?gameCode=F5D1&view=roads&n=200', '.rd-bead'],
    ['/trend?gameCode=K3F1&view=forms', '.tg-form'],
    ['/trend?gameCode=RACE1&view=size', '.bead'],
    ['/trend?gameCode=SSC1&view=dragon', '.bead'],
    ['/trend?gameCode=RACE1&view=sum', '.tg-num'],
    ['/trend?gameCode=KENO1&view=sum&n=100', '.tg-num'],
    ['/trend?gameCode=VNMB1', '.ht'],
    ['/trend?gameCode=VNMB1&view=gan', '.hd'],
    ['/odds?gameCode=F5D1&playType=SIDES', '.od-play'],
  ];

  test.each(LOOKS)(
    'are whole and without barriers: $language, $theme, $viewport.width',
    async (look) => {
      const { page, faults } = await house.openNextWindow(look);
      for (const [address, ready] of PAGES) {
        await page.goto(house.url + address);
        await page.locator(ready).first().waitFor();
        expect.soft([address, ...(await findWrong(page, look.language))]).toEqual([address]);
      }
      expect(faults).toEqual([]);
    },
    LIMIT_MILLISECONDS,
  );
});
