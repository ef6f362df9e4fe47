/**
 * `/vip` (screens.md 2.3). The ladder is not open: no rank, rate or gift is shown that the house does not give. What counts
 * towards it is real: the own turnover of the last 30 days.
 */
import { getMemberInfo } from '@house/contract/identity/site';
import { listWagers } from '@house/contract/wagers/site';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { MoneyFigure } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Rosette } from '@house/ui/mark';
import { Skeleton } from '@house/ui/states';
import { serverNow } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { type ListQuery, ListStates } from '../../shared/list-states.tsx';
import { useMoney } from '../../shared/money.ts';
import { hereAddress, openMemberPage, openPopup } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { NotOpen } from './not-open.tsx';

const TRIAL_ACCOUNT = 4;
const DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function Own(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const now = serverNow() + offsetMinutes * MINUTE_MS;
  const record = useCall(listWagers, {
    query: { from: dayOf(now - (DAYS - 1) * DAY_MS), to: dayOf(now), size: 1 },
  });
  const member = useCall(getMemberInfo);
  const both: ListQuery<{ rank: string | undefined; turnover: string }> = {
    data:
      record.data === undefined || member.data === undefined
        ? undefined
        : { rank: member.data.clubLabel?.labelName, turnover: record.data.totals.turnover },
    error: record.error ?? member.error,
    isFetching: record.isFetching || member.isFetching,
    isPlaceholderData: false,
    dataUpdatedAt: Math.min(record.dataUpdatedAt, member.dataUpdatedAt),
    refetch: () => Promise.all([record.refetch(), member.refetch()]),
  };
  return (
    <ListStates query={both} skeleton={<Skeleton height={132} radius={16} />}>
      {({ rank, turnover }) => (
        <section className="card club-own" aria-label={t('site-club.own')}>
          <span>
            <small className="t2">{t('site-club.rank')}</small>
            <b>{rank ?? t('site-club.noRank')}</b>
          </span>
          <span>
            <small className="t2">{t('site-club.valid30')}</small>
            <MoneyFigure text={money.full(turnover)} size="m" />
          </span>
          <Button look="soft" onClick={() => openMemberPage('personalHistoryCopy')}>
            {t('common.nav.bettingRecord')}
          </Button>
        </section>
      )}
    </ListStates>
  );
}

function LogInFirst(): JSX.Element {
  const t = useT();
  return (
    <section className="card club-own">
      <p className="sp">{t('site-club.logInVip')}</p>
      <Button look="brand" onClick={() => openPopup('login', { next: hereAddress() })}>
        {t('common.nav.logIn')}
      </Button>
    </section>
  );
}

const FACTS = ['stake', 'line', 'keep'] as const;

export function VipPage(): JSX.Element {
  useAreas(['site-club']);
  const t = useT();
  const { digits } = useMoney();
  const { token, isAgent } = useSession();
  return (
    <div className="wrap club">
      <header className="club-head ink">
        <Rosette color="#ffc24b" opacity={0.25} size={620} className="club-lines" />
        <ArtImage name="crown" shown={150} eager />
        <div>
          <h1>{t('common.nav.vip')}</h1>
          <p>{t('site-club.vipLead')}</p>
        </div>
      </header>
      {token === null || isAgent === TRIAL_ACCOUNT ? <LogInFirst /> : <Own />}
      <ul className="club-facts">
        {FACTS.map((fact) => (
          <li key={fact} className="card">
            <Icon
              name={fact === 'line' ? 'chat-circle-dots-fill' : fact === 'keep' ? 'calendar-blank' : 'chart-line-up'}
              size={24}
            />
            <b>{t(`site-club.fact.${fact}`)}</b>
            <p className="t2 sm">{t(`site-club.fact.${fact}Text`, { rank: digits(4), days: digits(DAYS) })}</p>
          </li>
        ))}
      </ul>
      <NotOpen
        title={t('site-club.vipNot')}
        action={
          <Link to="/promotions" className={buttonClass('soft')}>
            {t('common.nav.promotions')}
          </Link>
        }
      >
        {t('site-club.vipNotText')}
      </NotOpen>
    </div>
  );
}
