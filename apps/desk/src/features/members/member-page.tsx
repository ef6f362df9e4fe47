/** One member (screens.md 7.4): head, figures, and tabs for summary, ledger, bets, sessions, own limits. */
import { getMember } from '@house/contract/identity/desk-members';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Badge } from '@house/ui/figures';
import { Skeleton } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { useServerSecond } from '@house/web/clock';
import { Link, useParams } from '@tanstack/react-router';
import { type JSX, Suspense } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { AuditLink, CopyText, FigureRow } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useTab } from '../../shared/use-tab.ts';
import { useWhen } from '../../shared/when.ts';
import { BetsTab } from './bets-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { PlayerProtectionTab } from './limits-tab.tsx';
import { MemberOrders } from './member-orders.tsx';
import { isOnline, type MemberDetail } from './model.ts';
import { MEMBER_TABS } from './screen.ts';
import { SessionsTab } from './sessions-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';

export function MemberPage(): JSX.Element {
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const answer = useCall(getMember, { params: { id } });
  usePlace([{ text: t('desk.members'), to: '/members' }, { text: answer.data?.member.account ?? id }]);
  return (
    <>
      {answer.data === undefined ? <h1 className="sr">{`${t('desk.member')} ${id}`}</h1> : null}
      <AnswerView answer={answer}>
        {(detail) => (
          <>
            <MemberHead detail={detail} />
            <MemberFigures detail={detail} />
            <MemberTabs detail={detail} />
          </>
        )}
      </AnswerView>
    </>
  );
}

function MemberHead({ detail: { member } }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const maySeeAdjustments = useCan('adjustments.view');
  const online = isOnline(member, useServerSecond());
  return (
    <section className="card id" aria-label={t('desk.member.head')}>
      <span className="av" aria-hidden="true">
        <ArtImage name="jarul" shown={66} />
      </span>
      <div>
        <div className="row wrap-f">
          <h1 translate="no">{member.account}</h1>
          <Badge tone={member.kind === 'agent' ? 'gold' : 'plain'}>{t(`desk.kind.${member.kind}`)}</Badge>
          <Badge tone={member.status === 'active' ? 'win' : 'loss'}>{t(`desk.memberStatus.${member.status}`)}</Badge>
          {online ? <Badge tone="info">{t('desk.member.online')}</Badge> : null}
        </div>
        <div className="sm t2 num id-line">
          <CopyText text={member.id} name={t('desk.id')} />
          <span>{t('desk.member.joinedAt', { time: when.instant(member.joinedAt) })}</span>
          <span>
            {member.lastSeenAt === null
              ? t('desk.member.neverSeen')
              : t('desk.member.seenAt', { time: when.instant(member.lastSeenAt) })}
          </span>
          <AuditLink object={`member:${member.id}`} />
          {maySeeAdjustments ? (
            <Link to="/adjustments" search={{ state: 'all', member: member.account } as never} className="link">
              {t('desk.adjustments')}
            </Link>
          ) : null}
        </div>
      </div>
      <MemberOrders member={member} />
    </section>
  );
}

function MemberFigures({ detail: { member, figures } }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const { money, signed, count } = useFigures();
  return (
    <FigureRow
      label={t('desk.figures')}
      cells={[
        {
          key: 'balance',
          label: t('common.balance'),
          value: money(member.cash),
          note: t('desk.member.bonusNote', { amount: money(member.bonus) }),
        },
        {
          key: 'deposits',
          label: t('desk.member.deposits'),
          value: money(figures.deposits),
          note: t('desk.member.depositNote', { count: count(figures.depositCount) }),
        },
        {
          key: 'stake',
          label: t('desk.stake'),
          value: money(figures.stake),
          note: t('desk.member.validNote', { amount: money(figures.turnover) }),
        },
        {
          key: 'prize',
          label: t('desk.prize'),
          value: money(figures.prize),
          note: t('desk.member.refundedNote', { amount: money(figures.refunded) }),
        },
        {
          key: 'house',
          label: t('desk.houseResult'),
          value: signed(figures.houseResult),
          tone: toneOfAmount(figures.houseResult),
          note: t('desk.member.houseNote'),
        },
        { key: 'open', label: t('desk.openStake'), value: money(figures.openStake), note: t('desk.member.openNote') },
      ]}
    />
  );
}

function MemberTabs({ detail }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const [tab, open] = useTab(MEMBER_TABS);
  const maySeeLedger = useCan('ledger.view');
  const offered = MEMBER_TABS.filter((name) => maySeeLedger || (name !== 'ledger' && name !== 'bets'));
  const shown = offered.includes(tab) ? tab : 'summary';
  return (
    <section className="card member-tabs" aria-label={t('desk.member.parts')}>
      <Tabs
        id="member"
        label={t('desk.member.parts')}
        look="underlined"
        tabs={offered.map((name) => ({ value: name, text: t(`desk.tab.${name}`) }))}
        value={shown}
        onChange={open}
      />
      <TabPanel id="member" value={shown}>
        <Suspense fallback={<Skeleton height={26} count={8} />}>
          {shown === 'summary' ? <SummaryTab detail={detail} onLedger={() => open('ledger')} /> : null}
          {shown === 'ledger' ? <LedgerTab detail={detail} /> : null}
          {shown === 'bets' ? <BetsTab memberId={detail.member.id} account={detail.member.account} /> : null}
          {shown === 'limits' ? <PlayerProtectionTab member={detail.member} /> : null}
          {shown === 'sessions' ? <SessionsTab sessions={detail.sessions} /> : null}
        </Suspense>
      </TabPanel>
    </section>
  );
}
