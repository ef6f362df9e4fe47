/**
 * Giving a red packet. The fund password is kept nowhere: a gift whose answer was lost is asked for again by its key, which the house
 * answers without it.
 */
import type { ReplyOf } from '@house/contract/call';
import { PACKET_NOTE_MAX, type RoomLine } from '@house/contract/chat-rooms/shapes';
import { getPacketTerms, givePacket } from '@house/contract/chat-rooms/site';
import { useT, useTranslator } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice, Skeleton } from '@house/ui/states';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { request } from '../../shared/api.ts';
import { refreshBalance } from '../../shared/balance.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { millsOf } from '../../shared/mills.ts';
import { useMoney } from '../../shared/money.ts';
import { useNetworkGone } from '../../shared/network.ts';
import { PaymentPasswordField } from '../../shared/payment-password-field.tsx';
import { useCall } from '../../shared/query.ts';
import { useAttempt } from '../../shared/use-attempt.ts';

type Terms = ReplyOf<typeof getPacketTerms>;

interface Wish {
  readonly total: string;
  readonly shares: number;
  readonly mode: 'random' | 'even';
  readonly note: string;
}

function isWish(value: unknown): value is Wish {
  const { total, shares, mode, note } = (value ?? {}) as Partial<Wish>;
  return (
    typeof total === 'string' && typeof shares === 'number' && typeof mode === 'string' && typeof note === 'string'
  );
}

const PASSWORD_LENGTH = 6;
const START_TOTAL = '100';
const START_SHARES = '5';
/** With at most two places, as money is typed here. */
const TYPED = /^\d{1,7}(?:\.\d{1,2})?$/;

interface GiveProps {
  code: string;
  onGiven: (line: RoomLine) => void;
  onClose: () => void;
}

function Form({ terms, code, onGiven, onClose }: GiveProps & { terms: Terms }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { mapDigits } = useTranslator();
  const offline = useNetworkGone();
  const [total, setTotal] = useState(START_TOTAL);
  const [shares, setShares] = useState(START_SHARES);
  const [mode, setMode] = useState<Wish['mode']>('random');
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const typed = useRef('');
  typed.current = password;
  const { busy, error, setError, pending, send } = useAttempt<Wish, ReplyOf<typeof givePacket>>({
    what: `redPacket.${code}`,
    isWish,
    post: ({ key, wish }) =>
      request(givePacket, { params: { code }, body: { key, ...wish, paymentPassword: typed.current } }),
    onAnswered: ({ line }) => {
      onGiven(line);
      onClose();
    },
    onTried: () => void refreshBalance(),
  });
  const fits =
    TYPED.test(total) &&
    /^\d{1,2}$/.test(shares) &&
    millsOf(total) >= millsOf(terms.minTotal) &&
    millsOf(total) <= millsOf(terms.maxTotal) &&
    Number(shares) >= terms.minShares &&
    Number(shares) <= terms.maxShares;
  const mayGive = millsOf(terms.toPlay) === 0n;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pending !== null) void send(pending);
    else if (fits) void send({ total: formatAmount(millsOf(total)), shares: Number(shares), mode, note: note.trim() });
  };
  const words = {
    ...{ min: money.full(terms.minTotal), max: money.full(terms.maxTotal), left: money.full(terms.dayLeft) },
    ...{ sharesMin: terms.minShares, sharesMax: terms.maxShares, hours: terms.hours },
  };
  return (
    <form className="fm col" noValidate onSubmit={submit}>
      <p className="sm t2">{mapDigits(t('site-rooms.give.terms', words))}</p>
      {mayGive ? (
        <p className="sm" translate="no">
          {t('site-rooms.give.available', { amount: money.full(terms.available) })}
        </p>
      ) : (
        <Notice tone="warn">{t('site-rooms.give.toPlay', { amount: money.full(terms.toPlay) })}</Notice>
      )}
      <fieldset className="tr-part col" disabled={pending !== null || !mayGive}>
        <Field
          label={t('site-rooms.give.total')}
          name="total"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={total}
          onChange={(event) => {
            setTotal(event.target.value.trim());
            setError('');
          }}
        />
        <Field
          label={t('site-rooms.give.shares')}
          name="shares"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={shares}
          onChange={(event) => {
            setShares(event.target.value.trim());
            setError('');
          }}
        />
        <Segmented
          label={t('site-rooms.give.mode')}
          value={mode}
          choices={[
            { value: 'random', text: t('site-rooms.give.mode.random') },
            { value: 'even', text: t('site-rooms.give.mode.even') },
          ]}
          onChange={setMode}
        />
        <Field
          label={t('site-rooms.give.note')}
          name="note"
          autoComplete="off"
          maxLength={PACKET_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {pending === null ? (
          <PaymentPasswordField label={t('site-transfer.password')} value={password} onChange={setPassword} />
        ) : null}
      </fieldset>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <Button
        type="submit"
        look="gold"
        block
        busy={busy}
        disabled={offline || (pending === null && (!fits || !mayGive || password.length < PASSWORD_LENGTH))}
      >
        {t('site-rooms.give.send')}
      </Button>
    </form>
  );
}

export function GivePopup(props: GiveProps): JSX.Element {
  const t = useT();
  const terms = useCall(getPacketTerms, {}, { staleTime: 0 });
  return (
    <Popup title={t('site-rooms.give')} onClose={props.onClose}>
      <ListStates query={terms} skeleton={<Skeleton height={48} count={4} />}>
        {(data) => <Form {...props} terms={data} />}
      </ListStates>
    </Popup>
  );
}
