/** The first look at a member: his latest ledger lines, his wallets, and who he is. */
import { listMemberEntries } from '@house/contract/wallet/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { DataTable } from '@house/ui/data-table';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useEntryColumns } from '../../shared/entry-columns.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { ContactsPart } from './contacts-part.tsx';
import { BalanceBadge } from './ledger-parts.tsx';
import type { MemberDetail } from './model.ts';

const LINES_SHOWN = 10;

export function SummaryTab({ detail, onLedger }: { detail: MemberDetail; onLedger: () => void }): JSX.Element {
  const maySeeLedger = useCan('ledger.view');
  return (
    <div className="g2">
      {maySeeLedger ? <LatestLines detail={detail} onLedger={onLedger} /> : null}
      <div className="g2-side">
        <WalletPairs detail={detail} />
        <ProfilePairs detail={detail} />
        <ContactsPart detail={detail} />
        <RiskLink memberId={detail.member.id} />
        <CardHandsLink account={detail.member.account} />
      </div>
    </div>
  );
}

function RiskLink({ memberId }: { memberId: string }): JSX.Element | null {
  const t = useT();
  if (!useCan('risk.view')) return null;
  return (
    <p className="side-part">
      <Link to="/risk/links/$id" params={{ id: memberId }} className="link">
        {t('desk.riskLinks')}
      </Link>
    </p>
  );
}

function CardHandsLink({ account }: { account: string }): JSX.Element | null {
  const t = useT();
  if (!useCan('studio.view')) return null;
  return (
    <p className="side-part">
      <Link to="/studio" search={{ tab: 'cards', member: account } as never} className="link">
        {t('desk.cardHands')}
      </Link>
    </p>
  );
}

function LatestLines({ detail, onLedger }: { detail: MemberDetail; onLedger: () => void }): JSX.Element {
  const t = useT();
  const columns = useEntryColumns().filter(({ key }) => key !== 'contra');
  const { id } = detail.member;
  const answer = useCall(listMemberEntries, { params: { id }, query: { size: LINES_SHOWN } });
  return (
    <div>
      <div className="part-h">
        <h2>{t('desk.ledger.latest')}</h2>
        <BalanceBadge holds={detail.balancesWithWallet} />
        <span className="sp" />
        <Button size="s" onClick={onLedger}>
          {t('desk.ledger.all')}
        </Button>
      </div>
      <AnswerView answer={answer}>
        {({ rows }, stale) =>
          rows.length === 0 ? (
            <p className="part-empty t2">{t('desk.ledger.empty')}</p>
          ) : (
            <DataTable
              label={t('desk.ledger.latest')}
              columns={columns}
              rows={rows}
              rowKey={(entry) => `${entry.id}-${entry.wallet}-${entry.amount}`}
              stale={stale}
            />
          )
        }
      </AnswerView>
    </div>
  );
}

function WalletPairs({ detail: { member } }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const { money, digits } = useFigures();
  return (
    <section className="side-part" aria-label={t('desk.wallets')}>
      <h2>{t('desk.wallets')}</h2>
      <PairList
        pairs={[
          [t('desk.wallet.cash'), money(member.cash)],
          [t('desk.wallet.bonus'), money(member.bonus)],
          [t('desk.wallet.locked'), money(member.locked)],
          [t('desk.wallet.points'), digits(member.points)],
        ]}
      />
    </section>
  );
}

function ProfilePairs({ detail: { member, sessions } }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  return (
    <section className="side-part" aria-label={t('desk.member.profile')}>
      <h2>{t('desk.member.profile')}</h2>
      <PairList
        pairs={[
          [t('desk.member.account'), member.account],
          [t('desk.id'), <CopyText key="id" text={member.id} name={t('desk.id')} />],
          [t('desk.member.kind'), t(`desk.kind.${member.kind}`)],
          [t('desk.status'), t(`desk.memberStatus.${member.status}`)],
          [t('desk.member.joined'), when.instant(member.joinedAt)],
          [t('desk.member.lastSeen'), when.instant(member.lastSeenAt)],
          [t('desk.tab.sessions'), count(sessions.length)],
        ]}
      />
    </section>
  );
}
