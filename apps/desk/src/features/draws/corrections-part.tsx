/** Corrections of the draw's result, its void and its late bets: who asked for what and why, who approved, what moved; and approving or refusing. */

import {
  approveDrawCorrection,
  type DrawCorrectionView,
  listDrawCorrections,
  refuseDrawCorrection,
} from '@house/contract/lottery/desk';
import { type DeskDraw, getDeskDraw, listDeskDraws, listDrawWagers } from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useEffect, useRef, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ResultBalls } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { isUnderWay } from '../../shared/two-person-request.ts';
import { RequestCard } from '../../shared/two-person-request.tsx';
import { useKeepFocus } from '../../shared/use-keep-focus.ts';
import { useWhen } from '../../shared/when.ts';
import { CorrectionPopup } from './correction-popup.tsx';
import { LateAction } from './late-popup.tsx';
import { judgeCorrection, mayBeCorrected, mayHaveLateBets } from './model.ts';

const POLL_MILLISECONDS = 2_000;

const readAgain = (): void => void askAgain(getDeskDraw, listDeskDraws, listDrawCorrections, listDrawWagers);

const DECIDE = { approve: approveDrawCorrection, refuse: refuseDrawCorrection } as const;

/** One result in place of another, none at all, or bets that were late. */
function WhatChanges({ correction }: { correction: DrawCorrectionView }): JSX.Element {
  const t = useT();
  const when = useWhen();
  if (correction.kind === 'void') return <b>{t('desk.void')}</b>;
  if (correction.lateFrom !== null) {
    return <b>{t('desk-lottery.late.since', { time: when.instant(correction.lateFrom) })}</b>;
  }
  return (
    <>
      <ResultBalls result={correction.resultBefore} />
      <span aria-hidden="true">→</span>
      <ResultBalls result={correction.result} />
    </>
  );
}

/** What was expected when it was asked for. */
function Effect({ correction: { kind, preview, evidence } }: { correction: DrawCorrectionView }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <div className="effect">
      <PairList
        pairs={[
          [t('desk-lottery.correct.members'), count(preview.members)],
          [t('desk-lottery.correct.bets'), count(preview.bets)],
          [t('desk-lottery.correct.taken'), money(preview.taken)],
          [t('desk-lottery.correct.added'), money(preview.added)],
          [t('desk-lottery.void.rebates'), kind === 'result' ? null : money(preview.rebates)],
          [t('desk-lottery.correct.belowZero'), count(preview.belowZero)],
          [t('desk-lottery.late.evidence'), evidence],
        ]}
      />
    </div>
  );
}

function CorrectionCard({ correction }: { correction: DrawCorrectionView }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const may = useCan('draws.approve');
  const { id, moved, preview } = correction;
  const sums = (of: { bets: number; taken: string; added: string; rebates: string }): string => {
    const said = t('desk-lottery.corrections.sums', { bets: of.bets, taken: money(of.taken), added: money(of.added) });
    return correction.kind === 'result' ? said : `${said} · ${t('desk-lottery.void.rebates')} ${money(of.rebates)}`;
  };
  return (
    <RequestCard
      request={correction}
      stateWords={t(`desk-lottery.corrections.state.${correction.state}`)}
      what={<WhatChanges correction={correction} />}
      facts={
        <PairList
          pairs={[
            [t('desk-lottery.corrections.expected'), sums(preview)],
            [t('desk-lottery.corrections.moved'), moved === null ? null : sums(moved)],
            [t('desk-lottery.late.evidence'), correction.evidence],
          ]}
        />
      }
      may={may}
      verdictTitle={(verdict) => t(`desk-lottery.corrections.${verdict}Title`)}
      effect={<Effect correction={correction} />}
      decide={(verdict, order) => request(DECIDE[verdict], { params: { id }, body: order }).finally(readAgain)}
    />
  );
}

/** Shown once a draw takes no more bets, or its void was asked for: before there is nothing to correct. */
export function CorrectionsPart({ draw }: { draw: DeskDraw }): JSX.Element | null {
  const t = useT();
  const keep = useKeepFocus();
  const [asking, setAsking] = useDraft(`correction.${draw.id}.open`, false);
  const [moving, setMoving] = useState(true);
  const answer = useCall(
    listDrawCorrections,
    { params: { id: draw.id } },
    { keepOld: true, refetchInterval: moving ? POLL_MILLISECONDS : false },
  );
  const may = useCan('draws.correct');
  const mayVoid = useCan('draws.void');
  const corrections = answer.data?.corrections ?? [];
  const stillMoving = corrections.some(isUnderWay);
  if (answer.data !== undefined && stillMoving !== moving) setMoving(stillMoving);
  // A draw that is over asks no more by itself: once what moved it is done, the page reads it again.
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current && !stillMoving) void askAgain(getDeskDraw, listDeskDraws, listDrawWagers);
    moved.current = stillMoving;
  }, [stillMoving]);
  const settled = mayBeCorrected(draw);
  const over = mayHaveLateBets(draw);
  const asks = (may && settled) || (mayVoid && over);
  if (answer.data === undefined || (corrections.length === 0 && !asks)) return null;
  const blocked = judgeCorrection(corrections, may);
  const said = settled || stillMoving ? blocked : null;
  return (
    <section {...keep} className="card side-part" aria-label={t('desk-lottery.corrections')}>
      <h2>{t('desk-lottery.corrections')}</h2>
      {corrections.length === 0 ? null : (
        <ul className="corrections">
          {corrections.map((correction) => (
            <CorrectionCard key={correction.id} correction={correction} />
          ))}
        </ul>
      )}
      {settled || (mayVoid && over) ? (
        <div className="row wrap-f">
          {settled ? (
            <Button size="s" look="danger" disabled={blocked !== null} onClick={() => setAsking(true)}>
              {t('desk-lottery.correct')}
            </Button>
          ) : null}
          {mayVoid && over ? <LateAction draw={draw} underWay={stillMoving} /> : null}
          {said === null ? null : (
            <span id="correct-blocked" className="xs t3">
              {t(`desk-lottery.correct.blocked.${said}`)}
            </span>
          )}
        </div>
      ) : null}
      {asking ? <CorrectionPopup draw={draw} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
