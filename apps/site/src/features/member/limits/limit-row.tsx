/** One limit: what is set and used, what waits to be confirmed, and a field to set another. */
import type { LimitKind, LimitPeriod } from '@house/contract/player-protection/site';
import { useT } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Progress } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { serverNow } from '@house/web/clock';
import { type FormEvent, type JSX, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { useMoney } from '../../../shared/money.ts';
import { useRecordWords } from '../words.ts';
import { canConfirm, type PlayerLimit, readLimit, usedPart } from './player-protection-model.ts';
import { type LimitWish, useLimitAttempt } from './use-player-protection.ts';

interface RaiseProps {
  raise: NonNullable<PlayerLimit['raise']>;
  busy: boolean;
  onAct: (act: 'confirm' | 'drop') => void;
}

/** A raise that waits: from when it can be confirmed, and how it is dropped. */
function Raise({ raise, busy, onAct }: RaiseProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const ready = canConfirm(raise, serverNow());
  const asked =
    raise.amount === null
      ? t('site-limits.raise.none')
      : t('site-limits.raise.asked', { amount: money.full(raise.amount) });
  return (
    <Notice>
      <span className="lim-raise">
        <span>
          {asked}{' '}
          {ready ? t('site-limits.raise.ready') : t('site-limits.raise.from', { time: words.moment(raise.opensAt) })}
        </span>
        <span className="row wrap-f">
          <Button look="ghost" size="s" busy={busy} onClick={() => onAct('drop')}>
            {t('site-limits.raise.drop')}
          </Button>
          {ready ? (
            <Button size="s" busy={busy} onClick={() => onAct('confirm')}>
              {t('site-limits.raise.confirm')}
            </Button>
          ) : null}
        </span>
      </span>
    </Notice>
  );
}

export interface LimitRowProps {
  kind: LimitKind;
  period: LimitPeriod;
  /** Null: none is set. */
  limit: PlayerLimit | null;
}

export function LimitRow({ kind, period, limit }: LimitRowProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const symbol = useBoot((boot) => boot.brand.currency.symbol);
  const attempt = useLimitAttempt(kind, period);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = async (wish: LimitWish): Promise<void> => {
    if (await attempt.send(wish)) setTyped('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const mills = readLimit(typed);
    // What has no answer yet is asked for again, whatever stands in the field.
    setWrong(mills === null && attempt.pending === null);
    if (attempt.pending !== null) void send(attempt.pending);
    else if (mills !== null) void send({ act: 'set', amount: formatAmount(mills) });
  };
  const used =
    limit === null ? '' : t('site-limits.used', { used: money.full(limit.used), limit: money.full(limit.amount) });
  const error = wrong ? t('site-limits.amount.wrong') : attempt.error;
  return (
    <form className="lim-row" noValidate onSubmit={submit}>
      <div className="row between wrap-f">
        <b>{t(`site-limits.${period}`)}</b>
        <span className="num">{limit === null ? t('site-limits.notSet') : money.full(limit.amount)}</span>
      </div>
      {limit === null ? null : (
        <>
          <Progress part={usedPart(limit)} label={used} />
          <span className="sm t2 num">{used}</span>
        </>
      )}
      {limit?.raise == null ? null : (
        <Raise raise={limit.raise} busy={attempt.busy} onAct={(act) => void send({ act, amount: null })} />
      )}
      <div className="lim-set">
        <Field
          label={t(`site-limits.label.${kind}`, { period })}
          hideLabel
          start={<b aria-hidden="true">{symbol}</b>}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={24}
          placeholder={t(limit === null ? 'site-limits.amount.first' : 'site-limits.amount.other')}
          value={money.digits(typed)}
          disabled={attempt.busy || attempt.pending !== null}
          error={error === '' ? undefined : error}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
            attempt.setError('');
          }}
        />
        <Button type="submit" look="brand" busy={attempt.busy}>
          {t(attempt.pending !== null && !attempt.busy ? 'common.retry' : 'site-limits.set')}
        </Button>
      </div>
      {limit === null ? null : (
        <button
          type="button"
          className="link lim-remove"
          disabled={attempt.busy}
          onClick={() => void send({ act: 'set', amount: null })}
        >
          {t('site-limits.remove', { period })}
        </button>
      )}
    </form>
  );
}
