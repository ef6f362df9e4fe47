/** Who is signed in, and how far the account is guarded. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge, Progress } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { type JSX, useState } from 'react';
import { Avatar } from '../centre.tsx';
import { useRecordWords } from '../words.ts';
import { AvatarPopup } from './avatar-popup.tsx';
import type { SecurityState } from './state.ts';

const STEPS = ['contact', 'paymentPassword', 'identity', 'payoutAccount'] as const;

export function WhoCard({ state }: { state: SecurityState }): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const [choosing, setChoosing] = useState(false);
  return (
    <section className="card whoc" aria-label={t('member.title')}>
      <span className="who-pic">
        <Avatar size={72} />
        <Button look="ghost" size="s" onClick={() => setChoosing(true)}>
          {t('site-security.avatar')}
        </Button>
      </span>
      <div className="col whoc-text">
        <div className="row wrap-f">
          <h2>{state.nickname || state.account}</h2>
          {state.labels.map((label) => (
            <Badge key={label} tone="brand">
              {label}
            </Badge>
          ))}
        </div>
        <dl className="facts">
          <div className="fact">
            <dt>{t('member.who.account')}</dt>
            <dd>{state.account}</dd>
          </div>
          <div className="fact">
            <dt>{t('member.who.joined')}</dt>
            <dd className="num">{words.moment(state.joinedAt)}</dd>
          </div>
          <div className="fact">
            <dt>{t('member.who.lastLogin')}</dt>
            <dd className="num">
              {state.lastLoginAt === null
                ? t('member.who.firstLogin')
                : [words.moment(state.lastLoginAt), state.lastLoginCountry].filter(Boolean).join(' · ')}
            </dd>
          </div>
        </dl>
      </div>
      {choosing ? <AvatarPopup state={state} onClose={() => setChoosing(false)} /> : null}
    </section>
  );
}

export function Meter({ done }: { done: SecurityState['meter'] }): JSX.Element {
  const t = useT();
  const next = STEPS.find((step) => !done.includes(step));
  const label = t('site-security.meter', { done: done.length });
  return (
    <section className="card meter" aria-label={label}>
      <div className="row between wrap-f">
        <b>{label}</b>
        <span className="sm t2">
          {next === undefined
            ? t('site-security.meter.all')
            : t('site-security.meter.next', { step: t(`site-security.step.${next}`) })}
        </span>
      </div>
      <Progress part={done.length / STEPS.length} label={label} />
      <ul className="meter-steps">
        {STEPS.map((step) => (
          <li key={step} className={done.includes(step) ? 'sec-name done' : 'sec-name'}>
            <Icon name={done.includes(step) ? 'check-circle-fill' : 'warning-circle-fill'} />
            <span>{t(`site-security.step.${step}`)}</span>
            <span className="sr">{t(done.includes(step) ? 'site-security.done' : 'site-security.open')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
