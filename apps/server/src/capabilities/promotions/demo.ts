/** What a demo house offers: a bonus on the first deposit, and one in each week. None where there is a promotion. */
import { randomUuid } from '@house/fairness/random';
import { USUAL_PLAY } from '@house/growth/promotions';
import { type Db, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { dayOf } from './facts.ts';
import type { Names, PromotionRule } from './port.ts';
import { decideVersion, insertPromotion, insertVersion, pagePromotions, readClock } from './queries.ts';

const TAKA = 10_000n;
/** As operations.md 2.5 has it of bonuses: slots count whole, others for less, sure things hardly. */
const WEIGHTS = {
  ...{ lottery: 100, elottery: 100, live: 20, slots: 100, fish: 100, pvp: 50, mini: 100 },
  ...{ sports: 100, esports: 100, cockfight: 50 },
};
const BY = { staffId: 0n, staff: 'demo', address: '', reason: 'comes with the demo' };

/** A bonus is staked behind the cash, 500 of a bet, and five times of it becomes cash at most. */
const RULE: Omit<PromotionRule, 'trigger' | 'reward'> = {
  ...{ period: 'once', weekdays: [], rankFrom: 0, joinedWithin: null },
  requirement: { times: 1_000, of: 'bonus', days: 30, weights: WEIGHTS },
  ...{ unique: ['device', 'paymentAccount'], stackable: false, budget: 1_000_000n * TAKA, play: USUAL_PLAY },
};
const TRIGGER = { amount: 0n, number: 0, product: null, code: null } as const;

const OFFERS: readonly { readonly names: Names; readonly rule: PromotionRule }[] = [
  {
    names: { bn: 'প্রথম ডিপোজিটে স্বাগত বোনাস', en: 'Welcome bonus on the first deposit' },
    rule: {
      ...RULE,
      trigger: { ...TRIGGER, kind: 'deposit', amount: 200n * TAKA, number: 1 },
      reward: { kind: 'bonus', percent: 100, amount: 5_000n * TAKA },
    },
  },
  {
    names: { bn: 'সাপ্তাহিক রিলোড বোনাস', en: 'Weekly reload bonus' },
    rule: {
      ...{ ...RULE, period: 'weekly', unique: [] },
      trigger: { ...TRIGGER, kind: 'deposit', amount: 500n * TAKA },
      reward: { kind: 'bonus', percent: 20, amount: 2_000n * TAKA },
    },
  },
];

interface DemoDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly zoneOffsetMinutes: number;
}

export async function seedDemoPromotions({ db, ids, zoneOffsetMinutes }: DemoDeps): Promise<void> {
  if ((await pagePromotions(db, { offset: 0, limit: 1 })).total > 0) return;
  const startsOn = dayOf(await readClock(db), zoneOffsetMinutes);
  await transact(db, async (tx) => {
    for (const { names, rule } of OFFERS) {
      const id = ids.next();
      await insertPromotion(tx, id);
      const by = { ...BY, key: randomUuid() };
      await insertVersion(tx, { id, version: 1, names, rule, startsOn, endsOn: null, by });
      await decideVersion(tx, { id, version: 1 }, 'approved', by);
    }
  });
}
