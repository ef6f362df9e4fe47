/** One draw: commitment, seed, result, figures, settlement, exposure, its bets, corrections, and voiding it. */
import { getDeskDraw } from '@house/contract/lottery/desk-draws';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import { useParams } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { ResultBalls, SimulatedTag, useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { AuditLink, CopyText, FigureRow } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { CloseAction } from './close-action.tsx';
import { CorrectionsPart } from './corrections-part.tsx';
import { DrawBets } from './draw-bets.tsx';
import { DrawProof, DrawTimes } from './draw-facts.tsx';
import { ExposurePart } from './exposure-part.tsx';
import { ExtendAction } from './extend-action.tsx';
import { LimitsPart } from './limits-part.tsx';
import { type DrawDetail, houseResultOf, isMoving, judgeVoid, STATE_TONES } from './model.ts';
import { NumbersPart } from './numbers-part.tsx';
import { VoidPopup } from './void-popup.tsx';

const POLL_MILLISECONDS = 5_000;

export function DrawPage(): JSX.Element {
  useAreas(['desk-lottery']);
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [moving, setMoving] = useState(true);
  const answer = useCall(getDeskDraw, { params: { id } }, { refetchInterval: moving ? POLL_MILLISECONDS : false });
  const state = answer.data?.draw.state;
  const stillMoving = state === undefined || isMoving(state);
  if (stillMoving !== moving) setMoving(stillMoving);
  usePlace([{ text: t('desk.draws'), to: '/draws' }, { text: answer.data?.draw.drawNo ?? id }]);
  return (
    <>
      {answer.data === undefined ? <h1 className="sr">{`${t('desk.draw')} ${id}`}</h1> : null}
      <AnswerView answer={answer}>
        {(detail) => (
          <>
            <DrawHead detail={detail} />
            {detail.voided === null ? null : <VoidedNotice voided={detail.voided} />}
            <DrawFigures detail={detail} />
            <div className="g2">
              <div className="g2-main">
                <NumbersPart detail={detail} />
                <ExposurePart detail={detail} />
                <LimitsPart detail={detail} />
                <DrawBets
                  drawId={detail.draw.id}
                  gameCode={detail.draw.gameCode}
                  moving={isMoving(detail.draw.state)}
                />
              </div>
              <div className="g2-side">
                <DrawTimes detail={detail} />
                <CorrectionsPart draw={detail.draw} />
                <DrawProof detail={detail} />
              </div>
            </div>
          </>
        )}
      </AnswerView>
    </>
  );
}

function DrawHead({ detail }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { draw } = detail;
  return (
    <section className="card id draw-id" aria-label={t('desk.draw')}>
      <div>
        <div className="row wrap-f">
          <h1 className="mono" translate="no">
            {draw.drawNo}
          </h1>
          <Badge tone={STATE_TONES[draw.state]}>{t(`desk.drawState.${draw.state}`)}</Badge>
          <SimulatedTag of={draw} />
          <ResultBalls result={draw.result} size="m" />
        </div>
        <div className="sm t2 num id-line">
          <span>{words.game(draw.gameCode)}</span>
          <CopyText text={draw.id} name={t('desk.id')} />
          <a className="link row" href={`/verify?draw=${draw.id}`} target="_blank" rel="noreferrer">
            <Icon name="seal-check" />
            {t('desk.draw.verify')}
          </a>
          <AuditLink object={`draw:${draw.id}`} />
        </div>
      </div>
      <VoidAction detail={detail} />
    </section>
  );
}

function VoidAction({ detail }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const { draw } = detail;
  const [open, setOpen] = useState(false);
  const blocked = judgeVoid(draw.state, useCan('draws.void'));
  return (
    <>
      <div className="id-acts">
        <ExtendAction draw={draw} />
        <CloseAction draw={draw} />
        <Button
          size="s"
          look="danger"
          icon="prohibit"
          disabled={blocked !== null}
          aria-describedby={blocked === null ? undefined : 'void-blocked'}
          onClick={() => setOpen(true)}
        >
          {t('desk.void')}
        </Button>
        {blocked === null ? null : (
          <span id="void-blocked" className="xs t3">
            {t(`desk.void.blocked.${blocked}`)}
          </span>
        )}
      </div>
      {open ? <VoidPopup draw={draw} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function VoidedNotice({ voided }: { voided: NonNullable<DrawDetail['voided']> }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <Notice tone="warn">
      <b>{t('desk.voided', { by: voided.by, time: when.instant(voided.at) })}</b>
      <br />
      {t('desk.voidedReason', { reason: voided.reason })}
    </Notice>
  );
}

function DrawFigures({ detail: { draw, settlement } }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const { money, signed, count } = useFigures();
  return (
    <FigureRow
      label={t('desk.figures')}
      cells={[
        {
          key: 'bets',
          label: t('desk.bets'),
          value: count(draw.bets),
          ...(draw.trialBets === 0 ? {} : { note: t('desk.draw.trialNote', { count: draw.trialBets }) }),
        },
        {
          key: 'stake',
          label: t('desk.stake'),
          value: money(draw.stake),
          note: t('desk.draw.refundedNote', { amount: money(draw.refunded) }),
        },
        {
          key: 'prize',
          label: t('desk.prize'),
          value: money(draw.prize),
          ...(settlement === null ? {} : { note: t('desk.winners', { count: settlement.winners }) }),
        },
        {
          key: 'house',
          label: t('desk.houseResult'),
          value: signed(houseResultOf(draw)),
          tone: toneOfAmount(houseResultOf(draw)),
          note: t('desk.draw.houseNote'),
        },
      ]}
    />
  );
}
