/**
 * Asking for money. The payment password is kept nowhere: a request whose answer was lost is asked for again by its key, which
 * the house answers without it.
 */
import type { ReplyOf } from '@house/contract/call';
import type { listPayoutAccounts } from '@house/contract/identity/profile';
import { getTurnoverRequirements } from '@house/contract/turnover-requirements/site';
import { getWithdrawalOptions, listWithdrawals, requestWithdrawal } from '@house/contract/withdrawals/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { groupDigits } from '@house/money/display';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, type ReactNode, useId, useRef, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { PaymentPasswordField } from '../../../shared/payment-password-field.tsx';
import { queryClient } from '../../../shared/query.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { feeOf, judgeWithdrawal, mostOf, partsOf, type WithdrawalFault } from '../model/withdrawal.ts';
import { useRecordWords } from '../words.ts';

type Account = ReplyOf<typeof listPayoutAccounts>['rows'][number];
type Options = ReplyOf<typeof getWithdrawalOptions>;

const FAULTS: Readonly<Record<WithdrawalFault, MessageId>> = {
  missing: 'site-withdraw.missing',
  notNumber: 'site-withdraw.notNumber',
  decimals: 'site-withdraw.decimals',
  tooSmall: 'site-withdraw.tooSmall',
  tooLarge: 'site-withdraw.tooLarge',
  tooMuch: 'site-withdraw.tooMuch',
};
const PASSWORD_LENGTH = 6;

interface Wish {
  readonly account: string;
  /** Wire decimal. */
  readonly amount: string;
}

function isWish(value: unknown): value is Wish {
  const { account, amount } = (value ?? {}) as Partial<Wish>;
  return typeof account === 'string' && typeof amount === 'string';
}

export function readWithdrawalsAgain(): void {
  for (const call of [listWithdrawals, getWithdrawalOptions, getTurnoverRequirements])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  void refreshBalance();
}

function Accounts(props: {
  accounts: readonly Account[];
  value: string;
  locked: boolean;
  onChange: (id: string) => void;
}): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const name = useId();
  return (
    <fieldset disabled={props.locked}>
      <legend className="step-h">{t('site-withdraw.account')}</legend>
      <div className="ms3">
        {props.accounts.map(({ id, kind, bankName, masked, holder, usable, usableAt }) => (
          <label key={id} className={usable ? 'mo' : 'mo off'}>
            <input
              className="sr"
              type="radio"
              name={name}
              value={id}
              checked={id === props.value}
              disabled={!usable}
              onChange={() => props.onChange(id)}
            />
            <span className="lg">
              <Icon name={kind === 'bank' ? 'bank' : 'device-mobile'} />
            </span>
            <span className="sp">
              <b className="wrap-any">
                {t(`site-security.payout.kind.${kind}`)}
                {bankName === null ? '' : ` · ${bankName}`}
              </b>
              <span className="xs num t3 blk">{masked}</span>
              <span className="xs t3 blk wrap-any">{holder}</span>
            </span>
            {usable ? null : <Badge tone="warn">{t('site-withdraw.waiting', { time: words.moment(usableAt) })}</Badge>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Available({ options }: { options: Options }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <p className="card pad row wrap-f">
      <span className="sp">
        <span className="sm t2 blk">{t('site-withdraw.available')}</span>
        <b className="num" translate="no">
          {money.full(options.withdrawable)}
        </b>
      </span>
      <span className="sm t2 num">
        {options.countLeft === 0
          ? t('site-withdraw.noneLeft')
          : t('site-withdraw.left', { count: options.countLeft, sum: money.full(options.sumLeft) })}
        <span className="xs t3 blk">
          {t('site-withdraw.perDay', {
            rank: options.rank,
            count: options.perDay,
            sum: money.whole(options.maxAmount),
          })}
        </span>
      </span>
    </p>
  );
}

export interface WithdrawFormProps {
  accounts: readonly Account[];
  options: Options;
  /** Below the choices: what was asked for before. */
  children: ReactNode;
}

export function WithdrawForm({ accounts, options, children }: WithdrawFormProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const typedPassword = useRef('');
  typedPassword.current = password;
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, setError, pending, send } = useAttempt<Wish, ReplyOf<typeof requestWithdrawal>>({
    what: 'withdrawal',
    isWish,
    post: ({ key, wish }) =>
      request(requestWithdrawal, { body: { key, ...wish, paymentPassword: typedPassword.current } }),
    onAnswered: () => {
      setTyped('');
      setPassword('');
      setChecked(false);
      showToast(t('site-withdraw.sent'), 'win');
    },
    onTried: readWithdrawalsAgain,
  });
  const usable = accounts.filter((account) => account.usable);
  const account =
    accounts.find(({ id }) => id === (pending?.account ?? chosen)) ??
    usable.find(({ isDefault }) => isDefault) ??
    usable[0];
  const locked = busy || pending !== null;
  const text = pending === null ? typed : groupDigits(pending.amount.replace(/\.00$/, ''));
  const bounds =
    account === undefined
      ? null
      : { min: options.minAmounts[account.kind], max: options.maxAmount, has: options.withdrawable };
  const judged = bounds === null ? null : judgeWithdrawal(text, bounds);
  const fault = checked && pending === null && judged !== null && 'fault' in judged ? judged.fault : null;
  const mills = judged !== null && 'mills' in judged ? judged.mills : null;
  const fee = mills === null ? 0n : feeOf(mills, options);
  const feePercent = money.digits(String(options.feeBasisPoints / 100));
  const parts = mills === null || account === undefined ? 1 : partsOf(mills - fee, options.legMax[account.kind]);
  const worded =
    bounds === null
      ? {}
      : { min: money.whole(bounds.min), max: money.whole(bounds.max), amount: money.full(bounds.has) };
  const passwordMissing = checked && pending === null && password.length < PASSWORD_LENGTH;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (busy) return;
    if (pending !== null) void send(pending);
    else if (account !== undefined && mills !== null && password.length === PASSWORD_LENGTH)
      void send({ account: account.id, amount: formatAmount(mills) });
    else form.current?.querySelector<HTMLInputElement>(mills === null ? '[name=amount]' : '[type=password]')?.focus();
  };

  return (
    <form ref={form} className="dp" noValidate onSubmit={submit}>
      <div className="dp-main">
        <Available options={options} />
        <Accounts accounts={accounts} value={account?.id ?? ''} locked={locked} onChange={setChosen} />
        <fieldset disabled={locked || account === undefined}>
          <legend className="step-h">{t('site-withdraw.amount')}</legend>
          <div className="row">
            <span className="sp">
              <Field
                label={t('site-withdraw.amountLabel')}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                value={money.digits(text)}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setError('');
                }}
                {...(fault === null ? { hint: t('site-withdraw.range', worded) } : { error: t(FAULTS[fault], worded) })}
              />
            </span>
            <Button
              size="s"
              onClick={() => {
                if (bounds !== null) setTyped(groupDigits(mostOf(bounds)));
              }}
            >
              {t('site-withdraw.max')}
            </Button>
          </div>
        </fieldset>
        {pending === null ? (
          <fieldset disabled={locked || account === undefined}>
            <legend className="step-h">{t('site-withdraw.password')}</legend>
            <PaymentPasswordField
              label={t('site-security.pay')}
              value={password}
              onChange={(next) => {
                setPassword(next);
                setError('');
              }}
            />
            {passwordMissing ? (
              <p className="hint err" role="alert">
                {t('site-withdraw.passwordMissing')}
              </p>
            ) : null}
          </fieldset>
        ) : null}
        <div className="only-d">{children}</div>
      </div>
      <div className="dp-side">
        <section className="card pad col" aria-label={t('site-withdraw.you')}>
          <h2 className="step-h">{t('site-withdraw.you')}</h2>
          <p className="row">
            <span className="sp t2">{t('site-withdraw.get')}</span>
            <b className="num" translate="no">
              {mills === null ? '–' : money.full(mills - fee)}
            </b>
          </p>
          <p className="row sm">
            <span className="sp t2">{t('site-withdraw.fee')}</span>
            {fee === 0n ? (
              <span>{t('site-withdraw.noFee')}</span>
            ) : (
              <span className="num" translate="no">
                {money.full(fee)}
              </span>
            )}
          </p>
          <p className="xs t2">
            {options.freeLeft > 0
              ? t('site-withdraw.freeLeft', {
                  count: options.freeLeft,
                  percent: feePercent,
                  max: money.whole(options.feeMax),
                })
              : t('site-withdraw.charged', { percent: feePercent, max: money.whole(options.feeMax) })}
          </p>
          {parts > 1 ? <p className="xs t2">{t('site-withdraw.parts', { count: parts })}</p> : null}
          {error === '' ? null : (
            <Notice tone={pending === null ? 'loss' : 'warn'} urgent>
              {pending === null ? error : t('site-withdraw.unknown')}
            </Notice>
          )}
          <Button type="submit" look="gold" size="xl" block busy={busy} disabled={offline || account === undefined}>
            {pending !== null
              ? t('site-withdraw.check')
              : mills === null
                ? t('site-withdraw.sendPlain')
                : t('site-withdraw.send', { amount: money.full(mills) })}
          </Button>
          <p className="xs t2">{offline ? t('common.state.offlineMoney') : t('site-withdraw.speed')}</p>
        </section>
        <div className="mc-only-m">{children}</div>
      </div>
    </form>
  );
}
