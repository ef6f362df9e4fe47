/** `/affiliate` (screens.md 3.27): the application, and behind `#…` how it stands. */
import '../messages.css';
import type { ReplyOf } from '@house/contract/call';
import { getApplicationStatus } from '@house/contract/messages/applications';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { useLocation } from '@tanstack/react-router';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useMoment } from '../../../shared/days.ts';
import { tabHistory } from '../../../shared/history.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { AffiliateForm } from '../parts/affiliate-form.tsx';
import { SecretLink } from '../parts/secret-link.tsx';

type Standing = ReplyOf<typeof getApplicationStatus>;

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const TONES = { open: 'info', approved: 'win', rejected: 'loss' } as const;

/** The account that an approval made; its first password stands here until another one is set. */
function Account({ username, code, firstPassword }: NonNullable<Standing['account']>): JSX.Element {
  const t = useT();
  const pairs = [
    [t('site-feedback.affiliate.account'), username],
    [t('site-feedback.affiliate.ownCode'), code],
    ...(firstPassword === null ? [] : [[t('site-feedback.affiliate.firstPassword'), firstPassword] as const]),
  ] as const;
  return (
    <>
      {pairs.map(([name, value]) => (
        <p key={name} className="row wrap-f">
          <span className="sp t2">{name}</span>
          <b className="num wrap-any" translate="no">
            {value}
          </b>
        </p>
      ))}
      {firstPassword === null ? <p className="t2">{t('site-feedback.affiliate.passwordSet')}</p> : null}
      <div>
        <a href="/login?side=agent" className={buttonClass('brand')}>
          {t('site-feedback.affiliate.logIn')}
        </a>
      </div>
    </>
  );
}

function Status({ secret, fresh }: { secret: string; fresh: boolean }): JSX.Element {
  const t = useT();
  const when = useMoment();
  const head = useRef<HTMLHeadingElement>(null);
  const query = useCall(getApplicationStatus, { body: { secret } });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) head.current?.focus();
  }, [data]);
  return (
    <ListStates query={query} skeleton={{ height: 120, count: 1 }} ages={false}>
      {(status) => (
        <section className="card pad col">
          <div className="row wrap-f">
            <h2 ref={head} tabIndex={-1} className="num">
              {t('site-feedback.affiliate.number', { number: status.number })}
            </h2>
            <Badge tone={TONES[status.state]}>{t(`site-feedback.affiliate.state.${status.state}`)}</Badge>
          </div>
          <p className="t2">{t(`site-feedback.affiliate.stateText.${status.state}`)}</p>
          {status.account === null ? null : <Account {...status.account} />}
          {status.reason === null ? null : <Notice tone="warn">{status.reason}</Notice>}
          <p className="sm t3 num">
            {t('site-feedback.affiliate.sentAt', { at: when(status.decidedAt ?? status.at) })}
          </p>
          {fresh ? <SecretLink address={`/affiliate#${secret}`} label={t('site-feedback.ownLink')} /> : null}
          <div>
            <Button look="ghost" icon="arrows-clockwise" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('site-feedback.affiliate.again')}
            </Button>
          </div>
        </section>
      )}
    </ListStates>
  );
}

export function AffiliatePage(): JSX.Element {
  useAreas(['site-feedback', 'site-frame']);
  const t = useT();
  const { hash } = useLocation();
  const [fresh, setFresh] = useState<string | null>(null);
  const secret = SECRET.test(hash) ? hash : null;
  return (
    <div className="wrap fb-page">
      <header className="col">
        <h1>{t('site-frame.title.affiliate')}</h1>
        <p className="t2">{t('site-feedback.affiliate.intro')}</p>
      </header>
      <div className="fb-one">
        {secret === null ? (
          <AffiliateForm
            onSent={(made) => {
              setFresh(made);
              tabHistory.push(`/affiliate#${made}`);
            }}
          />
        ) : (
          <Status secret={secret} fresh={fresh === secret} />
        )}
      </div>
    </div>
  );
}
