/** What the builder of promotions reads and sends, without React. */
import {
  type GameProduct,
  gameProduct,
  type PROMOTION_PERIODS,
  type RewardKind,
  type RuleView,
  type TRACES,
  type TRIGGER_KINDS,
} from '@house/contract/promotions/shapes';

export type TriggerKind = (typeof TRIGGER_KINDS)[number];
type Texts = Readonly<Record<string, string>>;

/** What is chosen, beside what is typed. */
export interface Choices {
  readonly trigger: TriggerKind;
  readonly product: GameProduct | null;
  readonly period: (typeof PROMOTION_PERIODS)[number];
  readonly reward: RewardKind;
  /** Of tickets: their raffle. */
  readonly raffle: string | null;
  /** Of free rounds their campaign, of goods the product, of a voucher its promotion. */
  readonly thing: string | null;
  readonly ownDevice: boolean;
  readonly of: 'bonus' | 'depositAndBonus';
  readonly stackable: boolean;
  readonly unique: readonly (typeof TRACES)[number][];
  readonly weekdays: readonly string[];
}

export const FIRST_CHOICES: Choices = {
  ...{ trigger: 'deposit', product: null, period: 'once', reward: 'bonus', of: 'depositAndBonus', stackable: false },
  ...{ unique: ['device', 'paymentAccount', 'phone'], weekdays: [], raffle: null, thing: null, ownDevice: false },
};

/** As operations.md 2.5 weighs a bonus. */
export const FIRST_TEXTS: Texts = {
  ...{ number: '1', triggerAmount: '500', percent: '50', amount: '500', times: '15', days: '7', rankFrom: '0' },
  ...{ maxStake: '500', maxConvert: '5' },
  ...Object.fromEntries(gameProduct.options.map((product) => [`weight.${product}`, '100'])),
  ...{ 'weight.live': '20', 'weight.pvp': '50', 'weight.cockfight': '50' },
};

/** Of a code the amount may be nothing. */
export const asksAmount = (kind: TriggerKind): boolean => ['deposit', 'turnover', 'netLoss', 'code'].includes(kind);
/** Points and tickets, which are counted. */
export const isCounted = (kind: RewardKind): boolean => kind === 'points' || kind === 'tickets';
/** Those of which one is given, of something that exists elsewhere. */
export const isThing = (kind: RewardKind): kind is 'freeRounds' | 'goods' | 'voucher' =>
  kind === 'freeRounds' || kind === 'goods' || kind === 'voucher';
/** Of these one can be given for each so much. */
export const givesEach = (kind: TriggerKind): boolean => ['deposit', 'turnover', 'netLoss'].includes(kind);
export const asksNumber = (kind: TriggerKind): boolean => ['deposit', 'registration', 'rank'].includes(kind);
/** Only of a deposit or a loss can a share be given. */
export const givesShare = (kind: TriggerKind): boolean => kind === 'deposit' || kind === 'netLoss';

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/;
const WHOLE = /^(0|[1-9]\d{0,4})$/;
const isEmpty = (text: string | undefined): boolean => (text ?? '') === '';
const isAmount = (text: string | undefined): boolean => AMOUNT.test(text ?? '') && Number(text) > 0;
const isWhole = (text: string | undefined, least: number, most: number): boolean =>
  WHOLE.test(text ?? '') && Number(text) >= least && Number(text) <= most;

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Fields that cannot stand; the server judges the whole again. */
export function wrongPromotion(texts: Texts, { trigger, reward, raffle, thing }: Choices): string[] {
  const wrong = ['bn', 'en'].filter((name) => isEmpty(texts[name]));
  const check = (name: string, holds: boolean): void => void (holds || wrong.push(name));
  if (trigger === 'code')
    check('triggerAmount', /^0?$/.test(texts['triggerAmount'] ?? '') || isAmount(texts['triggerAmount']));
  else if (asksAmount(trigger)) check('triggerAmount', isAmount(texts['triggerAmount']));
  if (asksNumber(trigger)) {
    const [least, most] = trigger === 'deposit' ? [0, 365] : [1, trigger === 'rank' ? 10 : 365];
    check('number', isWhole(texts['number'], least, most));
  }
  if (trigger === 'code') check('code', /^([A-Za-z0-9]{4,20})?$/.test(texts['code'] ?? ''));
  if (isCounted(reward)) {
    check('amount', /^[1-9]\d{0,6}$/.test(texts['amount'] ?? ''));
    check('per', isEmpty(texts['per']) || isAmount(texts['per']));
    check('raffle', reward !== 'tickets' || raffle !== null);
  } else if (isThing(reward)) check('thing', thing !== null);
  else {
    if (givesShare(trigger)) check('percent', isEmpty(texts['percent']) || isWhole(texts['percent'], 1, 200));
    check('amount', isAmount(texts['amount']));
  }
  const times = isThing(reward) ? '0' : (texts['times'] ?? '');
  check(
    'times',
    /^(0|[1-9]\d?|100)(\.\d{1,2})?$/.test(times) && Number(times) <= 100 && (reward !== 'bonus' || Number(times) > 0),
  );
  check('days', isWhole(texts['days'], 1, 90));
  check('rankFrom', isWhole(texts['rankFrom'], 0, 10));
  check('joinedWithin', isEmpty(texts['joinedWithin']) || isWhole(texts['joinedWithin'], 0, 3_650));
  check('labels', listOf(texts['labels']).length <= 10 && listOf(texts['labels']).every((label) => label.length <= 30));
  check(
    'countries',
    listOf(texts['countries']).every((country) => /^[A-Za-z]{2}$/.test(country)),
  );
  check('budget', isEmpty(texts['budget']) || isAmount(texts['budget']));
  if (reward === 'bonus') {
    check('maxStake', isEmpty(texts['maxStake']) || isAmount(texts['maxStake']));
    check('maxConvert', isEmpty(texts['maxStake']) || isWhole(texts['maxConvert'], 1, 100));
    for (const product of gameProduct.options) check(`weight.${product}`, isWhole(texts[`weight.${product}`], 0, 100));
  }
  const { startsOn, endsOn } = texts;
  check('startsOn', !isEmpty(startsOn));
  check('endsOn', isEmpty(endsOn) || (endsOn ?? '') >= (startsOn ?? ''));
  return wrong;
}

const HUNDREDTHS = 100;

export function ruleOf(texts: Texts, choices: Choices): RuleView {
  const { trigger, product, period, reward, of, stackable, unique, weekdays, raffle, thing, ownDevice } = choices;
  const isMoney = !isCounted(reward) && !isThing(reward);
  const text = (name: string): string => texts[name] ?? '';
  const weights = gameProduct.options.map((name) => [name, Number(text(`weight.${name}`))] as const);
  return {
    trigger: {
      kind: trigger,
      amount: asksAmount(trigger) && text('triggerAmount') !== '' ? text('triggerAmount') : '0',
      number: asksNumber(trigger) ? Number(text('number')) : 0,
      product: trigger === 'turnover' ? product : null,
      code: trigger === 'code' && text('code') !== '' ? text('code').toUpperCase() : null,
    },
    ...{ period, stackable, unique: [...unique], weekdays: weekdays.map(Number).toSorted((one, other) => one - other) },
    rankFrom: Number(text('rankFrom')),
    joinedWithin: text('joinedWithin') === '' ? null : Number(text('joinedWithin')),
    reward: {
      kind: reward,
      percent: givesShare(trigger) && isMoney && text('percent') !== '' ? Number(text('percent')) : null,
      amount: isThing(reward) ? '1' : text('amount'),
      per: isCounted(reward) && givesEach(trigger) && text('per') !== '' ? text('per') : null,
      raffle: reward === 'tickets' ? raffle : null,
      thing: isThing(reward) ? thing : null,
      // The house writes what it is.
      about: null,
    },
    audience: {
      ...{ labels: listOf(text('labels')), line: text('line') === '' ? null : text('line'), ownDevice },
      countries: listOf(text('countries')).map((country) => country.toUpperCase()),
    },
    requirement: {
      times: isMoney ? Math.round(Number(text('times')) * HUNDREDTHS) : 0,
      of: trigger === 'deposit' && reward === 'bonus' ? of : 'bonus',
      days: Number(text('days')),
      weights: Object.fromEntries(weights) as RuleView['requirement']['weights'],
    },
    play:
      reward === 'bonus' && text('maxStake') !== ''
        ? { maxStake: text('maxStake'), maxConvert: Number(text('maxConvert')) }
        : null,
    budget: text('budget') === '' ? null : text('budget'),
  };
}

/** The form as it stood for a rule. */
export function formOf(rule: RuleView): { texts: Texts; choices: Choices } {
  const { trigger, reward, requirement, audience } = rule;
  return {
    texts: {
      ...{ triggerAmount: trigger.amount, number: String(trigger.number), code: trigger.code ?? '' },
      ...{ percent: reward.percent === null ? '' : String(reward.percent), amount: reward.amount },
      ...{ times: String(requirement.times / HUNDREDTHS), days: String(requirement.days) },
      ...{ maxStake: rule.play?.maxStake ?? '', maxConvert: rule.play === null ? '5' : String(rule.play.maxConvert) },
      ...{ rankFrom: String(rule.rankFrom), budget: rule.budget ?? '' },
      ...{ per: reward.per ?? '', labels: audience.labels.join(', '), line: audience.line ?? '' },
      countries: audience.countries.join(', '),
      joinedWithin: rule.joinedWithin === null ? '' : String(rule.joinedWithin),
      ...Object.fromEntries(
        gameProduct.options.map((product) => [`weight.${product}`, String(requirement.weights[product] ?? 0)]),
      ),
    },
    choices: {
      ...{ trigger: trigger.kind, product: trigger.product, period: rule.period, reward: reward.kind },
      ...{ of: requirement.of, stackable: rule.stackable, unique: rule.unique, weekdays: rule.weekdays.map(String) },
      ...{ raffle: reward.raffle, thing: reward.thing, ownDevice: audience.ownDevice },
    },
  };
}
