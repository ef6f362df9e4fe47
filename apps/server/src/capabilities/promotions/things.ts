/**
 * Things that a rule gives: free rounds of a campaign, goods of the mall, a voucher of another promotion. What one is stands in
 * the rule as it was when it was asked for, so that a member reads what they were promised whatever is changed since.
 */
import { type AboutThing, isThing, type PromotionRule } from '@house/growth/promotions';
import { formatAmount, ONE } from '@house/money/amount';
import type { Db, Tx } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Campaigns } from '../campaigns/port.ts';
import type { Games } from '../games/port.ts';
import type { Rewards } from '../rewards/port.ts';
import type { Vendors } from '../vendors/port.ts';
import { giveVoucher } from './codes.ts';
import type { Entry, Names } from './port.ts';
import { findLive } from './queries.ts';

/** More games than this are called by the name of their campaign. */
const GAMES_NAMED = 3;

export interface ThingDeps {
  readonly campaigns: Pick<Campaigns, 'find'>;
  readonly gamesOfVendors: Vendors['gamesOfVendors'];
  readonly namesOfGames: Games['namesOf'];
  readonly rewards: Pick<Rewards, 'give' | 'goodsOf' | 'holdGoods'>;
}

export const thingOf = ({ reward }: PromotionRule): bigint => BigInt(present(reward.thing, 'a thing is named'));

async function aboutRounds(deps: ThingDeps, id: bigint): Promise<AboutThing | null> {
  const campaign = await deps.campaigns.find(id);
  if (isRefusal(campaign) || campaign.state !== 'running') return null;
  const known = (await deps.gamesOfVendors()).get(campaign.vendor) ?? [];
  const gameIds = known.flatMap(({ code, gameId }) => (campaign.games.includes(code) ? [gameId] : []));
  const called = gameIds.length > GAMES_NAMED ? [] : [...(await deps.namesOfGames(gameIds)).values()];
  const nameIn = (language: string): string =>
    called.map((names) => names[language] ?? names['en'] ?? '').join(', ') || campaign.name;
  const { rounds: count, stake, winLimit, multiplier: times, grantDays: days } = campaign;
  return {
    names: { bn: nameIn('bn'), en: nameIn('en') },
    rounds: {
      ...{ count, gameIds, times, days, stake: formatAmount(stake) },
      winLimit: winLimit === null ? null : formatAmount(winLimit),
    },
    voucher: null,
  };
}

async function aboutVoucher(db: Db | Tx, id: bigint, today: number): Promise<AboutThing | null> {
  const live = await findLive(db, id, today);
  if (live === undefined || live.rule.trigger.kind !== 'code' || live.rule.trigger.code !== null) return null;
  const { reward, trigger, requirement } = live.rule;
  // A voucher of vouchers would lead nowhere, or to itself.
  if (reward.kind === 'voucher') return null;
  return {
    names: inBoth(live.names),
    rounds: null,
    voucher: {
      ...{ kind: reward.kind, amount: formatAmount(reward.amount), deposit: formatAmount(trigger.amount) },
      ...{ times: requirement.times, days: requirement.days },
    },
  };
}

const inBoth = (names: Names) => ({ bn: names['bn'] ?? '', en: names['en'] ?? '' });

/** What the thing is that a rule names; null: there is none of it. */
export async function aboutThing(
  deps: ThingDeps,
  db: Db | Tx,
  rule: PromotionRule,
  today: number,
): Promise<AboutThing | null> {
  const id = thingOf(rule);
  if (rule.reward.kind === 'freeRounds') return aboutRounds(deps, id);
  if (rule.reward.kind === 'voucher') return aboutVoucher(db, id, today);
  const goods = await deps.rewards.goodsOf(id);
  return goods === null ? null : { names: inBoth(goods.names), rounds: null, voucher: null };
}

/** Why it cannot be given now. Of goods one is held back for whoever is judged; it is on the shelf again if that comes to nothing. */
export async function judgeThing(
  deps: ThingDeps,
  tx: Tx,
  rule: PromotionRule,
  today: number,
): Promise<Refusal<'promotions.goodsGone' | 'promotions.thingOver'> | null> {
  const { kind } = rule.reward;
  if (kind === 'goods')
    return (await deps.rewards.holdGoods(tx, thingOf(rule))) ? null : refuse('promotions.goodsGone');
  if (kind === 'voucher') {
    return (await aboutVoucher(tx, thingOf(rule), today)) === null ? refuse('promotions.thingOver') : null;
  }
  return null;
}

/** Free rounds are asked for before the transaction, which holds a connection of its own: a claim judges them again. */
export async function judgeRounds(
  deps: ThingDeps,
  rule: PromotionRule,
): Promise<Refusal<'promotions.thingOver'> | null> {
  if (rule.reward.kind !== 'freeRounds') return null;
  const campaign = await deps.campaigns.find(thingOf(rule));
  return isRefusal(campaign) || campaign.state !== 'running' ? refuse('promotions.thingOver') : null;
}

/** Gives one, for an entry that stands. */
export async function giveThing(
  deps: ThingDeps,
  tx: Tx,
  { id, memberId, names }: Pick<Entry, 'id' | 'memberId' | 'names'>,
  rule: PromotionRule,
): Promise<void> {
  const { kind, about = null } = rule.reward;
  const { days } = rule.requirement;
  if (!isThing(kind)) throw new Error('it is no thing');
  if (kind === 'voucher') return giveVoucher(tx, { promotionId: thingOf(rule), memberId, givenBy: id, days });
  await deps.rewards.give(tx, [
    {
      ...{ memberId, amount: ONE, detail: names['bn'] ?? '', cause: `promotion:${id}`, multiplier: 0, days },
      ...{ kind: rule.trigger.kind === 'code' ? 'voucher' : 'promotion' },
      ...{ gives: kind as 'freeRounds' | 'goods', thing: thingOf(rule), about },
    },
  ]);
}
