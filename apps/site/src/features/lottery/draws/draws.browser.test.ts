/** What proves a draw: the check of a bet, and the commitment on a receipt. */
import { commitOf, SEED_BYTES, zeroBeacon } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginRunning,
  findAsked,
  insertCorrection,
} from '../../../../../server/src/capabilities/lottery/corrections/queries.ts';
import {
  givenLine,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  pastGuards,
  readDraw,
  SALE_OVER,
} from '../../../../../server/src/capabilities/lottery/given.ts';
import { drawNumbers } from '../../../../../server/src/capabilities/lottery/rules.ts';
import { givenInstant } from '../../../../../server/src/capabilities/wagers/given.ts';
import { givenId, givenKey } from '../../../../../server/src/capabilities/wallet/given.ts';
import { isRefusal, present, type Refusal } from '../../../../../server/src/platform/result.ts';
import type {} from '../../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findOverflows } from '../../../../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../../../../server/src/platform/testing/sweep.ts';

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

const words = (id: Parameters<ReturnType<TestApp['words']>>[0], values = {}) => house.words('en')(id, values);

if (SWEEP)
  describe('the check of a bet', () => {
    const by = (staffId: bigint) => ({
      staffId,
      staff: `staff${staffId}`,
      address: '::1',
      reason: 'the clock was wrong',
    });
    const untilState = (drawId: bigint, state: string) =>
      expect.poll(async () => (await readDraw(house.database.db, drawId)).state).toBe(state);

    test('says that the bet does not count where it was taken back, received too late or its draw is void', async () => {
      const { lottery } = house.ports();
      const draw = await house.putOnSale('SSC1');
      const [member, other] = [await house.givenPlayer(500n * ONE_TAKA), await house.givenPlayer(ONE_TAKA)];
      const place = async (): Promise<string> => {
        const slip = givenSlip(draw, [
          givenLine({ play: '3B.G6', selection: '1,5,8', units: 1, unitStake: 20_000n, level: 1_800 }),
        ]);
        const outcome = await lottery.placeSlip(member.id, slip);
        return isRefusal(outcome) ? outcome.refused : (outcome.lines[0]?.accepted?.ticket ?? 'not taken');
      };
      const approve = async (wish: { readonly id: bigint } | Refusal): Promise<void> => {
        const correctionId = isRefusal(wish) ? 0n : wish.id;
        for (const staff of [2n, 3n]) await lottery.corrections.approve(by(staff), { key: givenKey(), correctionId });
      };
      // What an earlier release took of a draw of our own: another result, and late bets.
      const correctAsBefore = (change: { readonly result: readonly number[] } | { readonly lateFrom: Date }) =>
        pastGuards(house.database.db, async (tx) => {
          const key = givenKey();
          const none = { bets: 0, members: 0, belowZero: 0, taken: 0n, added: 0n, rebates: 0n };
          await insertCorrection(tx, {
            ...{ id: givenId(), drawId: draw.id, key, resultBefore: [], preview: none, evidence: null },
            ...('result' in change
              ? { kind: 'result', result: change.result, lateFrom: null }
              : { kind: 'late', result: [], lateFrom: change.lateFrom }),
            ...by(1n),
          });
          await beginRunning(tx, present(await findAsked(tx, key), 'it was asked for'));
        });
      const isCorrected = async () =>
        (await lottery.corrections.list(draw.id)).find(({ kind }) => kind === 'result')?.state;
      const [counts, takenBack] = [await place(), await place()];
      expect(await lottery.cancelWager(member.id, takenBack)).toMatchObject({ repeated: false });
      const from = await givenInstant(house.database);
      const late = await place();
      await moveDraw(house.database.db, draw.id, SALE_OVER);
      await untilState(draw.id, 'closed');
      await correctAsBefore({ lateFrom: from });
      await house.drawNow(draw);
      await untilState(draw.id, 'settled');

      const { page, faults } = await house.openWindow({ language: 'en' }, { member });
      const out = page.locator('.verdict .vf-out');
      const check = async (ticket: string): Promise<string> => {
        await page.goto(`${house.url}/verify?draw=${draw.id}&ticket=${ticket}`);
        await page.getByRole('heading', { name: words('site-verify.holds') }).waitFor();
        await page.locator('.vf-step').first().waitFor();
        return (await out.count()) === 0 ? '' : out.innerText();
      };
      expect(await check(counts)).toBe('');
      expect(await check(takenBack)).toContain(words('site-verify.betTakenBack'));
      expect(await check(late)).toContain(words('site-verify.betLate'));
      expect([await findBarriers(page), await findOverflows(page)]).toEqual([[], []]);

      // Pasted, by its member and by somebody else: who else can not be told.
      const { wagers } = house.ports();
      const { canonical } = await wagers.describeTicket(present(await wagers.findWager(member.id, late), 'the bet'));
      const paste = async (at: typeof page): Promise<void> => {
        await at.goto(`${house.url}/verify`);
        await at.getByRole('textbox').fill(canonical);
        await at.getByRole('button', { name: words('site-verify.run'), exact: true }).click();
        await at.getByRole('heading', { name: words('site-verify.holds') }).waitFor();
      };
      await paste(page);
      expect(await out.innerText()).toContain(words('site-verify.betLate'));
      const stranger = await house.openWindow({ language: 'en' }, { member: other });
      await paste(stranger.page);
      expect(await stranger.page.locator('.vf-out').count()).toBe(0);

      const settled = await readDraw(house.database.db, draw.id);
      const result = present(settled.result, 'a settled draw has a result').map((digit) => (digit + 1) % 10);
      await correctAsBefore({ result });
      // Its proof holds for what was drawn; what bets are paid by is not that.
      await page.goto(`${house.url}/verify?draw=${draw.id}&ticket=${counts}`);
      await page.getByRole('heading', { name: words('site-verify.fails') }).waitFor();
      expect(await page.locator('.vf-step.no h3').allInnerTexts()).toEqual([words('site-verify.step.counts')]);

      await expect.poll(isCorrected).toBe('done');
      await approve(await lottery.corrections.askVoid(by(1n), { key: givenKey(), drawId: draw.id }));
      await untilState(draw.id, 'void');
      const said = await check(counts);
      expect(said).toContain(words('site-verify.betVoid'));
      expect(said).toContain(words('site-verify.drawOutNote'));
      expect([...faults, ...stranger.faults]).toEqual([]);
    });
  });

describe('the commitment on a receipt', () => {
  /** Another seed with all that follows from it, in place of the true one: what whoever owns the tables could publish. */
  async function exchangeSeed(drawId: bigint): Promise<void> {
    const draw = await readDraw(house.database.db, drawId);
    const serverSeed = new Uint8Array(SEED_BYTES).fill(9);
    const betRoot = present(draw.bet_root, 'a settled draw has its root');
    const { scheme, game_code: gameCode, draw_no: drawNo } = draw;
    const beacon = zeroBeacon();
    const result = drawNumbers({ scheme, gameCode, drawNo, serverSeed, betRoot, entriesRoot: null, beacon });
    await house.database.pool.query(`alter table lottery_draws disable trigger user;
      update lottery_draws set server_seed = '\\x${toHex(serverSeed)}', commitment = '\\x${toHex(commitOf(serverSeed))}',
        result = '{${result.join(',')}}' where id = ${drawId};
      alter table lottery_draws enable trigger user`);
  }

  test('is copied before the draw, and shows that seed and commitment were exchanged after it', async () => {
    const draw = await house.putOnSale('F5D1');
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const placed = await house.ports().lottery.placeSlip(member.id, givenSlip(draw, [givenLine()]));
    const ticket = isRefusal(placed) ? placed.refused : placed.lines[0]?.accepted?.ticket;
    const { page, faults } = await house.openWindow(
      { language: 'en', viewport: { width: 1440, height: 900 } },
      { member },
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${house.url}/licences?mc=personalHistoryCopy`);
    await page.locator('[data-row]').first().click();
    await page.getByRole('button', { name: words('member.receipt.title') }).click();
    const copy = page.getByRole('button', { name: words('member.receipt.copyWhole') });
    await copy.waitFor();
    expect([await findBarriers(page), await findOverflows(page)]).toEqual([[], []]);
    await copy.click();
    await page.getByText(words('common.copied')).first().waitFor();
    const receipt = String(await page.evaluate('navigator.clipboard.readText()'));
    const promised = { commit: draw.commitment?.toString('hex'), beacon: 'none' };
    expect(JSON.parse(receipt)).toMatchObject({ ...promised, drawId: String(draw.id) });

    await house.drawNow(draw);
    await expect.poll(async () => (await readDraw(house.database.db, draw.id)).state).toBe('settled');
    const commitStep = page.locator('.vf-step', { hasText: words('site-verify.step.commit') });
    const paste = async (verdict: 'site-verify.holds' | 'site-verify.fails'): Promise<string> => {
      await page.goto(`${house.url}/verify`);
      await page.getByRole('textbox').fill(receipt);
      await page.getByRole('button', { name: words('site-verify.run'), exact: true }).click();
      await page.getByRole('heading', { name: words(verdict) }).waitFor();
      return commitStep.innerText();
    };
    const open = async (search: string): Promise<string> => {
      await page.goto(`${house.url}/verify?draw=${draw.id}${search}`);
      await page.getByRole('heading', { name: words('site-verify.holds') }).waitFor();
      return commitStep.innerText();
    };
    expect(await paste('site-verify.holds')).toContain(words('site-verify.anchorKept'));
    expect(await page.locator('.verdict').innerText()).toContain(words('site-verify.holdsCommit'));
    // Each of them: check-draw.test.ts.
    if (SWEEP) {
      expect(await open(`&ticket=${ticket}`)).toContain(words('site-verify.anchorAsked'));
      expect(await open('')).toContain(words('site-verify.anchorNone'));
    }

    await exchangeSeed(draw.id);
    // Seed, commitment and result fit each other, but the public log told of another; who kept his receipt sees it too.
    await page.goto(`${house.url}/verify?draw=${draw.id}`);
    await page.getByRole('heading', { name: words('site-verify.fails') }).waitFor();
    expect(await commitStep.innerText()).toContain(words('site-verify.holdsShort'));
    const logStep = page.locator('.vf-step', { hasText: words('site-verify.step.log') });
    expect(await logStep.innerText()).toContain(words('site-verify.failsShort'));
    expect(await paste('site-verify.fails')).toContain(words('site-verify.failsShort'));
    await page.getByText(words('site-verify.commitDiffers')).waitFor();
    expect([await findBarriers(page), await findOverflows(page), faults]).toEqual([[], [], []]);
  });
});
