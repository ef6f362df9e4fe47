/** My account (screens.md 5.1, what exists of it): who is signed in, preferences of this browser, log out. */
import { getMemberInfo } from '@house/contract/identity';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Skeleton } from '@house/ui/states';
import { type JSX, lazy, Suspense } from 'react';
import { LookRows } from '../../../shared/look-rows.tsx';
import { openPopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { Avatar, CentreMenu } from '../centre.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { useIsPhone } from '../use-phone.ts';
import { useRecordWords } from '../words.ts';

const WaysIn = lazy(async () => ({ default: (await import('../parts/security/ways-in.tsx')).WaysIn }));

const TRIAL_KIND = 4;

function kindOf(type: number): 'player' | 'agent' | 'trial' {
  if (type === 0) return 'player';
  return type === TRIAL_KIND ? 'trial' : 'agent';
}

function WhoCard(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(getMemberInfo);
  return (
    <ListStates query={query} skeleton={{ height: 132, count: 1 }}>
      {(member) => (
        <section className="card whoc" aria-label={t('member.title')}>
          <Avatar size={72} />
          <div className="col whoc-text">
            <div className="row wrap-f">
              <h2>{member.nickname || member.account}</h2>
              <Badge tone="brand">{t(`member.kind.${kindOf(member.type)}`)}</Badge>
            </div>
            <dl className="facts">
              <div className="fact">
                <dt>{t('member.who.account')}</dt>
                <dd>{member.account}</dd>
              </div>
              <div className="fact">
                <dt>{t('member.who.joined')}</dt>
                <dd className="num">{words.moment(member.joinedAt)}</dd>
              </div>
              <div className="fact">
                <dt>{t('member.who.lastLogin')}</dt>
                <dd className="num">
                  {member.lastLoginAt === null ? t('member.who.firstLogin') : words.moment(member.lastLoginAt)}
                </dd>
              </div>
            </dl>
          </div>
        </section>
      )}
    </ListStates>
  );
}

function Preferences(): JSX.Element {
  const t = useT();
  return (
    <section className="col" aria-labelledby="mc-prefs">
      <div className="row mc-sub">
        <h2 id="mc-prefs">{t('member.prefs')}</h2>
        <span className="xs t3">{t('member.prefs.note')}</span>
      </div>
      <LookRows className="card prefs" />
    </section>
  );
}

export function SecurityPage(): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  return (
    <>
      <WhoCard />
      {isPhone ? (
        <nav className="card ms-card" aria-label={t('member.menu')}>
          <CentreMenu open="securityCenter" />
        </nav>
      ) : null}
      <Suspense fallback={<Skeleton height={56} count={3} radius={12} />}>
        <WaysIn />
      </Suspense>
      <Preferences />
      <section className="card row wrap-f mc-session" aria-label={t('member.session')}>
        <span className="sp">
          <b className="blk">{t('member.session')}</b>
          <span className="sm t2">{t('member.session.note')}</span>
        </span>
        <Button look="ghost" icon="sign-out" onClick={() => openPopup('logout')}>
          {t('common.nav.logOut')}
        </Button>
      </section>
    </>
  );
}
