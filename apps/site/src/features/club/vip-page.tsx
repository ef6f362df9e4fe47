/**
 * `/vip` (screens.md 2.3, 5.15): the own rank with what is missing for the next one and what keeps this one, and the ladder
 * that everybody is measured by.
 */
import type { ReplyOf } from '@house/contract/call';
import type { RankRow } from '@house/contract/rewards/shapes';
import { getOwnRank, listRanks } from '@house/contract/rewards/site';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import { Rosette } from '@house/ui/mark';
import { RankBadge } from '@house/ui/rank-badge';
import { Skeleton } from '@house/ui/states';
import type { CSSProperties, JSX } from 'react';
import { useDay } from '../../shared/days.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { millsOf } from '../../shared/mills.ts';
import { useMoney } from '../../shared/money.ts';
import { hereAddress, openMemberPage, openPopup } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { Ladder } from './ladder.tsx';

type Own = ReplyOf<typeof getOwnRank>;

const TRIAL_ACCOUNT = 4;
const PERCENT = 100n;

/** How much of a goal is reached, whole percent. */
function partOf(done: bigint, goal: bigint): number {
  if (goal <= 0n || done >= goal) return 100;
  return done <= 0n ? 0 : Number((done * PERCENT) / goal);
}

function Progress({ label, done, goal }: { label: string; done: string; goal: string }): JSX.Element {
  const money = useMoney();
  const part = partOf(millsOf(done), millsOf(goal));
  return (
    <div className="club-goal">
      <span className="row">
        <span className="sp sm t2">{label}</span>
        <span className="sm num" translate="no">
          {money.whole(done)} / {money.whole(goal)}
        </span>
      </span>
      <span
        className="club-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part}
      >
        <i style={{ '--part': `${part}%` } as CSSProperties} />
      </span>
    </div>
  );
}

function OwnRank({ own, rows }: { own: Own; rows: readonly RankRow[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const day = useDay();
  const next = rows.find(({ rank }) => rank === own.rank + 1);
  const keep = rows.find(({ rank }) => rank === own.rank)?.keep ?? null;
  return (
    <section className="card club-rise" aria-label={t('site-club.own')}>
      <div className="row club-now">
        <RankBadge level={own.rank} label={t('site-rewards.rankOf', { rank: digits(own.rank) })} size={64} />
        <span className="sp">
          <small className="t2">{t('site-club.rank')}</small>
          <b className="club-name num">{t('site-rewards.rankOf', { rank: digits(own.rank) })}</b>
        </span>
        <Button look="gold" onClick={() => openMemberPage('rewardCenter')}>
          {t('common.nav.rewards')}
        </Button>
      </div>
      {next === undefined || next.deposits === null || next.turnover === null ? (
        <p className="t2">{t('site-rewards.top')}</p>
      ) : (
        <>
          <h2 className="club-next num">{t('site-rewards.next', { rank: digits(next.rank) })}</h2>
          <Progress label={t('site-rewards.deposits')} done={own.deposits} goal={next.deposits} />
          <Progress label={t('site-rewards.turnover')} done={own.turnover} goal={next.turnover} />
          {own.isCapped && next.keep !== null ? (
            <Progress label={t('site-rewards.again')} done={own.turnoverOfTerm} goal={next.keep} />
          ) : null}
        </>
      )}
      {own.keepUntil === null || keep === null ? null : (
        <Progress
          label={t('site-rewards.keepUntil', { day: day(`${own.keepUntil}T00:00:00Z`) })}
          done={own.turnoverOfTerm}
          goal={keep}
        />
      )}
    </section>
  );
}

function OwnPart({ rows }: { rows: readonly RankRow[] }): JSX.Element {
  const own = useCall(getOwnRank, {}, { staleTime: 1_000 });
  return (
    <>
      <ListStates query={own} skeleton={<Skeleton height={220} radius={16} />}>
        {(data) => <OwnRank own={data} rows={rows} />}
      </ListStates>
      <Ladder rows={rows} own={own.data?.rank ?? null} />
    </>
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

export function VipPage(): JSX.Element {
  useAreas(['site-club', 'site-rewards']);
  const t = useT();
  const { digits } = useMoney();
  const { token, isAgent } = useSession();
  const ranks = useCall(listRanks);
  const hasRank = token !== null && isAgent !== TRIAL_ACCOUNT;
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
      <ListStates query={ranks} skeleton={<Skeleton height={420} radius={16} />}>
        {({ rows, keepDays, giftDays, giftMultiplier }) => (
          <>
            {hasRank ? (
              <OwnPart rows={rows} />
            ) : (
              <>
                <LogInFirst />
                <Ladder rows={rows} own={null} />
              </>
            )}
            <ul className="card pad club-rules t2">
              {(['both', 'keep', 'gifts', 'never'] as const).map((rule) => (
                <li key={rule}>
                  {t(`site-rewards.rule.${rule}`, {
                    days: digits(rule === 'keep' ? keepDays : giftDays),
                    times: digits(giftMultiplier / 100),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </ListStates>
    </div>
  );
}
