/** How one bets: sounds, and above what amount to be asked once more. */
import type { MemberPreferences } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { keepConfirmAbove } from '../../../shared/confirm-above.ts';
import { useMoney } from '../../../shared/money.ts';
import { useMemberFilter } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { chooseSounds, useSounds } from '../../../shared/sounds.ts';
import { readLimit } from '../limits/player-protection-model.ts';

export interface BetPreferencesProps {
  kept: MemberPreferences;
  save: (change: Partial<MemberPreferences>) => void;
}

function ConfirmAbove({ kept, save }: BetPreferencesProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { account } = useSession();
  const symbol = useBoot((boot) => boot.brand.currency.symbol);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { confirmAbove } = kept;
  // Set on another device, it holds here from now on too.
  useEffect(() => {
    if (account !== null) keepConfirmAbove(account, confirmAbove);
  }, [account, confirmAbove]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const mills = readLimit(typed);
    setWrong(mills === null);
    if (mills === null) return;
    save({ confirmAbove: formatAmount(mills) });
    setTyped('');
  };
  return (
    <form className="ask-above" noValidate onSubmit={submit}>
      <div className="row between wrap-f">
        <b>{t('site-security.prefs.ask')}</b>
        <span className="num" role="status">
          {confirmAbove === null ? t('site-security.prefs.ask.none') : money.full(confirmAbove)}
        </span>
      </div>
      <p className="sm t2">{t('site-security.prefs.ask.note')}</p>
      <div className="ask-set">
        <Field
          label={`${t('site-security.prefs.ask')}: ${t('site-security.prefs.ask.amount')}`}
          hideLabel
          start={<b aria-hidden="true">{symbol}</b>}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={24}
          placeholder={t('site-security.prefs.ask.amount')}
          value={money.digits(typed)}
          error={wrong ? t('site-security.prefs.ask.wrong') : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" look="brand">
          {t('site-security.save')}
        </Button>
      </div>
      {confirmAbove === null ? null : (
        <button type="button" className="link ask-none" onClick={() => save({ confirmAbove: null })}>
          {t('site-security.prefs.ask.remove')}
        </button>
      )}
    </form>
  );
}

export function BetPreferences({ kept, save }: BetPreferencesProps): JSX.Element {
  const t = useT();
  const sounds = useSounds();
  const place = useRef<HTMLElement>(null);
  const ledHere = useMemberFilter('tab') === 'preferences';
  // A link leads to the tab, and in it to this: on a phone it stands far below.
  useEffect(() => {
    const { current: own } = place;
    const scroller = own?.closest('.sc');
    if (!ledHere || own == null || scroller == null) return;
    scroller.scrollTop += own.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  }, [ledHere]);
  return (
    <section ref={place} className="col" aria-labelledby="mc-bets">
      <div className="row mc-sub">
        <h2 id="mc-bets">{t('site-security.prefs.bets')}</h2>
      </div>
      <div className="card prefs switches">
        <Switch
          checked={sounds}
          onChange={(event) => {
            chooseSounds(event.target.checked);
            save({ sounds: event.target.checked });
          }}
        >
          {t('site-security.prefs.sounds')}
        </Switch>
        <ConfirmAbove kept={kept} save={save} />
      </div>
    </section>
  );
}
