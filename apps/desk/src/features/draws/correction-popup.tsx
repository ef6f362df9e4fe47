/** Asking for another result: typed, looked at with all it moves, then sent with a reason to those who approve. */
import type { ReplyOf } from '@house/contract/call';
import { askDrawCorrection, listDrawCorrections, previewDrawCorrection } from '@house/contract/lottery/desk';
import { type DeskDraw, getDeskDraw } from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import type { JSX } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ResultBalls } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { AskPopup, PreviewPart, usePreview } from '../../shared/two-person-request.tsx';
import { readResult, resultLength } from './model.ts';
import { TouchedTable } from './touched-table.tsx';

type Preview = ReplyOf<typeof previewDrawCorrection>;

/** What the correction moves, in figures and by whom. */
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
            [t('desk-lottery.correct.taken'), <b key="taken">{money(preview.taken)}</b>],
            [t('desk-lottery.correct.added'), <b key="added">{money(preview.added)}</b>],
            [t('desk-lottery.correct.belowZero'), count(preview.belowZero)],
          ]}
        />
      </div>
      {preview.first.length === 0 ? (
        <p className="sm t2">{t('desk-lottery.correct.nobody')}</p>
      ) : (
        <>
          <h3>
            {t('desk-lottery.correct.first')} <small className="xs t3">{t('desk-lottery.correct.firstNote')}</small>
          </h3>
          <TouchedTable rows={preview.first} />
        </>
      )}
    </>
  );
}

export function CorrectionPopup({ draw, onClose }: { draw: DeskDraw; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useDraft(`correction.${draw.id}`, '');
  const { id } = draw;
  const count = resultLength(draw.gameCode);
  const result = readResult(draw.gameCode, typed);
  const same = result !== null && result.join() === draw.result?.join();
  const looked = usePreview(result === null || same ? null : result.join(), (text) =>
    request(previewDrawCorrection, { params: { id }, query: { result: text } }),
  );
  const { tried, preview, busy } = looked;
  const wrong = tried && (result === null || same);
  return (
    <AskPopup
      title={t('desk-lottery.correct.title', { drawNo: draw.drawNo })}
      draft={`correction.${id}`}
      shown={preview !== undefined}
      field="result"
      onTried={looked.noteTried}
      ask={(order) => request(askDrawCorrection, { params: { id }, body: { ...order, result: [...(result ?? [])] } })}
      refresh={() => void askAgain(getDeskDraw, listDrawCorrections)}
      onClose={onClose}
    >
      <div className="row wrap-f">
        <span className="sm t2">{t('desk-lottery.correct.now')}</span>
        <ResultBalls result={draw.result} />
      </div>
      <Field
        label={t('desk-lottery.correct.result')}
        name="result"
        required
        data-first
        autoComplete="off"
        inputMode="text"
        spellCheck={false}
        hint={t('desk-lottery.correct.resultHint', { count })}
        error={
          wrong
            ? t('desk-lottery.correct.resultWrong', { count })
            : tried && preview === undefined && !busy
              ? t('desk.request.showFirst')
              : undefined
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PreviewPart looked={looked} effect={(found) => <Effect preview={found} />} note={t('desk-lottery.correct.note')}>
        <ResultBalls result={result} />
      </PreviewPart>
    </AskPopup>
  );
}
