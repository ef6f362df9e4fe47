/** The forms of the calendars; each ends with the reason for the change. */
import {
  addHoliday,
  type DeskStation,
  getSchedules,
  removeHoliday,
  saveStation,
  setSimulatedResults,
} from '@house/contract/lottery/desk-results';
import { useT } from '@house/i18n/react';
import { ZONES } from '@house/lottery/official-schedule';
import { parseTypedWhole } from '@house/money/display';
import { FilterChips } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import type { Order } from '../../shared/reason.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { type ChangeDecision, DecideChange } from './calendar-changes.tsx';
import { DecideFeed, type FeedEdit, FeedPopup, SwitchFeed } from './feed-popup.tsx';
import { GameSelect, OFFICIAL } from './game-select.tsx';
import { minuteOf, monthDaysOf, timeText } from './model.ts';

export type Edit =
  | { readonly kind: 'station'; readonly station: DeskStation | null }
  | { readonly kind: 'holiday' }
  | { readonly kind: 'noHoliday'; readonly id: string }
  | FeedEdit
  | ChangeDecision
  | { readonly kind: 'simulated'; readonly on: boolean };

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
/** Named one by one; the others are counted. */
const STAY_SHOWN = 8;
const again = (): void => void askAgain(getSchedules);

interface PopupProps {
  onClose: () => void;
}

export function EditPopup({ edit, onClose }: PopupProps & { edit: Edit }): JSX.Element {
  const t = useT();
  switch (edit.kind) {
    case 'station':
      return <StationPopup station={edit.station} onClose={onClose} />;
    case 'holiday':
      return <HolidayPopup onClose={onClose} />;
    case 'feed':
      return <FeedPopup feed={edit.feed} onClose={onClose} />;
    case 'switchFeed':
      return <SwitchFeed feed={edit.feed} onClose={onClose} />;
    case 'decideFeed':
      return <DecideFeed change={edit.change} confirm={edit.confirm} onClose={onClose} />;
    case 'decideChange':
      return <DecideChange change={edit.change} confirm={edit.confirm} onClose={onClose} />;
    case 'noHoliday':
      return (
        <ReasonPopup
          title={t('desk-results.removeHoliday')}
          confirm={t('desk-results.removeHoliday')}
          draft={`noHoliday.${edit.id}`}
          reasonFirst
          onSend={(order) => request(removeHoliday, { params: { id: edit.id }, body: order }).finally(again)}
          onClose={onClose}
        >
          <p className="sm t2">{t('desk-results.holidayRemovalNote')}</p>
        </ReasonPopup>
      );
    case 'simulated':
      return (
        <ReasonPopup
          title={t(edit.on ? 'desk-results.simulateStart' : 'desk-results.simulateStop')}
          confirm={t(edit.on ? 'desk-results.simulateStart' : 'desk-results.simulateStop')}
          draft="simulated"
          reasonFirst
          onSend={({ reason }) => request(setSimulatedResults, { body: { on: edit.on, reason } }).finally(again)}
          onClose={onClose}
        >
          <p className="sm t2">{t('desk-results.simulateNote')}</p>
        </ReasonPopup>
      );
  }
}

const MINUTES = ['closeBeforeMinutes', 'resultMinutes', 'voidAfterMinutes'] as const;
type MinutesName = (typeof MINUTES)[number];
const MINUTES_MAX = 99_999;

function readMinutes(typed: string): number | null {
  const minutes = parseTypedWhole(typed);
  return minutes !== null && minutes <= MINUTES_MAX ? minutes : null;
}

const NEW_STATION: Omit<DeskStation, 'id'> = {
  version: 0,
  gameCode: OFFICIAL[0] ?? '',
  station: '',
  names: { bn: '', en: '' },
  zone: 'Asia/Ho_Chi_Minh',
  weekdays: [],
  monthDays: [],
  drawMinute: 975,
  closeBeforeMinutes: 15,
  resultMinutes: 45,
  voidAfterMinutes: 1_440,
  validFrom: null,
  validTo: null,
};

function StationPopup({ station, onClose }: PopupProps & { station: DeskStation | null }): JSX.Element {
  const t = useT();
  const start = station ?? { id: null, ...NEW_STATION };
  const draft = `station.${start.id}`;
  const [form, setForm] = useDraft(draft, {
    ...start,
    time: timeText(start.drawMinute),
    monthText: start.monthDays.join(', '),
    minuteTexts: Object.fromEntries(MINUTES.map((name) => [name, String(start[name])])) as Record<MinutesName, string>,
  });
  const set = (change: Partial<typeof form>): void => setForm({ ...form, ...change });
  const drawMinute = minuteOf(form.time);
  const monthDays = monthDaysOf(form.monthText);
  const wrong = [
    ...(/^[A-Z0-9]{2,6}$/.test(form.station) ? [] : ['station']),
    ...(form.names.bn.trim() === '' ? ['bn'] : []),
    ...(form.names.en.trim() === '' ? ['en'] : []),
    ...(drawMinute === null ? ['time'] : []),
    ...((form.weekdays.length === 0) === (monthDays.length === 0) ? ['monthDays'] : []),
    ...MINUTES.filter((name) => readMinutes(form.minuteTexts[name]) === null),
  ];
  const send = (order: Order) => {
    const { time: _, monthText: __, minuteTexts, ...row } = form;
    const minutes = Object.fromEntries(MINUTES.map((name) => [name, readMinutes(minuteTexts[name]) ?? 0]));
    const body = { ...row, ...minutes, monthDays, drawMinute: drawMinute ?? 0, ...order };
    return request(saveStation, { body }).finally(again);
  };
  const minutesField = (name: MinutesName): JSX.Element => (
    <Field
      key={name}
      label={t(`desk-results.${name}`)}
      name={name}
      required
      inputMode="numeric"
      error={readMinutes(form.minuteTexts[name]) === null ? t('desk-results.minutesWrong') : undefined}
      value={form.minuteTexts[name]}
      onChange={(event) => set({ minuteTexts: { ...form.minuteTexts, [name]: event.target.value } })}
    />
  );
  const date = (name: 'validFrom' | 'validTo'): JSX.Element => (
    <Field
      label={t(`desk-results.${name}`)}
      type="date"
      optional
      value={form[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value === '' ? null : event.target.value })}
    />
  );
  return (
    <ReasonPopup
      title={t(station === null ? 'desk-results.addStation' : 'desk-results.changeStation')}
      confirm={t('common.save')}
      draft={draft}
      wrong={wrong}
      onSend={send}
      onClose={onClose}
    >
      <GameSelect value={form.gameCode} onChange={(gameCode) => set({ gameCode })} />
      <Field
        label={t('desk-results.code')}
        name="station"
        required
        maxLength={6}
        disabled={station !== null}
        value={form.station}
        onChange={(event) => set({ station: event.target.value.toUpperCase() })}
      />
      {(['bn', 'en'] as const).map((language) => (
        <Field
          key={language}
          label={t(`desk-results.name.${language}`)}
          name={language}
          required
          maxLength={60}
          value={form.names[language]}
          onChange={(event) => set({ names: { ...form.names, [language]: event.target.value } })}
        />
      ))}
      <Select
        label={t('desk-results.zone')}
        options={Object.keys(ZONES).map((zone) => ({ value: zone, text: zone }))}
        value={form.zone}
        onChange={(event) => set({ zone: event.target.value })}
      />
      <FilterChips
        label={t('desk-results.weekdays')}
        choices={WEEKDAYS.map((day) => ({ value: day, text: t(`desk-results.weekday.${day}`) }))}
        values={form.weekdays.map(String) as (typeof WEEKDAYS)[number][]}
        onChange={(days) => set({ weekdays: days.map(Number).sort((a, b) => a - b) })}
      />
      <Field
        label={t('desk-results.monthDays')}
        name="monthDays"
        optional
        hint={t('desk-results.monthDaysHint')}
        value={form.monthText}
        onChange={(event) => set({ monthText: event.target.value })}
      />
      <Field
        label={t('desk-results.localTime')}
        name="time"
        type="time"
        required
        value={form.time}
        onChange={(event) => set({ time: event.target.value })}
      />
      {MINUTES.map(minutesField)}
      {date('validFrom')}
      {date('validTo')}
      {station === null ? null : <StayNote gameCode={form.gameCode} station={form.station} />}
      <p className="sm t2">{t(station === null ? 'desk-results.stationNewNote' : 'desk-results.stationNote')}</p>
    </ReasonPopup>
  );
}

/** Draws of the game, or of its place, that stay as they are since people may have bet on them. */
function StayNote({ gameCode, station }: { gameCode: string; station?: string }): JSX.Element | null {
  const t = useT();
  const { data } = useCall(getSchedules, {});
  const stay = (data?.onSale ?? []).filter(
    (draw) => draw.gameCode === gameCode && (station === undefined || draw.station === station),
  );
  if (stay.length === 0) return null;
  const shown = stay.slice(0, STAY_SHOWN).map(({ drawNo }) => drawNo);
  return (
    <Notice tone="warn">
      {t('desk-results.stay', { count: stay.length })}{' '}
      <span className="mono" translate="no">
        {shown.join(' ')}
        {stay.length > shown.length ? ' …' : ''}
      </span>
    </Notice>
  );
}

function HolidayPopup({ onClose }: PopupProps): JSX.Element {
  const t = useT();
  const [form, setForm] = useDraft('holiday', { gameCode: OFFICIAL[0] ?? '', from: '', to: '', note: '' });
  const wrong = [
    ...(form.from === '' ? ['from'] : []),
    ...(form.to === '' || form.to < form.from ? ['to'] : []),
    ...(form.note.trim() === '' ? ['note'] : []),
  ];
  return (
    <ReasonPopup
      title={t('desk-results.addHoliday')}
      confirm={t('common.save')}
      draft="holiday"
      wrong={wrong}
      onSend={({ key, reason }) => request(addHoliday, { body: { ...form, key, reason } }).finally(again)}
      onClose={onClose}
    >
      <GameSelect value={form.gameCode} onChange={(gameCode) => setForm({ ...form, gameCode })} />
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          label={t(`desk-results.${name}`)}
          name={name}
          type="date"
          required
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      ))}
      <Field
        label={t('desk-results.holidayNote')}
        name="note"
        required
        maxLength={100}
        value={form.note}
        onChange={(event) => setForm({ ...form, note: event.target.value })}
      />
      <StayNote gameCode={form.gameCode} />
      <p className="sm t2">{t('desk-results.scheduleNote')}</p>
    </ReasonPopup>
  );
}
