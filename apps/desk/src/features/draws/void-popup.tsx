/** Voiding a draw: the effect is shown, a reason is asked for, the draw number is typed once more, what was refunded. */
import type { ReplyOf } from '@house/contract/call';
import { type DeskDraw, getDeskDraw, listDeskDraws, listDrawWagers, voidDraw } from '@house/contract/desk';
import { previewDrawVoid } from '@house/contract/desk-lottery';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { isDrawNo } from './model.ts';

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
  const touched = useCall(previewDrawVoid, { params: { id } }, { refetchInterval: TOUCHED_MILLISECONDS }).data;
  const stake = touched?.stake ?? draw.stake;
  const differs = !isDrawNo(typed, drawNo);
  const title = t('desk.void.title', { drawNo });
  if (done !== undefined) return <VoidDone title={title} done={done} onClose={onClose} />;
  return (
    <ReasonPopup
      title={title}
      confirm={t('desk.void.confirm', { amount: money(stake) })}
      look="danger-fill"
      hint={t('desk.reasonHint')}
      reasonFirst
      wrong={differs ? ['typed'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(voidDraw, { params: { id }, body: order }).finally(
          () => void askAgain(getDeskDraw, listDeskDraws, listDrawWagers),
        )
      }
      onDone={setDone}
      onClose={onClose}
      after={
        <Field
          label={t('desk.void.type', { drawNo })}
          name="typed"
          required
          autoComplete="off"
          inputMode="text"
          spellCheck={false}
          error={tried && differs ? t('desk.void.typedDiffers', { drawNo }) : undefined}
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
            [t('desk.state'), `${t(`desk.drawState.${draw.state}`)} → ${t('desk.drawState.void')}`],
          ]}
        />
      </div>
      <p className="sm t2">{t('desk.void.note')}</p>
    </ReasonPopup>
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
