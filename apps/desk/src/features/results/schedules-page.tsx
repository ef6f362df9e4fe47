/** Calendars of draws held elsewhere: stations with their days, holidays, where results are read, made-up results. */
import type { ReplyOf } from '@house/contract/call';
import { type DeskStation, getSchedules } from '@house/contract/lottery/desk-results';
import { useAreas, useT } from '@house/i18n/react';
import { isZone, ZONES } from '@house/lottery/official-schedule';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { EmptyState, Notice } from '@house/ui/states';
import { nameZone } from '@house/web/zone-time';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { CalendarChanges } from './calendar-changes.tsx';
import { Feeds } from './feeds.tsx';
import { FAMILIES, gamesOfFamily } from './game-select.tsx';
import { isNamed, timeText } from './model.ts';
import { type Edit, EditPopup } from './schedule-popups.tsx';
import { useStationWords } from './use-station-words.ts';

type Schedules = ReplyOf<typeof getSchedules>;

function useStationColumns(edit: ((edit: Edit) => void) | null): Column<DeskStation>[] {
  const t = useT();
  const { digits } = useFigures();
  const words = useGameWords();
  const stationWords = useStationWords();
  return [
    {
      key: 'station',
      head: t('desk-results.station'),
      card: 'title',
      cell: stationWords.name,
    },
    { key: 'game', head: t('desk.game'), cell: ({ gameCode }) => words.game(gameCode) },
    { key: 'days', head: t('desk-results.days'), cell: stationWords.days },
    {
      key: 'time',
      head: t('desk-results.localTime'),
      cell: ({ drawMinute, zone, closeBeforeMinutes }) => (
        <>
          <span className="num nw">
            {digits(timeText(drawMinute))} {digits(isZone(zone) ? nameZone(ZONES[zone]) : zone)}
          </span>{' '}
          <span className="sm t2">{t('desk-results.closesBefore', { count: closeBeforeMinutes })}</span>
        </>
      ),
    },
    {
      key: 'valid',
      head: t('desk-results.valid'),
      cell: ({ validFrom, validTo }) =>
        validFrom === null && validTo === null ? '–' : digits(`${validFrom ?? '…'} – ${validTo ?? '…'}`),
    },
    ...(edit === null
      ? []
      : [
          {
            key: 'act',
            head: t('desk-results.act'),
            card: 'main' as const,
            cell: (station: DeskStation) => (
              <Button size="s" onClick={() => edit({ kind: 'station', station })}>
                {t('desk-results.change')}
              </Button>
            ),
          },
        ]),
  ];
}

function Holidays({ schedules, edit }: { schedules: Schedules; edit: ((edit: Edit) => void) | null }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { holidays, changes } = schedules;
  const waits = (id: string): boolean => changes.some(({ what }) => what.kind === 'holiday' && what.holiday.id === id);
  return (
    <section className="card list" aria-label={t('desk-results.holidays')}>
      <div className="part-h">
        <h2>{t('desk-results.holidays')}</h2>
        {edit === null ? null : (
          <Button size="s" onClick={() => edit({ kind: 'holiday' })}>
            {t('desk-results.addHoliday')}
          </Button>
        )}
      </div>
      {holidays.length === 0 ? (
        <p className="part-empty t2">{t('desk-results.noHolidays')}</p>
      ) : (
        <ul className="pad">
          {holidays.map((holiday) => (
            <li key={holiday.id} className="row wrap-f">
              <span>
                {words.game(holiday.gameCode)} · {holiday.from} – {holiday.to} · {holiday.note}
              </span>
              {waits(holiday.id) ? <Badge tone="warn">{t('desk-results.waits')}</Badge> : null}
              {edit === null || waits(holiday.id) ? null : (
                <Button size="s" look="ghost" onClick={() => edit({ kind: 'noHoliday', id: holiday.id })}>
                  {t('desk-results.removeHoliday')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Shown {
  readonly family: string;
  readonly name: string;
}

/** Of the family; of the stations those of the name. What waits is not hidden by a name. */
function shownOf(schedules: Schedules, { family, name }: Shown, gameName: (code: string) => string): Schedules {
  const games = gamesOfFamily(family);
  return {
    ...schedules,
    stations: schedules.stations.filter(
      ({ gameCode, station, names }) =>
        games.includes(gameCode) && isNamed([names.bn, names.en, station, gameName(gameCode)], name),
    ),
    holidays: schedules.holidays.filter(({ gameCode }) => games.includes(gameCode)),
    changes: schedules.changes.filter(({ gameCode }) => games.includes(gameCode)),
  };
}

export function SchedulesPage(): JSX.Element {
  useAreas(['desk-results', 'lottery']);
  const t = useT();
  const mayEdit = useCan('schedules.edit');
  const [opened, setOpened] = useDraft<Edit | undefined>('schedules.open', undefined);
  const mayConfirm = useCan('results.approve');
  const edit = mayEdit ? setOpened : null;
  const columns = useStationColumns(edit);
  const words = useGameWords();
  const filters = useFilters({ family: '', name: '' });
  const answer = useCall(getSchedules, {});
  usePlace([{ text: t('desk.schedules') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.schedules')}</h1>
        {edit === null ? null : (
          <Button size="s" look="brand" onClick={() => edit({ kind: 'station', station: null })}>
            {t('desk-results.addStation')}
          </Button>
        )}
      </div>
      <p className="sm t2">{t('desk-results.scheduleNote')}</p>
      <div className="filters card">
        <SelectFilter
          filters={filters}
          name="family"
          label={t('desk-results.family')}
          choices={FAMILIES}
          words={(family) =>
            gamesOfFamily(family)
              .map((code) => words.game(code))
              .join(' · ')
          }
        />
        <SearchFilter filters={filters} name="name" label={t('desk-results.nameOrCode')} maxLength={40} />
      </div>
      <AnswerView answer={answer}>
        {(all, stale) => {
          const schedules = shownOf(all, filters.values, words.game);
          return (
            <>
              {schedules.maySimulate ? (
                <Notice tone="warn">
                  <span className="row wrap-f">
                    {t(schedules.simulates ? 'desk-results.simulates' : 'desk-results.simulatesNot')}
                    {edit === null ? null : (
                      <Button size="s" onClick={() => edit({ kind: 'simulated', on: !schedules.simulates })}>
                        {t(schedules.simulates ? 'desk-results.simulateStop' : 'desk-results.simulateStart')}
                      </Button>
                    )}
                  </span>
                </Notice>
              ) : null}
              <CalendarChanges changes={schedules.changes} decide={mayConfirm ? setOpened : null} />
              <div className="card list">
                {schedules.stations.length === 0 ? (
                  <EmptyState
                    title={t('common.state.noMatch')}
                    action={
                      <Button look="ghost" onClick={filters.clear}>
                        {t('common.state.clearFilters')}
                      </Button>
                    }
                  />
                ) : (
                  <DataTable
                    label={t('desk-results.stations')}
                    columns={columns}
                    rows={schedules.stations}
                    rowKey={({ id }) => id}
                    stale={stale}
                  />
                )}
              </div>
              <Holidays schedules={schedules} edit={edit} />
              <Feeds
                schedules={schedules}
                games={gamesOfFamily(filters.values.family)}
                edit={edit}
                decide={mayConfirm ? setOpened : null}
              />
            </>
          );
        }}
      </AnswerView>
      {opened === undefined ? null : <EditPopup edit={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
