/** The builder of a promotion: its rule by fields, tried on a member and on the last month before it is asked for. */

import type { ReplyOf } from '@house/contract/call';
import { askPromotion, listPromotions, type PromotionView, tryPromotion } from '@house/contract/promotions/desk';
import { listPromotionRaffles } from '@house/contract/promotions/raffles';
import { gameProduct, PROMOTION_PERIODS, REWARD_KINDS, TRACES, TRIGGER_KINDS } from '@house/contract/promotions/shapes';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { FilterChips, Segmented, Switch } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, messageOf, request, useCall } from '../../shared/api.ts';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import {
  asksAmount,
  asksNumber,
  type Choices,
  FIRST_CHOICES,
  FIRST_TEXTS,
  formOf,
  givesEach,
  givesShare,
  isCounted,
  isThing,
  ruleOf,
  wrongPromotion,
} from './model.ts';
import { useSpent } from './rule-text.tsx';
import { ThingSelect } from './thing-select.tsx';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const NAMES_LENGTH = 80;

function firstOf(of: PromotionView | null): { texts: Readonly<Record<string, string>>; choices: Choices } {
  if (of === null) return { texts: { ...FIRST_TEXTS, startsOn: dayFromToday(0) }, choices: FIRST_CHOICES };
  const { texts, choices } = formOf(of.rule);
  const days = { startsOn: of.startsOn, endsOn: of.endsOn ?? '' };
  return { texts: { ...texts, ...days, bn: of.names['bn'] ?? '', en: of.names['en'] ?? '' }, choices };
}

export function BuilderPopup({ of, onClose }: { of: PromotionView | null; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(() => firstOf(of).texts);
  const [choices, setChoices] = useState(() => firstOf(of).choices);
  const [isTried, setTried] = useState(false);
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      ['bn', 'en', 'labels', 'line'].includes(name) ? text.trim() : toLatinDigits(text).trim(),
    ]),
  );
  const wrong = wrongPromotion(texts, choices);
  const choose = (some: Partial<Choices>): void => setChoices({ ...choices, ...some });
  const field = (
    name: string,
    label: string,
    look: { type?: 'date'; maxLength?: number; hint?: string | undefined } = {},
  ): JSX.Element => (
    <Field
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      maxLength={18}
      {...look}
      value={typed[name] ?? ''}
      error={isTried && wrong.includes(name) ? t('desk-promotions.wrong') : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  const { trigger, reward } = choices;
  const isMoney = !isCounted(reward) && !isThing(reward);
  const terms = () => ({ rule: ruleOf(texts, choices), startsOn: texts['startsOn'] ?? '' });
  return (
    <ReasonPopup
      title={t(of === null ? 'desk-promotions.new' : 'desk-promotions.change')}
      confirm={t('desk-promotions.ask')}
      hint={t('desk-promotions.askHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(askPromotion, {
          body: {
            ...order,
            ...{
              id: of?.id ?? null,
              seenVersion: of?.version ?? 0,
              names: { bn: texts['bn'] ?? '', en: texts['en'] ?? '' },
            },
            ...{ ...terms(), endsOn: texts['endsOn'] || null },
          },
        })
      }
      onDone={() => {
        showToast(t('desk-promotions.asked'), 'win');
        void askAgain(listPromotions);
        onClose();
      }}
      onClose={onClose}
      after={<TryPart isWhole={wrong.every((name) => name === 'bn' || name === 'en')} terms={terms} />}
    >
      {field('bn', t('desk-promotions.name.bn'), { maxLength: NAMES_LENGTH })}
      {field('en', t('desk-promotions.name.en'), { maxLength: NAMES_LENGTH })}
      <Select
        label={t('desk-promotions.trigger')}
        name="trigger"
        value={trigger}
        options={TRIGGER_KINDS.map((value) => ({ value, text: t(`desk-promotions.trigger.${value}`) }))}
        onChange={(event) =>
          choose({ trigger: TRIGGER_KINDS.find((kind) => kind === event.target.value) ?? 'deposit' })
        }
      />
      {asksAmount(trigger) ? field('triggerAmount', t(`desk-promotions.least.${trigger as 'deposit'}`)) : null}
      {asksNumber(trigger) ? field('number', t(`desk-promotions.number.${trigger as 'deposit'}`)) : null}
      {trigger === 'code'
        ? field('code', t('desk-promotions.code'), { maxLength: 20, hint: t('desk-promotions.codeHint') })
        : null}
      {trigger === 'turnover' ? (
        <Select
          label={t('desk-promotions.product')}
          name="product"
          value={choices.product ?? ''}
          options={[
            { value: '', text: t('desk-promotions.all') },
            ...gameProduct.options.map((value) => ({ value, text: t(`desk-ledger.name.${value}`) })),
          ]}
          onChange={(event) =>
            choose({ product: gameProduct.options.find((name) => name === event.target.value) ?? null })
          }
        />
      ) : null}
      <Segmented
        label={t('desk-promotions.period')}
        value={choices.period}
        choices={PROMOTION_PERIODS.map((value) => ({ value, text: t(`desk-promotions.period.${value}`) }))}
        onChange={(period) => choose({ period })}
      />
      <Segmented
        label={t('desk-promotions.reward')}
        value={reward}
        choices={REWARD_KINDS.map((value) => ({ value, text: t(`desk-promotions.reward.${value}`) }))}
        onChange={(next) => choose({ reward: next, thing: null })}
      />
      {reward === 'tickets' ? (
        <RaffleSelect
          value={choices.raffle}
          error={isTried && wrong.includes('raffle') ? t('desk-promotions.wrong') : undefined}
          onChange={(raffle) => choose({ raffle })}
        />
      ) : null}
      {isThing(reward) ? (
        <ThingSelect
          kind={reward}
          value={choices.thing}
          error={isTried && wrong.includes('thing') ? t('desk-promotions.wrong') : undefined}
          onChange={(thing) => choose({ thing })}
        />
      ) : null}
      {givesShare(trigger) && isMoney
        ? field('percent', t('desk-promotions.percent'), { hint: t('desk-promotions.percentHint') })
        : null}
      {isCounted(reward) && givesEach(trigger) ? field('per', t('desk-promotions.per')) : null}
      {isThing(reward)
        ? null
        : field('amount', t(isCounted(reward) ? 'desk-promotions.howMany' : 'desk-promotions.amount'))}
      {isMoney ? field('times', t('desk-promotions.times')) : null}
      {trigger === 'deposit' && reward === 'bonus' ? (
        <Segmented
          label={t('desk-promotions.of')}
          value={choices.of}
          choices={(['depositAndBonus', 'bonus'] as const).map((value) => ({
            value,
            text: t(`desk-promotions.of.${value}`),
          }))}
          onChange={(next) => choose({ of: next })}
        />
      ) : null}
      {reward === 'bonus'
        ? [
            field('maxStake', t('desk-promotions.maxStake'), { hint: t('desk-promotions.maxStakeHint') }),
            field('maxConvert', t('desk-promotions.maxConvert')),
          ]
        : null}
      {field('days', t('desk-promotions.days'))}
      {reward === 'bonus'
        ? gameProduct.options.map((product) =>
            field(`weight.${product}`, t('desk-promotions.weight', { product: t(`desk-ledger.name.${product}`) })),
          )
        : null}
      {field('rankFrom', t('desk-promotions.rankFrom'))}
      {field('joinedWithin', t('desk-promotions.joinedWithin'))}
      {field('labels', t('desk-promotions.labels'), { maxLength: 200 })}
      {field('line', t('desk-promotions.line'), { maxLength: 40 })}
      {field('countries', t('desk-promotions.countries'), { maxLength: 200 })}
      <Switch checked={choices.ownDevice} onChange={(event) => choose({ ownDevice: event.target.checked })}>
        {t('desk-promotions.ownDevice')}
      </Switch>
      <div className="f">
        <span className="lab">{t('desk-promotions.weekdays')}</span>
        <FilterChips
          label={t('desk-promotions.weekdays')}
          choices={WEEKDAYS.map((value) => ({ value, text: t('desk-promotions.weekday', { day: value }) }))}
          values={WEEKDAYS.filter((day) => choices.weekdays.includes(day))}
          onChange={(weekdays) => choose({ weekdays })}
        />
      </div>
      <div className="f">
        <span className="lab">{t('desk-promotions.unique')}</span>
        <FilterChips
          label={t('desk-promotions.unique')}
          choices={TRACES.map((value) => ({ value, text: t(`desk-promotions.trace.${value}`) }))}
          values={[...choices.unique]}
          onChange={(unique) => choose({ unique })}
        />
      </div>
      <Switch checked={choices.stackable} onChange={(event) => choose({ stackable: event.target.checked })}>
        {t('desk-promotions.stackable')}
      </Switch>
      {field('budget', t('desk-promotions.budget'), isMoney ? {} : { hint: t('desk-promotions.budgetCounts') })}
      {field('startsOn', t('desk-promotions.startsOn'), { type: 'date' })}
      {field('endsOn', t('desk-promotions.endsOn'), { type: 'date' })}
    </ReasonPopup>
  );
}

interface RaffleSelectProps {
  value: string | null;
  error: string | undefined;
  onChange: (raffle: string | null) => void;
}

/** Raffles that are open. */
function RaffleSelect({ value, error, onChange }: RaffleSelectProps): JSX.Element {
  const t = useT();
  const { data } = useCall(listPromotionRaffles, { query: { page: 1, size: 100 } });
  const open = (data?.rows ?? []).filter(({ id, state }) => state === 'open' || id === value);
  return (
    <Select
      label={t('desk-promotions.raffle')}
      name="raffle"
      value={value ?? ''}
      error={error}
      options={[
        { value: '', text: t('desk-promotions.raffle.pick') },
        ...open.map(({ id, names }) => ({ value: id, text: `${names['bn'] ?? ''} · ${names['en'] ?? ''}` })),
      ]}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

interface TryPartProps {
  isWhole: boolean;
  terms: () => { rule: PromotionView['rule']; startsOn: string };
}

/** Changes nothing: what the rule would say to somebody now, and what it would have cost. */
function TryPart({ isWhole, terms }: TryPartProps): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const [account, setAccount] = useState('');
  const spent = useSpent();
  const [told, setTold] = useState<(ReplyOf<typeof tryPromotion> & Pick<PromotionView, 'rule'>) | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (): Promise<void> => {
    setBusy(true);
    setError('');
    setTold(null);
    try {
      const { rule, startsOn } = terms();
      setTold({ ...(await request(tryPromotion, { body: { rule, startsOn, account: account.trim() } })), rule });
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="col">
      <Field
        label={t('desk-promotions.tryAccount')}
        name="account"
        autoComplete="off"
        maxLength={40}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Button busy={isBusy} disabled={!isWhole} onClick={() => void attempt()}>
        {t('desk-promotions.try')}
      </Button>
      <div aria-live="polite">
        {error === '' ? null : <Notice tone="loss">{error}</Notice>}
        {told?.member == null ? null : (
          <p>
            {told.member.miss === null
              ? t('desk-promotions.tryGives', {
                  amount: spent(told.rule, told.member.amount),
                  required: money(told.member.required),
                })
              : t('desk-promotions.tryMisses', { miss: t(`desk-promotions.miss.${told.member.miss}`) })}
          </p>
        )}
        {told === null ? null : (
          <p>
            {told.cost === null
              ? t('desk-promotions.costUnknown')
              : t('desk-promotions.cost', {
                  days: count(told.cost.days),
                  members: count(told.cost.members),
                  amount: spent(told.rule, told.cost.rewards),
                })}
          </p>
        )}
      </div>
    </div>
  );
}
