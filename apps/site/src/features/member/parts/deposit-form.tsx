/** Choosing a channel and an amount; the ticket beside them says what will happen before anything is sent. */
import type { ReplyOf } from '@house/contract/call';
import type { listDepositChannels } from '@house/contract/cashier/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { ONE } from '@house/money/amount';
import { groupDigits } from '@house/money/display';
import { depositFeeOf } from '@house/rules/deposit-fee';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { stopsIn } from '@house/ui/lib/focus-near';
import type { IconName } from '@house/ui/lib/icon-names';
import { Notice, Skeleton } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { type FormEvent, type JSX, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { lazyPart } from '../../../shared/chunks.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { type AmountFault, judgeAmount, quickAmounts } from '../model/deposit.ts';
import type { DepositAttempt } from '../use-deposit.ts';
import { NoChannel } from './no-channel.tsx';

export type Channel = ReplyOf<typeof listDepositChannels>['channels'][number];

const FAULTS: Readonly<Record<AmountFault, MessageId>> = {
  missing: 'cashier.amount.missing',
  notNumber: 'cashier.amount.notNumber',
  decimals: 'cashier.amount.decimals',
  tooSmall: 'cashier.amount.tooSmall',
  tooLarge: 'cashier.amount.tooLarge',
};
const UsdtTicket = lazyPart(async () => ({ default: (await import('./usdt-ticket.tsx')).UsdtTicket }));

const STUB_PX = 122;
const MINUTE_SECONDS = 60;

export function channelName(channel: Channel | undefined, code: string, language: string): string {
  return channel?.names[language] ?? channel?.names['en'] ?? code;
}

const iconOf = ({ code }: Channel, isOn: boolean): IconName => {
  if (code === 'bank') return 'bank';
  return isOn ? 'device-mobile-fill' : 'device-mobile';
};

interface ChannelWords {
  /** `fee ৳0`, `fee 1.5%`, `fee ৳5 + 1.5%` */
  readonly fee: (channel: Channel) => string;
  readonly speed: (channel: Channel) => string;
  /** Why nobody can pay by it now; null: it is open. */
  readonly closed: (channel: Channel) => string | null;
}

const HOUR_MINUTES = 60;
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR_MINUTES)).padStart(2, '0')}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`;

/** What of this deposit the member bears, mills. */
export const feeOfDeposit = ({ fee }: Channel, mills: bigint): bigint =>
  depositFeeOf({ ...fee, fixed: millsOf(fee.fixed) }, mills);

function useChannelWords(): ChannelWords {
  const t = useT();
  const money = useMoney();
  return {
    fee: ({ fee: { fixed, basisPoints } }) => {
      const percent = money.digits(String(basisPoints / 100));
      const size = millsOf(fixed) % ONE === 0n ? money.whole(fixed) : money.full(fixed);
      if (basisPoints === 0) return t('cashier.channel.fee', { fee: size });
      return millsOf(fixed) === 0n
        ? t('cashier.channel.feePercent', { percent })
        : t('cashier.channel.feeBoth', { fee: size, percent });
    },
    closed: ({ closedBecause, hours, ranks }) => {
      if (closedBecause === null) return null;
      if (closedBecause === 'unhealthy') return t('cashier.channel.unhealthy');
      if (closedBecause === 'rank') return t('cashier.channel.rank', { from: ranks?.from ?? 0 });
      if (hours === null) return t('cashier.channel.closed');
      const [from, until] = [money.digits(clockOf(hours.from)), money.digits(clockOf(hours.until))];
      return t('cashier.channel.hours', { from, until });
    },
    speed: ({ expectedSeconds }) =>
      expectedSeconds < 2 * MINUTE_SECONDS
        ? t('cashier.channel.speed', { seconds: expectedSeconds })
        : t('cashier.channel.minutes', { minutes: Math.round(expectedSeconds / MINUTE_SECONDS) }),
  };
}

function Channels(props: {
  channels: readonly Channel[];
  value: string;
  locked: boolean;
  onChange: (code: string) => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useChannelWords();
  const { language } = usePreferences();
  const name = useId();
  return (
    <fieldset disabled={props.locked}>
      <legend className="step-h">{t('cashier.step.channel')}</legend>
      <div className="ms3">
        {props.channels.map((channel) => {
          const on = channel.code === props.value;
          const closed = words.closed(channel);
          return (
            <label key={channel.code} className={channel.open ? 'mo' : 'mo off'}>
              <input
                className="sr"
                type="radio"
                name={name}
                value={channel.code}
                checked={on}
                disabled={!channel.open}
                onChange={() => props.onChange(channel.code)}
              />
              <span className="lg">
                <Icon name={iconOf(channel, on)} />
              </span>
              <span className="sp">
                <b>{channelName(channel, channel.code, language)}</b>
                <span className="xs num t3 blk">
                  {money.whole(channel.minAmount)} – {money.short(channel.maxAmount)} · {words.fee(channel)}
                </span>
                <span className="xs num t3 blk">{words.speed(channel)}</span>
              </span>
              {closed === null ? null : <Badge tone="warn">{closed}</Badge>}
              {closed !== null || channel.mark === 'good' ? null : (
                <Badge tone="warn">{t(`cashier.channel.${channel.mark}`)}</Badge>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface AmountBoxProps {
  channel: Channel;
  typed: string;
  /** Why it cannot be deposited, when that should be said. */
  fault: AmountFault | null;
  locked: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
}

function AmountBox({ channel, typed, fault, locked, onType, onLeave }: AmountBoxProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useChannelWords();
  const id = useId();
  const bounds = { min: money.whole(channel.minAmount), max: money.whole(channel.maxAmount) };
  const judged = judgeAmount(typed, channel);
  const symbol = money.whole('0').replace(/[0০]/g, '');
  return (
    <fieldset disabled={locked}>
      <legend className="step-h">{t('cashier.step.amount')}</legend>
      <div className="f">
        <label htmlFor={id} className="sr">
          {t('cashier.amount.label')}
        </label>
        <span className={fault === null ? 'in amount' : 'in amount err'}>
          <b aria-hidden="true">{symbol}</b>
          <input
            id={id}
            className="num"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={24}
            value={money.digits(typed)}
            aria-invalid={fault === null ? undefined : true}
            aria-describedby={`${id}-note`}
            onChange={(event) => onType(event.target.value)}
            onBlur={onLeave}
          />
          <span className="sm t3 nw">{words.fee(channel)}</span>
        </span>
        {fault === null ? (
          <span id={`${id}-note`} className="hint num">
            {t('cashier.amount.range', bounds)}
          </span>
        ) : (
          <span id={`${id}-note`} className="hint err num" role="alert">
            <Icon name="warning-circle-fill" />
            <span>{t(FAULTS[fault], bounds)}</span>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it stands inside the fieldset of the amount */}
      <div className="am5 num" role="group" aria-label={t('cashier.amount.quick')}>
        {quickAmounts(channel).map((chip) => {
          const on = 'mills' in judged && judged.mills === millsOf(chip);
          return (
            <button
              key={chip}
              type="button"
              aria-pressed={on}
              className={on ? 'on' : ''}
              onClick={() => onType(groupDigits(chip))}
            >
              {money.whole(chip)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

interface PreviewProps {
  channel: Channel;
  mills: bigint | null;
  attempt: DepositAttempt;
}

function Preview({ channel, mills, attempt }: PreviewProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useChannelWords();
  const offline = useNetworkGone();
  const { language } = usePreferences();
  const { state } = attempt;
  const unknown = state.is === 'unknown';
  const head = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is another one now, and shut while the network is gone.
  useEffect(() => {
    if (unknown) head.current?.focus({ preventScroll: true });
  }, [unknown]);
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  const fee = mills === null ? 0n : feeOfDeposit(channel, mills);
  const why = offline ? t('common.state.offlineMoney') : playMoney ? t('cashier.playMoney') : null;
  const stub = (
    <>
      {unknown ? (
        <Button look="gold" size="xl" block disabled={offline} onClick={attempt.sendAgain}>
          {t('cashier.unknown.check')}
        </Button>
      ) : (
        <Button type="submit" look="gold" size="xl" block busy={state.is === 'sending'} disabled={offline}>
          {mills === null ? t('cashier.openPlain') : t('cashier.open', { amount: money.full(mills) })}
        </Button>
      )}
      {why === null ? null : <p className="xs m2 c ptk-why">{why}</p>}
    </>
  );
  return (
    <Ticket className="ptk" stubSize={STUB_PX} notch={10} stub={stub}>
      <h2 ref={head} tabIndex={-1}>
        {t('cashier.preview.title')}
      </h2>
      <dl className="ptk-lines">
        <div className="big">
          <dt>{t('cashier.preview.credit')}</dt>
          <dd className="num">{mills === null ? '–' : money.full(mills - fee)}</dd>
        </div>
        {fee === 0n || mills === null ? null : (
          <div>
            <dt>{t('cashier.preview.pay')}</dt>
            <dd className="num" translate="no">
              {money.full(mills)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('cashier.preview.by')}</dt>
          <dd>{channelName(channel, channel.code, language)}</dd>
        </div>
        <div>
          <dt>{t('cashier.preview.fee')}</dt>
          <dd className="num" translate="no">
            {money.full(fee)}
          </dd>
        </div>
        <div>
          <dt>{t('cashier.preview.speed')}</dt>
          <dd className="num">{words.speed(channel)}</dd>
        </div>
      </dl>
      {state.is === 'refused' ? (
        <Notice tone="loss" urgent>
          {state.message}
        </Notice>
      ) : null}
      {unknown ? (
        <Notice tone="warn" urgent>
          {t('cashier.unknown')}
        </Notice>
      ) : null}
    </Ticket>
  );
}

export interface DepositFormProps {
  channels: readonly Channel[];
  attempt: DepositAttempt;
  /** Below the choices: recent deposits. */
  children: ReactNode;
}

const DEFAULT_CHIP = '1000';

export function DepositForm({ channels, attempt, children }: DepositFormProps): JSX.Element {
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pending } = attempt;
  const open = channels.filter((channel) => channel.open || channel.code === pending?.channel);
  const channel = open.find((candidate) => candidate.code === (pending?.channel ?? code)) ?? open[0];
  const hasForm = channel !== undefined;
  // Whoever left an order's ticket by its button finds the focus here, not nowhere.
  useEffect(() => {
    if (hasForm && form.current !== null && document.activeElement === document.body) stopsIn(form.current)[0]?.focus();
  }, [hasForm]);
  if (channel === undefined) {
    return (
      <div className="col">
        <NoChannel />
        {children}
      </div>
    );
  }
  const chips = quickAmounts(channel);
  // What has no answer yet is what the ticket speaks of, whatever would stand in the field.
  const sent = pending === null ? null : groupDigits(pending.amount.replace(/\.00$/, ''));
  const text = sent ?? typed ?? groupDigits(chips.find((chip) => chip === DEFAULT_CHIP) ?? chips[0] ?? '');
  const judged = judgeAmount(text, channel);
  const locked = attempt.state.is === 'sending' || attempt.state.is === 'unknown';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    // What has an address of its own is not ordered.
    if (locked || channel.kind === 'address') return;
    if ('mills' in judged) {
      const fee = feeOfDeposit(channel, judged.mills);
      attempt.send({ channel: channel.code, amount: judged.mills, fee });
    } else form.current?.querySelector<HTMLInputElement>('.amount input')?.focus();
  };
  return (
    <form ref={form} className="dp" noValidate onSubmit={submit}>
      <div className="dp-main">
        <Channels channels={channels} value={channel.code} locked={locked} onChange={setCode} />
        {channel.kind === 'address' ? null : (
          <AmountBox
            channel={channel}
            typed={text}
            fault={checked && 'fault' in judged ? judged.fault : null}
            locked={locked}
            onType={(next) => {
              setTyped(next);
              if (attempt.state.is === 'refused') attempt.forget();
            }}
            onLeave={() => setChecked(true)}
          />
        )}
        <div className="only-d">{children}</div>
      </div>
      <div className="dp-side">
        {channel.kind === 'address' ? (
          <Suspense fallback={<Skeleton height={320} radius={16} />}>
            <UsdtTicket />
          </Suspense>
        ) : (
          <Preview channel={channel} mills={'mills' in judged ? judged.mills : null} attempt={attempt} />
        )}
        <div className="mc-only-m">{children}</div>
      </div>
    </form>
  );
}
