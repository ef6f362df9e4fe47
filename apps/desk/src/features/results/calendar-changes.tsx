/** What one person saved of the calendars: as it is and as it would be, until a second person confirms or rejects it. */
import { type DeskCalendarChange, decideCalendarChange, getSchedules } from '@house/contract/lottery/desk-results';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useWhen } from '../../shared/when.ts';
import { changedFields } from './model.ts';
import { useStationWords } from './use-station-words.ts';

export interface ChangeDecision {
  readonly kind: 'decideChange';
  readonly change: DeskCalendarChange;
  readonly confirm: boolean;
}

type StationChange = Extract<DeskCalendarChange['what'], { kind: 'station' }>;

/** The row as it is beside the row as it would be, where they differ. */
function Compared({ before, after }: StationChange): JSX.Element {
  const t = useT();
  const words = useStationWords();
  return (
    <table className="row-change" aria-label={words.name(after)}>
      <thead>
        <tr>
          <th scope="col">{t('desk-results.field')}</th>
          {before === null ? null : <th scope="col">{t('desk-results.now')}</th>}
          <th scope="col">{t('desk-results.then')}</th>
        </tr>
      </thead>
      <tbody>
        {changedFields(before, after).map((field) => (
          <tr key={field}>
            <th scope="row">{words.label(field)}</th>
            {before === null ? null : <td>{words.fact(before, field)}</td>}
            <td className="b">{words.fact(after, field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ what }: Pick<DeskCalendarChange, 'what'>): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  if (what.kind === 'station') return <Compared {...what} />;
  const { from, to, note } = what.holiday;
  return <p>{t('desk-results.changeHoliday', { days: `${digits(`${from} – ${to}`)} · ${note}` })}</p>;
}

function useTitle(): (change: DeskCalendarChange) => string {
  const t = useT();
  const games = useGameWords();
  const words = useStationWords();
  return ({ gameCode, what }) =>
    `${games.game(gameCode)} · ${what.kind === 'station' ? words.name(what.after) : t('desk-results.removeHoliday')}`;
}

function SavedBy({ change }: { change: DeskCalendarChange }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { savedBy: staff, savedAt, reason } = change;
  return <p className="sm">{t('desk-results.changeBy', { staff, time: when.instant(savedAt), reason })}</p>;
}

export function CalendarChanges({
  changes,
  decide,
}: {
  changes: readonly DeskCalendarChange[];
  /** Confirms and rejects; null for whoever may not. */
  decide: ((decision: ChangeDecision) => void) | null;
}): JSX.Element | null {
  const t = useT();
  const titleOf = useTitle();
  if (changes.length === 0) return null;
  return (
    <section className="card list" aria-label={t('desk-results.changes')}>
      <div className="part-h">
        <h2>{t('desk-results.changes')}</h2>
      </div>
      <ul className="pad feeds">
        {changes.map((change) => (
          <li key={change.id} className="waiting-change">
            <p className="row wrap-f">
              <b>{titleOf(change)}</b>
              <Badge tone="warn">{t('desk-results.waits')}</Badge>
              {decide === null ? null : (
                <>
                  {change.own ? null : (
                    <Button
                      size="s"
                      look="brand"
                      onClick={() => decide({ kind: 'decideChange', change, confirm: true })}
                    >
                      {t('desk-results.changeDecide.confirm')}
                    </Button>
                  )}
                  <Button
                    size="s"
                    look="ghost"
                    onClick={() => decide({ kind: 'decideChange', change, confirm: false })}
                  >
                    {t('desk-results.changeDecide.reject')}
                  </Button>
                </>
              )}
            </p>
            <SavedBy change={change} />
            <What what={change.what} />
            <p className="sm t2">{t(change.own ? 'desk-results.waitsOwn' : 'desk-results.changeStays')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A second person's word on what was saved of a calendar. */
export function DecideChange({
  change,
  confirm,
  onClose,
}: Omit<ChangeDecision, 'kind'> & { onClose: () => void }): JSX.Element {
  const t = useT();
  const titleOf = useTitle();
  const words = t(`desk-results.changeDecide.${confirm ? 'confirm' : 'reject'}`);
  return (
    <ReasonPopup
      title={words}
      confirm={words}
      draft={`calendarChange.${change.id}`}
      reasonFirst
      onSend={({ reason }) =>
        request(decideCalendarChange, { params: { id: change.id }, body: { confirm, reason } }).finally(
          () => void askAgain(getSchedules),
        )
      }
      onClose={onClose}
    >
      <p className="b">{titleOf(change)}</p>
      <SavedBy change={change} />
      <What what={change.what} />
      <p className="sm">{t(confirm ? 'desk-results.changeConfirmNote' : 'desk-results.changeRejectNote')}</p>
    </ReasonPopup>
  );
}
