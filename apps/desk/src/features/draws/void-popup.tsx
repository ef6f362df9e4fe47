/**
 * Voiding a draw: the effect is shown, a reason is asked for, the draw number is typed once more. Where little is staked and
 * nothing is drawn it is done at once, and what was refunded is said; otherwise it goes to those who approve.
 */
import type { ReplyOf } from '@house/contract/call';
import { askDrawVoid, listDrawCorrections, previewDrawVoid } from '@house/contract/lottery/desk';
import {
  type DeskDraw,
  getDeskDraw,
  listDeskDraws,
  listDrawWagers,
  voidDraw,
} from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useGameWords } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { AskPopup } from '../../shared/two-person-request.tsx';
import { isDrawNo, isUndrawn } from './model.ts';
import { TouchedTable } from './touched-table.tsx';

/** Bets still come while one decides. */
const TOUCHED_MILLISECONDS = 3_000;

type Voided = ReplyOf<typeof voidDraw>;

export function VoidPopup({ draw, onClose }: { draw: DeskDraw; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { money, count } = useFigures();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<Voided>();
  const { id, drawNo } = draw;
  const [whom, setWhom] = useState(false);
  const undrawn = isUndrawn(draw.state);
  const answer = useCall(
    previewDrawVoid,
    { params: { id } },
    { refetchInterval: undrawn ? TOUCHED_MILLISECONDS : false },
  );
  const touched = answer.data;
  const approvals = touched?.approvals;
  const stake = touched?.stake ?? draw.stake;
  const differs = !isDrawNo(typed, drawNo);
  const error = differs ? t('desk.void.typedDiffers', { drawNo }) : t('desk.request.showFirst');
  const title = t('desk.void.title', { drawNo });
  if (done !== undefined) return <VoidDone title={title} done={done} onClose={onClose} />;
  return (
    <AskPopup
      title={title}
      shown={approvals !== undefined}
      atOnce={approvals === undefined || approvals === 0 ? t('desk.void.confirm', { amount: money(stake) }) : undefined}
      reasonFirst
      field="typed"
      fieldWrong={differs}
      onTried={() => setTried(true)}
      ask={async (order) => {
        const sent = { params: { id }, body: order };
        if (approvals === 0) setDone(await request(voidDraw, sent));
        else await request(askDrawVoid, sent);
      }}
      refresh={() => void askAgain(getDeskDraw, listDeskDraws, listDrawWagers, listDrawCorrections)}
      onDone={() => (approvals === 0 ? undefined : onClose())}
      onClose={onClose}
      after={
        <Field
          label={t('desk.void.type', { drawNo })}
          name="typed"
          required
          autoComplete="off"
          inputMode="text"
          spellCheck={false}
          error={tried && (differs || approvals === undefined) ? error : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
    >
      <div className="effect">
        <PairList
          pairs={[
            [t('desk.game'), words.game(draw.gameCode)],
            [t('desk-lottery.void.members'), touched === undefined ? null : count(touched.members)],
            [t('desk.bets'), count(touched?.bets ?? draw.bets)],
            [t('desk.void.refund'), <b key="refund">{money(stake)}</b>],
            ...(undrawn
              ? []
              : ([
                  [t('desk-lottery.correct.taken'), touched === undefined ? null : money(touched.taken)],
                  [t('desk-lottery.void.rebates'), touched === undefined ? null : money(touched.rebates)],
                  [t('desk-lottery.correct.belowZero'), touched === undefined ? null : count(touched.belowZero)],
                ] as const)),
            [t('desk.state'), `${t(`desk.drawState.${draw.state}`)} → ${t('desk.drawState.void')}`],
          ]}
        />
      </div>
      <Refused words={touched === undefined ? answer.error?.message : undefined} />
      <Button
        size="s"
        aria-expanded={whom}
        disabled={touched === undefined || touched.first.length === 0}
        onClick={() => setWhom(!whom)}
      >
        {t('desk-lottery.correct.first')}
      </Button>
      {whom && touched !== undefined ? <TouchedTable rows={touched.first} /> : null}
      <p className="sm t2">
        {approvals === undefined || approvals === 0
          ? t('desk.void.note')
          : t(undrawn ? 'desk-lottery.void.noteAsk' : 'desk-lottery.void.noteDrawn', { count: approvals })}
      </p>
    </AskPopup>
  );
}

function VoidDone({ title, done, onClose }: { title: string; done: Voided; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <Popup title={title} onClose={onClose}>
      <div className="fm void-form">
        <Notice tone="win" urgent>
          {t('desk.void.done')}
        </Notice>
        <PairList
          pairs={[
            [t('desk.void.refundedBets'), count(done.refundedBets)],
            [t('desk.void.refundedStake'), <b key="stake">{money(done.refundedStake)}</b>],
          ]}
        />
        <div className="row void-acts">
          <Button look="brand" data-first onClick={onClose}>
            {t('common.done')}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
