/**
 * Sending money, in two steps: to whom and how much; then the receiver as the house shows them, and the fund password. The password is
 * kept nowhere: a transfer whose answer was lost is asked for again by its key, which the house answers without it.
 */
import type { ReplyOf } from '@house/contract/call';
import {
  findTransferReceiver,
  getTransferOptions,
  listTransfers,
  sendTransfer,
  TRANSFER_NOTE_MAX,
} from '@house/contract/transfers/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { groupDigits } from '@house/money/display';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { PaymentPasswordField } from '../../../shared/payment-password-field.tsx';
import { queryClient } from '../../../shared/query.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { judgeWithdrawal, mostOf, type WithdrawalFault } from '../model/withdrawal.ts';

type Options = ReplyOf<typeof getTransferOptions>;

/** As the call takes it, without key and password. */
interface Wish {
  readonly amount: string;
  /** Null: the upline. */
  readonly account: string | null;
  /** As it was shown. */
  readonly receiver: string;
  readonly note: string;
}

function isWish(value: unknown): value is Wish {
  const { amount, account, receiver, note } = (value ?? {}) as Partial<Wish>;
  const named = account === null || typeof account === 'string';
  return named && [amount, receiver, note].every((each) => typeof each === 'string');
}

const FAULTS: Readonly<Record<WithdrawalFault, MessageId>> = {
  missing: 'site-transfer.missing',
  notNumber: 'site-transfer.notNumber',
  decimals: 'site-transfer.decimals',
  tooSmall: 'site-transfer.tooSmall',
  tooLarge: 'site-transfer.tooLarge',
  tooMuch: 'site-transfer.tooMuch',
};
const PASSWORD_LENGTH = 6;
const ACCOUNT_LENGTH_MAX = 32;

function readTransfersAgain(): void {
  for (const call of [listTransfers, getTransferOptions])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  void refreshBalance();
}

function Available({ options }: { options: Options }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <div className="card pad col">
      <p className="row wrap-f">
        <span className="sp">
          <span className="sm t2 blk">{t('site-transfer.available')}</span>
          <b className="num" translate="no">
            {money.full(options.available)}
          </b>
        </span>
        <span className="sm t2 num">{t('site-transfer.dayLeft', { sum: money.full(options.dayLeft) })}</span>
      </p>
      {millsOf(options.toPlay) === 0n ? null : (
        <Notice tone="warn">{t('site-transfer.toPlay', { amount: money.full(options.toPlay) })}</Notice>
      )}
    </div>
  );
}

export function TransferForm({ options }: { options: Options }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const [isDown, setDown] = useState(options.upline === null);
  const [account, setAccount] = useState('');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState<Wish | null>(null);
  const [password, setPassword] = useState('');
  const typedPassword = useRef('');
  typedPassword.current = password;
  const form = useRef<HTMLFormElement>(null);
  const { busy, error, setError, pending, send } = useAttempt<Wish, ReplyOf<typeof sendTransfer>>({
    what: 'transfer',
    isWish,
    post: ({ key, wish }) => request(sendTransfer, { body: { key, ...wish, paymentPassword: typedPassword.current } }),
    onAnswered: ({ amount }) => {
      setAsked(null);
      setTyped('');
      setNote('');
      setPassword('');
      setChecked(false);
      showToast(t('site-transfer.sent', { amount: money.full(amount) }), 'win');
    },
    onTried: readTransfersAgain,
  });
  const max = millsOf(options.maxAmount) < millsOf(options.dayLeft) ? options.maxAmount : options.dayLeft;
  const bounds = { min: options.minAmount, max, has: options.available };
  const judged = judgeWithdrawal(typed, bounds);
  const fault = checked && 'fault' in judged ? judged.fault : null;
  const worded = { min: money.whole(bounds.min), max: money.whole(bounds.max), amount: money.full(bounds.has) };
  const accountMissing = isDown && account.trim() === '';

  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    setError('');
    if ('fault' in judged || accountMissing) {
      form.current?.querySelector<HTMLInputElement>(accountMissing ? '[name=account]' : '[name=amount]')?.focus();
      return;
    }
    setLooking(true);
    try {
      const receiver = isDown
        ? (await request(findTransferReceiver, { query: { account: account.trim() } })).receiver
        : (options.upline ?? '');
      setPassword('');
      setAsked({
        amount: formatAmount(judged.mills),
        account: isDown ? account.trim() : null,
        receiver,
        note: note.trim(),
      });
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setLooking(false);
    }
  };

  const shown = pending ?? asked;
  return (
    <>
      <form ref={form} className="dp" noValidate onSubmit={(event) => void next(event)}>
        <div className="dp-main">
          <Available options={options} />
          <fieldset className="tr-part" disabled={pending !== null}>
            <legend className="step-h">{t('site-transfer.to')}</legend>
            {options.upline !== null && options.mayDown ? (
              <Segmented
                label={t('site-transfer.to')}
                value={isDown ? 'down' : 'up'}
                choices={[
                  { value: 'up', text: t('site-transfer.upline') },
                  { value: 'down', text: t('site-transfer.downline') },
                ]}
                onChange={(value) => setDown(value === 'down')}
              />
            ) : null}
            {isDown ? (
              <Field
                label={t('site-transfer.account')}
                name="account"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={ACCOUNT_LENGTH_MAX}
                value={account}
                onChange={(event) => {
                  setAccount(event.target.value);
                  setError('');
                }}
                {...(checked && accountMissing
                  ? { error: t('site-transfer.accountMissing') }
                  : { hint: t('site-transfer.accountHint') })}
              />
            ) : (
              <p className="card pad row">
                <span className="sp t2">{t('site-transfer.upline')}</span>
                <b translate="no">{options.upline}</b>
              </p>
            )}
          </fieldset>
          <fieldset className="tr-part" disabled={pending !== null}>
            <legend className="step-h">{t('site-transfer.amount')}</legend>
            <div className="row">
              <span className="sp">
                <Field
                  label={t('site-transfer.amountLabel')}
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={24}
                  value={money.digits(typed)}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    setError('');
                  }}
                  {...(fault === null
                    ? { hint: t('site-transfer.range', worded) }
                    : { error: t(FAULTS[fault], worded) })}
                />
              </span>
              <Button size="s" onClick={() => setTyped(groupDigits(mostOf(bounds)))}>
                {t('site-transfer.max')}
              </Button>
            </div>
            <Field
              label={t('site-transfer.note')}
              name="note"
              autoComplete="off"
              maxLength={TRANSFER_NOTE_MAX}
              value={note}
              hint={t('site-transfer.noteHint')}
              onChange={(event) => setNote(event.target.value)}
            />
          </fieldset>
        </div>
        <div className="dp-side">
          <section className="card pad col">
            {error !== '' && shown === null ? (
              <Notice tone="loss" urgent>
                {error}
              </Notice>
            ) : null}
            <Button type="submit" look="gold" size="xl" block busy={looking} disabled={offline || pending !== null}>
              {t('site-transfer.next')}
            </Button>
            <p className="xs t2">{offline ? t('common.state.offlineMoney') : t('site-transfer.rule')}</p>
          </section>
        </div>
      </form>
      {shown === null ? null : (
        <ConfirmPopup
          wish={shown}
          isPending={pending !== null}
          busy={busy}
          error={error}
          password={password}
          onPassword={(value) => {
            setPassword(value);
            setError('');
          }}
          onSend={() => void send(shown)}
          onClose={() => {
            setAsked(null);
            setError('');
          }}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  wish: Wish;
  /** It was sent, and nobody knows yet what became of it. */
  isPending: boolean;
  busy: boolean;
  error: string;
  password: string;
  onPassword: (value: string) => void;
  onSend: () => void;
  onClose: () => void;
}

function ConfirmPopup({
  wish,
  isPending,
  busy,
  error,
  password,
  onPassword,
  onSend,
  onClose,
}: ConfirmProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const [tried, setTried] = useState(false);
  const amount = money.full(wish.amount);
  const missing = !isPending && password.length < PASSWORD_LENGTH;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!missing && !busy) onSend();
  };
  return (
    <Popup title={t('site-transfer.confirmTitle', { amount })} onClose={onClose} dismissible={!busy && !isPending}>
      <form className="fm col" noValidate onSubmit={submit}>
        <p className="card pad row">
          <span className="sp t2">{t('site-transfer.confirmTo')}</span>
          <b className="wrap-any" translate="no" data-receiver>
            {wish.receiver}
          </b>
        </p>
        {wish.note === '' ? null : <q className="sm t2 wrap-any">{wish.note}</q>}
        <p className="sm t2">{t('site-transfer.confirmHint')}</p>
        {isPending ? null : (
          <PaymentPasswordField label={t('site-transfer.password')} value={password} onChange={onPassword} first />
        )}
        {tried && missing && error === '' ? (
          <p className="hint err" role="alert">
            {t('site-transfer.passwordMissing')}
          </p>
        ) : null}
        {error === '' ? null : (
          <Notice tone={isPending ? 'warn' : 'loss'} urgent>
            {isPending ? t('site-transfer.unknown') : error}
          </Notice>
        )}
        <Button type="submit" look="gold" size="xl" block busy={busy} disabled={offline}>
          {isPending ? t('site-transfer.check') : t('site-transfer.send', { amount })}
        </Button>
      </form>
    </Popup>
  );
}
