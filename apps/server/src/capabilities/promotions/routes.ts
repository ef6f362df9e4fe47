/** The calls of promotions, at the site and at the desk. */
import {
  askPromotion,
  decidePromotion,
  decidePromotionClaim,
  endPromotion,
  getPromotionImage,
  listPromotionClaims,
  listPromotions,
  type PromotionView,
  tryPromotion,
} from '@house/contract/promotions/desk';
import type { EntryView, RuleView } from '@house/contract/promotions/shapes';
import {
  giveUpBonus,
  listBonuses,
  listOffers,
  listVouchers,
  takeCode,
  takeOffer,
} from '@house/contract/promotions/site';
import { type AboutThing, type Audience, EVERYBODY, faultOfRule } from '@house/growth/promotions';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Uploads } from '../messages/port.ts';
import type { Entry, Promotion, PromotionRule, Promotions, StaffAct, Terms } from './port.ts';
import { CLAIM_IMAGES } from './take.ts';

const DAY_MILLISECONDS = 86_400_000;

export interface RouteNeeds {
  readonly findImage: Uploads['find'];
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly findMemberByName: Identity['findMemberByName'];
}

const dayText = (day: number): string => new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 'yyyy-mm-dd'.length);
const dayOfText = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MILLISECONDS;
/** The contract has read it as an amount. */
const amountOf = (text: string): bigint => present(parseAmount(text), 'an amount is one');

const showAudience = ({ labels, countries, ...rest }: Audience): RuleView['audience'] => ({
  ...{ ...rest, labels: [...labels], countries: [...countries] },
});

const showAbout = (about: AboutThing | null): RuleView['reward']['about'] =>
  about === null
    ? null
    : {
        names: { bn: about.names['bn'] ?? '', en: about.names['en'] ?? '' },
        rounds: about.rounds === null ? null : { ...about.rounds, gameIds: [...about.rounds.gameIds] },
        voucher: about.voucher === null ? null : { ...about.voucher },
      };

const showRule = (rule: PromotionRule): RuleView => ({
  ...rule,
  trigger: {
    ...rule.trigger,
    amount: formatAmount(rule.trigger.amount),
    product: rule.trigger.product as RuleView['trigger']['product'],
  },
  weekdays: [...rule.weekdays],
  reward: {
    ...{ kind: rule.reward.kind, percent: rule.reward.percent, raffle: rule.reward.raffle ?? null },
    ...{ thing: rule.reward.thing ?? null, about: showAbout(rule.reward.about ?? null) },
    amount: formatAmount(rule.reward.amount),
    per: rule.reward.per == null ? null : formatAmount(rule.reward.per),
  },
  audience: showAudience(rule.audience ?? EVERYBODY),
  requirement: {
    ...rule.requirement,
    weights: { ...rule.requirement.weights } as RuleView['requirement']['weights'],
  },
  play: rule.play == null ? null : { ...rule.play, maxStake: formatAmount(rule.play.maxStake) },
  unique: [...rule.unique],
  budget: rule.budget === null ? null : formatAmount(rule.budget),
});

const readRule = (view: RuleView): PromotionRule => ({
  ...view,
  trigger: {
    ...view.trigger,
    amount: amountOf(view.trigger.amount),
    code: view.trigger.code === null ? null : view.trigger.code.trim().toUpperCase(),
  },
  reward: {
    ...view.reward,
    amount: amountOf(view.reward.amount),
    per: view.reward.per === null ? null : amountOf(view.reward.per),
    // The house writes it.
    about: null,
  },
  play: view.play === null ? null : { ...view.play, maxStake: amountOf(view.play.maxStake) },
  audience: { ...view.audience, line: view.audience.line?.trim() ?? null },
  budget: view.budget === null ? null : amountOf(view.budget),
});

const showTerms = ({ names, rule, startsOn, endsOn }: Terms) => ({
  ...{ names: { ...names }, rule: showRule(rule), startsOn: dayText(startsOn) },
  endsOn: endsOn === null ? null : dayText(endsOn),
});

const showEntry = (entry: Entry): EntryView => ({
  ...{ id: entry.id.toString(), promotionId: entry.promotionId.toString(), state: entry.state },
  ...{ names: { ...entry.names }, rule: showRule(entry.rule), decidedReason: entry.decidedReason },
  ...{ amount: formatAmount(entry.amount), required: formatAmount(entry.required) },
  ...{ progress: formatAmount(entry.progress), left: entry.left === null ? null : formatAmount(entry.left) },
  madeAt: entry.madeAt.toISOString(),
  expiresAt: entry.expiresAt?.toISOString() ?? null,
  closedAt: entry.closedAt?.toISOString() ?? null,
});

export function servePromotions(house: CallRouter, promotions: Promotions, needs: RouteNeeds): void {
  house.serveSignedIn(listOffers, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { rows, paused } = await promotions.offersOf(principal.id);
    return {
      paused,
      rows: rows.map((offer) => ({
        ...{ id: offer.id.toString(), ...showTerms(offer), miss: offer.miss },
        gives:
          offer.gives === null
            ? null
            : { amount: formatAmount(offer.gives.amount), required: formatAmount(offer.gives.required) },
        entry: offer.entry === null ? null : showEntry(offer.entry),
      })),
    };
  });

  house.serveSignedIn(listBonuses, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { page, size } = query;
    const { rows, total } = await promotions.bonusesOf(principal.id, pageOf(query));
    return { page, size, total, rows: rows.map(showEntry) };
  });

  house.serveSignedIn(takeOffer, null, async ({ principal, params, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const taken = await promotions.take(principal.id, BigInt(params.id), body);
    return isRefusal(taken) ? taken : showEntry(taken);
  });

  house.serveSignedIn(takeCode, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const taken = await promotions.takeCode(principal.id, body.code);
    return isRefusal(taken) ? taken : showEntry(taken);
  });

  house.serveSignedIn(listVouchers, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { page, size } = query;
    const { rows, total, open } = await promotions.vouchersOf(principal.id, pageOf(query));
    return {
      ...{ page, size, total, open },
      rows: rows.map(({ code, from, names, rule, state, givenAt, expiresAt }) => ({
        ...{ code, from: { ...from }, names: { ...names }, rule: showRule(rule), state },
        ...{ givenAt: givenAt.toISOString(), expiresAt: expiresAt.toISOString() },
      })),
    };
  });

  house.serveSignedIn(giveUpBonus, null, async ({ principal, params }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const given = await promotions.giveUp(principal.id, BigInt(params.id));
    return isRefusal(given) ? given : showEntry(given);
  });

  serveDesk(house, promotions, needs);
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};
export const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason: reason.trim() },
});

const showPromotion = (promotion: Promotion, staffId: bigint): PromotionView => ({
  ...{ id: promotion.promotionId.toString(), ...showTerms(promotion), version: promotion.version },
  ...{ state: promotion.state, liveVersion: promotion.liveVersion, reason: promotion.reason },
  ...{ askedBy: promotion.askedBy, decidedBy: promotion.decidedBy, isOwn: promotion.askedById === staffId },
  ...{ spent: formatAmount(promotion.spent), members: promotion.members, held: promotion.held, met: promotion.met },
  askedAt: promotion.askedAt.toISOString(),
  decidedAt: promotion.decidedAt?.toISOString() ?? null,
  endedAt: promotion.endedAt?.toISOString() ?? null,
});

function serveDesk(house: CallRouter, promotions: Promotions, needs: RouteNeeds): void {
  house.serveSignedIn(listPromotions, 'promotions.view', async ({ query, principal }) => {
    const { page, size } = query;
    const { rows, total } = await promotions.list(pageOf(query));
    return { page, size, total, rows: rows.map((row) => showPromotion(row, principal.id)) };
  });

  house.serveSignedIn(askPromotion, 'promotions.manage', async (request) => {
    const { id, seenVersion: seen, names, rule, startsOn, endsOn } = request.body;
    const asked = await promotions.ask(actOf(request), {
      ...{ id: id === null ? null : BigInt(id), seen, names, rule: readRule(rule), startsOn: dayOfText(startsOn) },
      endsOn: endsOn === null ? null : dayOfText(endsOn),
    });
    return isRefusal(asked) ? asked : showPromotion(asked, request.principal.id);
  });

  house.serveSignedIn(decidePromotion, 'promotions.decide', async (request) => {
    const at = { id: BigInt(request.params.id), version: Number(request.params.version) };
    const decided = await promotions.decide(actOf(request), at, request.body.decision);
    return isRefusal(decided) ? decided : showPromotion(decided, request.principal.id);
  });

  house.serveSignedIn(endPromotion, 'promotions.manage', async (request) => {
    const ended = await promotions.end(actOf(request), BigInt(request.params.id));
    return isRefusal(ended) ? ended : showPromotion(ended, request.principal.id);
  });

  house.serveSignedIn(tryPromotion, 'promotions.view', async ({ body }) => {
    const rule = readRule(body.rule);
    if (faultOfRule(rule) !== null) return refuse('promotions.ruleWrong');
    const account = body.account.trim();
    const member = account === '' ? null : await needs.findMemberByName(account);
    if (account !== '' && member === null) return refuse('promotions.memberUnknown');
    const [told, cost] = await Promise.all([
      member === null ? null : promotions.tryOn(rule, dayOfText(body.startsOn), member.id),
      promotions.preview(rule),
    ]);
    return {
      member:
        told === null
          ? null
          : { miss: told.miss, amount: formatAmount(told.amount), required: formatAmount(told.required) },
      cost: cost === null ? null : { ...cost, rewards: formatAmount(cost.rewards) },
    };
  });

  house.serveSignedIn(listPromotionClaims, 'promotions.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await promotions.listClaims(pageOf(query));
    const accounts = await needs.namesOfMembers(rows.map(({ memberId }) => memberId));
    return {
      ...{ page, size, total },
      rows: rows.map((row) => ({
        ...showEntry(row),
        ...{ memberId: row.memberId.toString(), account: accounts.get(row.memberId) ?? '' },
        ...{ comment: row.comment, images: [...row.images] },
      })),
    };
  });

  house.serveSignedIn(getPromotionImage, 'promotions.view', async ({ params }) => {
    const found = await needs.findImage(params.upload, { for: CLAIM_IMAGES });
    if (isRefusal(found)) return found;
    const { webp, width, height } = found;
    return { image: `data:image/webp;base64,${webp.toString('base64')}`, width, height };
  });

  house.serveSignedIn(decidePromotionClaim, 'promotions.manage', async (request) => {
    const decided = await promotions.decideClaim(actOf(request), BigInt(request.params.id), request.body.decision);
    return isRefusal(decided) ? decided : showEntry(decided);
  });
}
