/** Entering a result blind, or deciding between two entries that differ: prize by prize, as it is announced. */
import {
  type AwaitedResultView,
  decideResult,
  enterResult,
  listAwaitedResults,
} from '@house/contract/lottery/desk-results';
import { useT } from '@house/i18n/react';
import { announcedParts } from '@house/lottery/announced';
import { findGame } from '@house/lottery/catalogue';
import type { AnnouncedField } from '@house/lottery/game';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { useGameWords } from '../../shared/games.tsx';
import { useKeyedOrder } from '../../shared/order-key.ts';
import { translator } from '../../shared/preferences.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useSend } from '../../shared/use-send.ts';
import { announcementOf, besideOf, fieldsOf, numbersOf, type Typed, wrongBeside, wrongFields } from './model.ts';

interface BoardProps {
  gameCode: string;
  typed: Typed;
  tried: boolean;
  onType: (typed: Typed) => void;
}

function BoardFields({ gameCode, typed, tried, onType }: BoardProps): JSX.Element {
  const t = useT();
  const wrong = wrongIn(gameCode, typed);
  const fieldOf = ({ code, nameId, count, length }: AnnouncedField, required: boolean): JSX.Element => (
    <Field
      key={code}
      label={translator.find(nameId) ?? code}
      name={code}
      required={required}
      autoComplete="off"
      inputMode="text"
      spellCheck={false}
      hint={t('desk-results.fieldHint', { count, length })}
      error={tried && wrong.includes(code) ? t('desk-results.fieldHint', { count, length }) : undefined}
      value={typed[code] ?? ''}
      onChange={(event) => onType({ ...typed, [code]: event.target.value })}
    />
  );
  const beside = besideOf(gameCode);
  return (
    <>
      {fieldsOf(gameCode).map((field) => fieldOf(field, true))}
      {beside.length === 0 ? null : (
        <details>
          <summary className="sm">{t('desk-results.beside')}</summary>
          <p className="sm t2">{t('desk-results.besideNote')}</p>
          {beside.map((field) => fieldOf(field, false))}
        </details>
      )}
    </>
  );
}

/** Codes of the fields that are not as they are announced; those beside the result may be empty. */
function wrongIn(gameCode: string, typed: Typed): string[] {
  return [...wrongFields(fieldsOf(gameCode), typed), ...wrongBeside(besideOf(gameCode), typed)];
}

/** All that was typed. */
function toldIn(gameCode: string, typed: Typed): Record<string, string[]> {
  const beside = besideOf(gameCode).filter(({ code }) => numbersOf(typed[code] ?? '').length > 0);
  return announcementOf([...fieldsOf(gameCode), ...beside], typed);
}

interface PopupProps {
  row: AwaitedResultView;
  onClose: () => void;
}

export function EntryPopup({ row, onClose }: PopupProps): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const [typed, setTyped] = useState<Typed>({});
  const [tried, setTried] = useState(false);
  const ordered = useKeyedOrder();
  const { busy, refused, send } = useSend();
  const { draw } = row;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (wrongIn(draw.gameCode, typed).length > 0) return;
    const numbers = toldIn(draw.gameCode, typed);
    const done = await send(async () => {
      await ordered(JSON.stringify(numbers), (key) =>
        request(enterResult, { params: { id: draw.id }, body: { key, numbers } }),
      );
      await askAgain(listAwaitedResults);
    });
    if (done) onClose();
  };
  return (
    <Popup title={`${words.game(draw.gameCode)} · ${draw.drawNo}`} onClose={onClose}>
      <form className="fm" noValidate onSubmit={(event) => void submit(event)}>
        <p className="sm t2">{t('desk-results.blindNote')}</p>
        <BoardFields gameCode={draw.gameCode} typed={typed} tried={tried} onType={setTyped} />
        <Refused words={refused} />
        <FormFoot confirm={t('desk-results.enter')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}

/** Both entries side by side, prize by prize; what is true is typed a third time. */
export function DecisionPopup({ row, onClose }: PopupProps): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const [typed, setTyped] = useState<Typed>({});
  const [tried, setTried] = useState(false);
  const { draw, entries } = row;
  const game = findGame(draw.gameCode);
  return (
    <ReasonPopup
      title={`${words.game(draw.gameCode)} · ${draw.drawNo}`}
      confirm={t('desk-results.decide')}
      hint={t('desk-results.decideHint')}
      wrong={wrongIn(draw.gameCode, typed)}
      onTried={() => setTried(true)}
      onSend={({ key, reason }) =>
        request(decideResult, {
          params: { id: draw.id },
          body: { key, reason, numbers: toldIn(draw.gameCode, typed) },
        }).finally(() => void askAgain(listAwaitedResults))
      }
      onClose={onClose}
    >
      <Notice tone="warn">{t('desk-results.conflictNote')}</Notice>
      {game === undefined
        ? null
        : entries.map(({ staff, numbers }) => (
            <section key={staff} aria-label={staff}>
              <h3>{staff}</h3>
              <PairList
                pairs={announcedParts(game, numbers).map(({ field, numbers: own }) => [
                  translator.find(field.nameId) ?? field.code,
                  <span key={field.code} className="num">
                    {own.join(' ')}
                  </span>,
                ])}
              />
            </section>
          ))}
      <BoardFields gameCode={draw.gameCode} typed={typed} tried={tried} onType={setTyped} />
    </ReasonPopup>
  );
}
