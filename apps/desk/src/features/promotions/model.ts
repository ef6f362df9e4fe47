/** What the builder of promotions reads and sends, without React. */
import {
  type GameProduct,
  gameProduct,
  type PROMOTION_PERIODS,
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
  readonly reward: 'bonus' | 'cash';
  readonly of: 'bonus' | 'depositAndBonus';
  readonly stackable: boolean;
  readonly unique: readonly (typeof TRACES)[number][];
  readonly weekdays: readonly string[];
}

export const FIRST_CHOICES: Choices = {
  ...{ trigger: 'deposit', product: null, period: 'once', reward: 'bonus', of: 'depositAndBonus', stackable: false },
  ...{ unique: ['device', 'paymentAccount', 'phone'], weekdays: [] },
};

/** As operations.md 2.5 weighs a bonus. */
export const FIRST_TEXTS: Texts = {
  ...{ number: '1', triggerAmount: '500', percent: '50', amount: '500', times: '15', days: '7', rankFrom: '0' },
  ...Object.fromEntries(gameProduct.options.map((product) => [`weight.${product}`, '100'])),
  ...{ 'weight.live': '20', 'weight.pvp': '50', 'weight.cockfight': '50' },
};

export const asksAmount = (kind: TriggerKind): boolean => ['deposit', 'turnover', 'netLoss'].includes(kind);
export const asksNumber = (kind: TriggerKind): boolean => ['deposit', 'registration', 'rank'].includes(kind);
/** Only of a deposit or a loss can a share be given. */
export const givesShare = (kind: TriggerKind): boolean => kind === 'deposit' || kind === 'netLoss';

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/;
const WHOLE = /^(0|[1-9]\d{0,4})$/;
const isEmpty = (text: string | undefined): boolean => (text ?? '') === '';
const isAmount = (text: string | undefined): boolean => AMOUNT.test(text ?? '') && Number(text) > 0;
const isWhole = (text: string | undefined, least: number, most: number): boolean =>
  WHOLE.test(text ?? '') && Number(text) >= least && Number(text) <= most;

/** Fields that cannot stand; the server judges the whole again. */
export function wrongPromotion(texts: Texts, { trigger, reward }: Choices): string[] {
  const wrong = ['bn', 'en'].filter((name) => isEmpty(texts[name]));
  const check = (name: string, holds: boolean): void => void (holds || wrong.push(name));
  if (asksAmount(trigger)) check('triggerAmount', isAmount(texts['triggerAmount']));
  if (asksNumber(trigger)) {
    const [least, most] = trigger === 'deposit' ? [0, 365] : [1, trigger === 'rank' ? 10 : 365];
    check('number', isWhole(texts['number'], least, most));
  }
  if (trigger === 'code') check('code', /^[A-Za-z0-9]{4,20}$/.test(texts['code'] ?? ''));
  if (givesShare(trigger)) check('percent', isEmpty(texts['percent']) || isWhole(texts['percent'], 1, 200));
  check('amount', isAmount(texts['amount']));
  const times = texts['times'] ?? '';
  check(
    'times',
    /^(0|[1-9]\d?|100)(\.\d{1,2})?$/.test(times) && Number(times) <= 100 && (reward === 'cash' || Number(times) > 0),
  );
  check('days', isWhole(texts['days'], 1, 90));
  check('rankFrom', isWhole(texts['rankFrom'], 0, 10));
  check('joinedWithin', isEmpty(texts['joinedWithin']) || isWhole(texts['joinedWithin'], 0, 3_650));
  check('budget', isEmpty(texts['budget']) || isAmount(texts['budget']));
  if (reward === 'bonus') {
    for (const product of gameProduct.options) check(`weight.${product}`, isWhole(texts[`weight.${product}`], 0, 100));
  }
  const { startsOn, endsOn } = texts;
  check('startsOn', !isEmpty(startsOn));
  check('endsOn', isEmpty(endsOn) || (endsOn ?? '') >= (startsOn ?? ''));
  return wrong;
}

const HUNDREDTHS = 100;

export function ruleOf(texts: Texts, choices: Choices): RuleView {
  const { trigger, product, period, reward, of, stackable, unique, weekdays } = choices;
  const text = (name: string): string => texts[name] ?? '';
  const weights = gameProduct.options.map((name) => [name, Number(text(`weight.${name}`))] as const);
  return {
    trigger: {
      kind: trigger,
      amount: asksAmount(trigger) ? text('triggerAmount') : '0',
      number: asksNumber(trigger) ? Number(text('number')) : 0,
      product: trigger === 'turnover' ? product : null,
      code: trigger === 'code' ? text('code').toUpperCase() : null,
    },
    ...{ period, stackable, unique: [...unique], weekdays: weekdays.map(Number).toSorted((one, other) => one - other) },
    rankFrom: Number(text('rankFrom')),
    joinedWithin: text('joinedWithin') === '' ? null : Number(text('joinedWithin')),
    reward: {
      kind: reward,
      percent: givesShare(trigger) && text('percent') !== '' ? Number(text('percent')) : null,
      amount: text('amount'),
    },
    requirement: {
      times: Math.round(Number(text('times')) * HUNDREDTHS),
      of: trigger === 'deposit' && reward === 'bonus' ? of : 'bonus',
      days: Number(text('days')),
      weights: Object.fromEntries(weights) as RuleView['requirement']['weights'],
    },
    budget: text('budget') === '' ? null : text('budget'),
  };
}

/** The form as it stood for a rule. */
export function formOf(rule: RuleView): { texts: Texts; choices: Choices } {
  const { trigger, reward, requirement } = rule;
  return {
    texts: {
      ...{ triggerAmount: trigger.amount, number: String(trigger.number), code: trigger.code ?? '' },
      ...{ percent: reward.percent === null ? '' : String(reward.percent), amount: reward.amount },
      ...{ times: String(requirement.times / HUNDREDTHS), days: String(requirement.days) },
      ...{ rankFrom: String(rule.rankFrom), budget: rule.budget ?? '' },
      joinedWithin: rule.joinedWithin === null ? '' : String(rule.joinedWithin),
      ...Object.fromEntries(
        gameProduct.options.map((product) => [`weight.${product}`, String(requirement.weights[product] ?? 0)]),
      ),
    },
    choices: {
      ...{ trigger: trigger.kind, product: trigger.product, period: rule.period, reward: reward.kind },
      ...{ of: requirement.of, stackable: rule.stackable, unique: rule.unique, weekdays: rule.weekdays.map(String) },
    },
  };
}
