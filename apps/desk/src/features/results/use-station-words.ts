/** What a row of a calendar says, in words. */
import { useT } from '@house/i18n/react';
import { useFigures } from '../../shared/money.ts';
import { useLook } from '../../shared/preferences.ts';
import { closeMinuteOf, type StationField, type StationRow, timeText } from './model.ts';

export interface StationWords {
  readonly name: (row: StationRow) => string;
  readonly days: (row: StationRow) => string;
  readonly label: (field: StationField) => string;
  readonly fact: (row: StationRow, field: StationField) => string;
}

export function useStationWords(): StationWords {
  const t = useT();
  const { language } = useLook();
  const { digits } = useFigures();
  const days = ({ weekdays, monthDays }: StationRow): string =>
    monthDays.length > 0
      ? t('desk-results.monthDaysAre', { days: monthDays.join(', ') })
      : weekdays.map((day) => t(`desk-results.weekday.${day as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)).join(' ');
  return {
    name: ({ station, names }) => `${names[language === 'bn' ? 'bn' : 'en']} (${station})`,
    days,
    label(field) {
      switch (field) {
        case 'bn':
        case 'en':
          return t(`desk-results.name.${field}`);
        case 'time':
          return t('desk-results.localTime');
        case 'closes':
          return t('desk-results.closesAt');
        default:
          return t(`desk-results.${field}`);
      }
    },
    fact(row, field) {
      switch (field) {
        case 'bn':
        case 'en':
          return row.names[field];
        case 'days':
          return days(row);
        // The zone by its name: two may have the same time.
        case 'time':
          return `${digits(timeText(row.drawMinute))} ${row.zone}`;
        case 'closes':
          return t('desk-results.closesAtIs', {
            time: digits(timeText(closeMinuteOf(row))),
            count: row.closeBeforeMinutes,
          });
        default:
          return digits(String(row[field] ?? '–'));
      }
    },
  };
}
