/**
 * Late bets of a draw (lottery.md 12.4): the true draw time is typed, what it moves is looked at, then it is sent with a
 * reason, and with what shows that time, to those who approve.
 */
import type { ReplyOf } from '@house/contract/call';
import { askLateBets, listDrawCorrections, previewLateBets } from '@house/contract/lottery/desk';
import { type DeskDraw, getDeskDraw, listDeskDraws, listDrawWagers } from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import type { JSX } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { useFigures } from '../../shared/money.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { AskPopup, PreviewPart, usePreview } from '../../shared/two-person-request.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';
import { instantOfField } from '../../shared/zone-time.ts';
import { trueTimeOf } from './model.ts';
import { TouchedTable } from './touched-table.tsx';

type Preview = ReplyOf<typeof previewLateBets>;

/** What voiding them moves, in figures and by whom. */
function Effect({ preview }: { preview: Preview }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <>
      <div className="effect">
        <PairList
          pairs={[
            [t('desk-lottery.correct.members'), count(preview.members)],
            [t('desk-lottery.correct.bets'), count(preview.bets)],
            [t('desk-lottery.late.stake'), <b key="stake">{money(preview.stake)}</b>],
            [t('desk-lottery.late.prizes'), <b key="prizes">{money(preview.taken)}</b>],
            [t('desk-lottery.void.rebates'), money(preview.rebates)],
            [t('desk-lottery.correct.belowZero'), count(preview.belowZero)],
          ]}
        />
      </div>
      <h3>
        {t('desk-lottery.correct.first')} <small className="xs t3">{t('desk-lottery.correct.firstNote')}</small>
      </h3>
      <TouchedTable rows={preview.first} />
    </>
  );
}

function LatePopup({ draw, onClose }: { draw: DeskDraw; onClose: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const [evidence, setEvidence] = useDraft(`late.${draw.id}.evidence`, '');
  const [typed, setTyped] = useDraft(`late.${draw.id}`, '');
  const { id, drawNo } = draw;
  const from = trueTimeOf(draw, instantOfField(typed, brand.zone.offsetMinutes));
  const looked = usePreview(from, (time) => request(previewLateBets, { params: { id }, query: { from: time } }));
  const { tried, preview, busy } = looked;
  const error = from === null ? t('desk-lottery.late.fromWrong', { draw: when.instant(draw.drawAt) }) : undefined;
  return (
    <AskPopup
      title={t('desk-lottery.late.title', { drawNo })}
      draft={`late.${id}`}
      shown={preview !== undefined}
      field="from"
      onTried={looked.noteTried}
      ask={(order) => request(askLateBets, { params: { id }, body: { ...order, evidence, from: from ?? '' } })}
      refresh={() => void askAgain(getDeskDraw, listDeskDraws, listDrawWagers, listDrawCorrections)}
      onClose={onClose}
    >
      <Field
        label={`${t('desk-lottery.late.from')} (${zoneName})`}
        name="from"
        type="datetime-local"
        step={1}
        required
        data-first
        hint={t('desk-lottery.late.fromHint', { close: when.instant(draw.closeAt) })}
        error={
          tried ? (error ?? (preview === undefined && !busy ? t('desk.request.showFirst') : undefined)) : undefined
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label={t('desk-lottery.late.evidence')}
        name="evidence"
        required
        maxLength={500}
        hint={t('desk-lottery.late.evidenceHint')}
        value={evidence}
        onChange={(event) => setEvidence(event.target.value)}
      />
      <PreviewPart
        looked={looked}
        effect={(found) => <Effect preview={found} />}
        note={
          <>
            {t('desk-lottery.late.onlyThese')}
            {preview === undefined ? null : ` ${t('desk-lottery.late.noteAsk', { count: preview.approvals })}`}
          </>
        }
      />
    </AskPopup>
  );
}

/** It cannot be pressed while another correction is under way. */
export function LateAction({ draw, underWay }: { draw: DeskDraw; underWay: boolean }): JSX.Element {
  const t = useT();
  const [open, setOpen] = useDraft(`late.${draw.id}.open`, false);
  return (
    <>
      <Button
        size="s"
        look="danger"
        disabled={underWay}
        aria-describedby={underWay ? 'correct-blocked' : undefined}
        onClick={() => setOpen(true)}
      >
        {t('desk-lottery.late')}
      </Button>
      {open ? <LatePopup draw={draw} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
