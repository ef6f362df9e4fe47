/** What a member set himself (screens.md 7.29): limits, pauses and every change of them. Only an exclusion that is over is for staff to lift. */
import type { ReplyOf } from '@house/contract/call';
import { decideHeldDeposit, type HeldDeposit } from '@house/contract/cashier/desk';
import { getMember } from '@house/contract/identity/desk-members';
import {
  getMemberPlayerProtection,
  liftMemberExclusion,
  type PlayerLimitChange,
} from '@house/contract/player-protection/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Pagination } from '@house/ui/pagination';
import { EmptyState } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { useServerSecond } from '@house/web/clock';
import { type JSX, type ReactNode, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { isLiftable, type MemberDetail } from './model.ts';

type Answer = ReplyOf<typeof getMemberPlayerProtection>;
type Limit = Answer['limits'][number];
type Member = MemberDetail['member'];

const SIZE = 20;

export function PlayerProtectionTab({ member }: { member: Member }): JSX.Element {
  const t = useT();
  const [page, setPage] = useState(1);
  const answer = useCall(
    getMemberPlayerProtection,
    { params: { id: member.id }, query: { page, size: SIZE } },
    { keepOld: true },
  );
  return (
    <AnswerView answer={answer}>
      {(state, stale) => (
        <div className="g2">
          <div>
            <div className="part-h">
              <h2>{t('desk.playerProtection.history')}</h2>
            </div>
            <History rows={state.history.rows} stale={stale} />
            {state.history.total > SIZE ? (
              <Pagination page={page} pageCount={Math.ceil(state.history.total / SIZE)} onChange={setPage} />
            ) : null}
          </div>
          <div className="g2-side">
            <Limits limits={state.limits} />
            <Pauses member={member} state={state} />
            <HeldDeposits member={member} deposits={state.heldDeposits} />
          </div>
        </div>
      )}
    </AnswerView>
  );
}

function useLimitName(): (limit: Pick<Limit, 'kind' | 'period'>) => string {
  const t = useT();
  return ({ kind, period }) => t(`desk.playerProtection.${kind}`, { period });
}

function Limits({ limits }: { limits: readonly Limit[] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const nameOf = useLimitName();
  const raised = (raise: NonNullable<Limit['raise']>): string =>
    t(raise.amount === null ? 'desk.playerProtection.asksNone' : 'desk.playerProtection.asks', {
      amount: money(raise.amount),
      time: when.instant(raise.opensAt),
    });
  return (
    <section className="side-part" aria-label={t('desk.playerProtection.limits')}>
      <h2>{t('desk.playerProtection.limits')}</h2>
      {limits.length === 0 ? (
        <p className="t2">{t('desk.playerProtection.none')}</p>
      ) : (
        <PairList
          pairs={limits.map((limit) => [
            nameOf(limit),
            <span key={nameOf(limit)}>
              {t('desk.playerProtection.used', { used: money(limit.used), limit: money(limit.amount) })}
              {limit.raise === null ? null : <span className="sm t2 blk">{raised(limit.raise)}</span>}
            </span>,
          ])}
        />
      )}
    </section>
  );
}

function Pauses({ member, state: { coolOffUntil, exclusion } }: { member: Member; state: Answer }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const end = exclusion?.endsAt ?? null;
  return (
    <section className="side-part" aria-label={t('desk.playerProtection.pauses')}>
      <h2>{t('desk.playerProtection.pauses')}</h2>
      {coolOffUntil === null && exclusion === null ? <p className="t2">{t('desk.playerProtection.noPause')}</p> : null}
      <PairList
        pairs={[
          [t('desk.playerProtection.coolOff'), coolOffUntil === null ? null : when.instant(coolOffUntil)],
          [
            t('desk.playerProtection.exclusion'),
            exclusion === null ? null : end === null ? t('desk.playerProtection.forGood') : when.instant(end),
          ],
        ]}
      />
      {exclusion?.liftableAt == null ? null : <Lift member={member} liftableAt={exclusion.liftableAt} />}
    </section>
  );
}

/** The button appears when the exclusion is over and has waited its day, for who may act on members. */
function Lift({ member, liftableAt }: { member: Member; liftableAt: string }): JSX.Element | null {
  const t = useT();
  const when = useWhen();
  const may = useCan('members.lock');
  const over = isLiftable(liftableAt, useServerSecond());
  const [asking, setAsking] = useState(false);
  if (!over)
    return <p className="sm t2">{t('desk.playerProtection.liftableFrom', { time: when.instant(liftableAt) })}</p>;
  if (!may) return null;
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('desk.playerProtection.lift')}
      </Button>
      {asking ? (
        <ReasonPopup
          title={t('desk.playerProtection.liftTitle', { account: member.account })}
          confirm={t('desk.playerProtection.lift')}
          look="danger-fill"
          hint={t('desk.reasonHint')}
          reasonFirst
          onSend={(order) =>
            request(liftMemberExclusion, { params: { id: member.id }, body: order }).finally(
              () => void askAgain(getMemberPlayerProtection, getMember),
            )
          }
          onDone={() => {
            showToast(t('desk.playerProtection.liftDone'), 'win');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p className="sm t2">{t('desk.playerProtection.liftNote')}</p>
        </ReasonPopup>
      ) : null}
    </>
  );
}

/** Money that came against what he set: staff return it, or credit it once his own limits let it. */
function HeldDeposits({ member, deposits }: { member: Member; deposits: readonly HeldDeposit[] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  return (
    <section className="side-part" aria-label={t('desk.held.title')}>
      <h2>{t('desk.held.title')}</h2>
      {deposits.length === 0 ? <p className="t2">{t('desk.held.none')}</p> : null}
      {deposits.map((deposit) => (
        <div key={deposit.id}>
          <p>
            {t('desk.held.of', {
              held: money(deposit.heldAmount),
              amount: money(deposit.amount),
              time: when.instant(deposit.heldAt),
            })}
            <span className="sm t2 blk">{t(`desk.held.${deposit.reason}`)}</span>
          </p>
          <Decide member={member} deposit={deposit} />
        </div>
      ))}
    </section>
  );
}

type Decision = 'credit' | 'return';

function Decide({ member, deposit }: { member: Member; deposit: HeldDeposit }): JSX.Element | null {
  const t = useT();
  const { money } = useFigures();
  const may = useCan('members.lock');
  const [asking, setAsking] = useState<Decision | null>(null);
  if (!may) return null;
  return (
    <>
      <div className="row wrap-f">
        <Button size="s" onClick={() => setAsking('return')}>
          {t('desk.held.return')}
        </Button>
        <Button size="s" onClick={() => setAsking('credit')}>
          {t('desk.held.credit')}
        </Button>
      </div>
      {asking === null ? null : (
        <ReasonPopup
          title={t(`desk.held.${asking}Title`, { amount: money(deposit.heldAmount) })}
          confirm={t(`desk.held.${asking}`)}
          hint={t('desk.reasonHint')}
          reasonFirst
          onSend={(order) =>
            request(decideHeldDeposit, {
              params: { id: member.id, order: deposit.id },
              body: { ...order, decision: asking },
            }).finally(() => void askAgain(getMemberPlayerProtection, getMember))
          }
          onDone={() => {
            showToast(t('desk.held.done'), 'win');
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        >
          <p className="sm t2">{t(`desk.held.${asking}Note`)}</p>
        </ReasonPopup>
      )}
    </>
  );
}

function History({ rows, stale }: { rows: readonly PlayerLimitChange[]; stale: boolean }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const nameOf = useLimitName();
  const amount = (text: string | null): string => (text === null ? t('desk.playerProtection.noLimit') : money(text));
  const detailOf = ({ what, kind, period, before, after, endsAt, staff, reason }: PlayerLimitChange): ReactNode => {
    if (kind !== null && period !== null) return `${nameOf({ kind, period })}: ${amount(before)} → ${amount(after)}`;
    if (what === 'lifted') return `${staff}: ${reason}`;
    return endsAt === null
      ? t('desk.playerProtection.forGood')
      : t('desk.playerProtection.until', { time: when.instant(endsAt) });
  };
  const columns: Column<PlayerLimitChange>[] = [
    { key: 'at', head: `${t('desk.time')} (${zoneName})`, card: 'title', cell: ({ at }) => when.instant(at) },
    {
      key: 'what',
      head: t('desk.playerProtection.change'),
      cell: ({ what }) => t(`desk.playerProtection.what.${what}`),
    },
    { key: 'detail', head: t('desk.playerProtection.detail'), cell: detailOf },
  ];
  return rows.length === 0 ? (
    <EmptyState title={t('desk.playerProtection.noHistory')} art="phone" />
  ) : (
    <DataTable
      label={t('desk.playerProtection.history')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
    />
  );
}
