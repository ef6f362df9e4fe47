/** Plays that the desk switches off (lottery.md 1.5 step 2): nobody buys them; bets that stand go on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../../wallet/given.ts';
import {
  type GivenLottery,
  givenDrawOnSale,
  givenFundedAccount,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  ONE_TAKA,
} from '../given.ts';

const BY = { staffId: 5n, staff: 'risk', address: '127.0.0.1', reason: 'its board is disputed' };
const STOPPED = { refused: 'lottery.playStopped' };

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'SSC1']);
  member = await givenFundedMember(database, given.wallet, 100_000n * ONE_TAKA);
});
afterAll(() => database.close());

const switchPlay = (off: boolean, key = givenKey(), gameCode = 'F5D1', play = 'DIGIT') =>
  given.lottery.terms.switchPlay(BY, { key, gameCode, play, off });

describe('a play that is switched off', () => {
  test('is refused at once, of that game only, and taken again once it is on', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const line = givenLine();
    const bet = async (key = givenKey()) => {
      const placed = await given.lottery.placeSlip(member, givenSlip(draw, [{ ...line, key }]));
      return isRefusal(placed) ? placed : placed.lines[0]?.accepted === null ? placed.lines[0].refusal : 'taken';
    };
    const key = givenKey();
    expect(await bet(key)).toBe('taken');
    expect(await switchPlay(true)).toMatchObject({ off: true });
    expect(await bet()).toEqual(STOPPED);
    expect(await bet(key), 'what was taken before is answered again').toBe('taken');
    const side = givenLine({ play: 'SUM', selection: 'B', units: 1 });
    expect(isRefusal(await given.lottery.placeSlip(member, givenSlip(draw, [side]))), 'other plays are sold').toBe(
      false,
    );
    await switchPlay(false);
    expect(await bet()).toBe('taken');
  });

  test('starts no chase', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const { play, selection, units, unitStake, amount } = givenLine();
    const chase = {
      key: givenKey(),
      gameCode: 'F5D1',
      lines: [{ play, selection, units, unitStake }],
      amount,
      firstDrawId: draw.id,
      multiples: [1],
      stopOnWin: false,
    };
    const chaser = await givenFundedAccount(database, given.wallet, 1_000n * ONE_TAKA);
    await switchPlay(true);
    expect(await given.lottery.chases.make(chaser, chase)).toEqual(STOPPED);
    await switchPlay(false);
    expect(isRefusal(await given.lottery.chases.make(chaser, chase))).toBe(false);
  });

  test('is told to whoever bets, and to the desk with who did it and why', async () => {
    await switchPlay(true);
    const sale = await given.lottery.terms.saleNow('F5D1');
    expect(isRefusal(sale) ? sale : [...sale.prices.stopped]).toEqual(['DIGIT']);
    const other = await given.lottery.terms.saleNow('SSC1');
    expect(isRefusal(other) ? other : [...other.prices.stopped]).toEqual([]);
    expect(await given.lottery.terms.stoppedPlays()).toMatchObject([
      { gameCode: 'F5D1', play: 'DIGIT', staff: BY.staff, reason: BY.reason },
    ]);
    await switchPlay(false);
    expect(await given.lottery.terms.stoppedPlays()).toEqual([]);
  });

  test('is written down once for a key, needs a reason, and is a play of the game', async () => {
    const count = () => given.acts.filter(({ action }) => action === 'lottery.playOff').length;
    const before = count();
    const key = givenKey();
    await switchPlay(true, key);
    await switchPlay(true, key);
    await switchPlay(true);
    expect(count()).toBe(before + 1);
    expect(await switchPlay(false, key)).toEqual({ refused: 'request.keyReused' });
    expect(await switchPlay(true, givenKey(), 'F5D1', 'NONE')).toEqual({ refused: 'lottery.playUnknown' });
    expect(await switchPlay(true, givenKey(), 'NONE')).toEqual({ refused: 'lottery.gameUnknown' });
    const silent = { ...BY, reason: ' ' };
    const wish = { key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', off: false };
    expect(await given.lottery.terms.switchPlay(silent, wish)).toEqual({ refused: 'staff.reasonRequired' });
    await switchPlay(false);
  });
});
