/** Who may sit together for money at card tables: what each tie does, for public and private tables, and changing it. */
import {
  CARD_SEATING_RULES,
  CARD_TIES,
  changeStudioCardSeating,
  getStudioCardSeating,
  type StudioCardSeating,
} from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Select } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';

const ROOMS = ['public', 'private'] as const;

export function SeatingPart(): JSX.Element {
  const t = useT();
  const mayChange = useCan('vendors.edit');
  const answer = useCall(getStudioCardSeating, {});
  const [changing, setChanging] = useState<StudioCardSeating | null>(null);
  return (
    <>
      <h2>{t('desk-studio.seating.title')}</h2>
      <p className="t2">{t('desk-studio.seating.note')}</p>
      <AnswerView answer={answer}>
        {(seating) => (
          <>
            <PairList
              pairs={CARD_TIES.map((tie) => [
                t(`desk-studio.seating.${tie}`),
                ROOMS.map(
                  (room) => `${t(`desk-studio.seating.${room}`)}: ${t(`desk-studio.seating.${seating[room][tie]}`)}`,
                ).join(' · '),
              ])}
            />
            {mayChange ? (
              <div className="row">
                <Button size="s" onClick={() => setChanging(seating)}>
                  {t('desk-studio.seating.change')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </AnswerView>
      {changing === null ? null : <ChangePopup seen={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function ChangePopup({ seen, onClose }: { seen: StudioCardSeating; onClose: () => void }): JSX.Element {
  const t = useT();
  const [next, setNext] = useState(seen);
  return (
    <ReasonPopup
      title={t('desk-studio.seating.change')}
      confirm={t('desk-studio.seating.change')}
      draft="studio.seating"
      onSend={(order) =>
        request(changeStudioCardSeating, { body: { ...order, seen, next } }).finally(
          () => void askAgain(getStudioCardSeating),
        )
      }
      onClose={onClose}
    >
      {ROOMS.map((room) => (
        <fieldset key={room} className="col">
          <legend>{t(`desk-studio.seating.${room}`)}</legend>
          {CARD_TIES.map((tie) => (
            <Select
              key={tie}
              label={t(`desk-studio.seating.${tie}`)}
              name={`${room}.${tie}`}
              options={CARD_SEATING_RULES.map((rule) => ({ value: rule, text: t(`desk-studio.seating.${rule}`) }))}
              value={next[room][tie]}
              onChange={(event) => {
                const rule = CARD_SEATING_RULES.find((each) => each === event.target.value) ?? 'refuse';
                setNext({ ...next, [room]: { ...next[room], [tie]: rule } });
              }}
            />
          ))}
        </fieldset>
      ))}
    </ReasonPopup>
  );
}
