/**
 * What a reviewer looks at beside a withdrawal: how its member played last, and who else has the same device, payment account,
 * phone, document or address. Each is asked for by a press, for that it was looked at is written down.
 */
import type { ReplyOf } from '@house/contract/call';
import { getRiskLinks } from '@house/contract/risk/desk';
import { listMemberWagers } from '@house/contract/wagers/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge, MoneyFigure } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { BetText, useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { BET_TONES } from './tones.ts';

const BETS = 20;

export function MemberAround({ memberId }: { memberId: string }): JSX.Element {
  const t = useT();
  const mayPlay = useCan('ledger.view');
  const mayRisk = useCan('risk.view');
  return (
    <>
      {mayPlay ? (
        <Shown title={t('desk-withdrawals.lastBets')}>
          <LastBets memberId={memberId} />
        </Shown>
      ) : null}
      {mayRisk ? (
        <Shown title={t('desk-withdrawals.linked')}>
          <LinkedAccounts memberId={memberId} />
        </Shown>
      ) : null}
    </>
  );
}

function Shown({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const t = useT();
  const [shows, setShows] = useState(false);
  return (
    <section className="col" aria-label={title}>
      <div className="row wrap-f">
        <h3 className="sp">{title}</h3>
        {shows ? null : (
          <Button size="s" onClick={() => setShows(true)}>
            {t('desk-withdrawals.look')}
            <span className="sr">: {title}</span>
          </Button>
        )}
      </div>
      {shows ? children : null}
    </section>
  );
}

function LastBets({ memberId }: { memberId: string }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const words = useGameWords();
  const { money, signed } = useFigures();
  const answer = useCall(listMemberWagers, { params: { id: memberId }, query: { size: BETS } });
  return (
    <AnswerView answer={answer} lines={4}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="sm t2">{t('desk.bets.empty')}</p>
        ) : (
          <ol className="col sm lines">
            {rows.map((bet) => (
              <li key={bet.ticket} className="row wrap-f">
                <span className="sp wrap-any">
                  <span className="num t3">{when.instant(bet.placedAt)}</span> {words.game(bet.gameCode, bet.names)}{' '}
                  <BetText gameCode={bet.gameCode} bet={bet} />
                </span>
                <span className="num">{money(bet.stake)}</span>
                <MoneyFigure text={signed(bet.net)} tone={toneOfAmount(bet.net)} className="b" />
                <Badge tone={BET_TONES[bet.state]}>{t(`desk.wagerState.${bet.state}`)}</Badge>
              </li>
            ))}
          </ol>
        )
      }
    </AnswerView>
  );
}

type Linked = ReplyOf<typeof getRiskLinks>['links'][number];

/** The nearest first, each account once with all that ties it. */
const byAccount = (links: readonly Linked[]): readonly (readonly Linked[])[] =>
  [...new Set(links.map(({ memberId }) => memberId))]
    .map((id) => links.filter(({ memberId }) => memberId === id))
    .sort(([a], [b]) => (a?.depth ?? 0) - (b?.depth ?? 0));

function LinkedAccounts({ memberId }: { memberId: string }): JSX.Element {
  useAreas(['desk-risk']);
  const t = useT();
  const answer = useCall(getRiskLinks, { params: { id: memberId } });
  return (
    <AnswerView answer={answer} lines={3}>
      {({ links, isCut }) =>
        links.length === 0 ? (
          <p className="sm t2">{t('desk-risk.links.none')}</p>
        ) : (
          <>
            {isCut ? <Notice tone="warn">{t('desk-risk.links.cut')}</Notice> : null}
            <ul className="col sm lines">
              {byAccount(links).map((ties) => (
                <li key={ties[0]?.memberId} className="row wrap-f">
                  <Link to="/members/$id" params={{ id: ties[0]?.memberId } as never} className="link sp">
                    <bdi>{ties[0]?.member}</bdi>
                  </Link>
                  {ties.map(({ kind, mark, viaId, via }) => (
                    <span key={`${kind} ${mark} ${viaId}`} className="t2">
                      {t(`desk-risk.link.${kind}`)} <code translate="no">{mark}</code>
                      {viaId === memberId ? null : (
                        <>
                          {' '}
                          ({t('desk-risk.links.via')} <bdi>{via}</bdi>)
                        </>
                      )}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </AnswerView>
  );
}
