/** Quick days and a range of days, both meant, in the house's zone. */
import { useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { serverNow } from '@house/web/clock';
import type { JSX } from 'react';
import { brand } from './boot.ts';
import { judgeRange, QUICK_RANGES, type QuickRange, quickRangeOf } from './day-ranges.ts';
import { LateField } from './late-field.tsx';
import { dayInZone } from './zone-time.ts';

/** The day so many days from today, in the house's zone. */
export function dayFromToday(move: number): string {
  return dayInZone(serverNow(), brand.zone.offsetMinutes, move);
}

interface DateFiltersProps {
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}

export function DateFilters({ from, to, onChange }: DateFiltersProps): JSX.Element {
  const t = useT();
  // Without days a list is of the last 90; an address without them is at the page's own default, which may be another.
  const quick = from === '' && to === '' ? 'last90' : (quickRangeOf(from, to || dayFromToday(0), dayFromToday) ?? '');
  const wrong = judgeRange(from, to, dayFromToday(0));
  const pick = (name: QuickRange | ''): void => {
    if (name === '') return;
    onChange({ from: dayFromToday(QUICK_RANGES[name].from), to: dayFromToday(QUICK_RANGES[name].to) });
  };
  return (
    <>
      <Chips
        label={t('desk.days')}
        value={quick as QuickRange}
        onChange={pick}
        choices={[
          { value: 'last90', text: t('desk.days.last90') },
          { value: 'today', text: t('common.time.today') },
          { value: 'yesterday', text: t('common.time.yesterday') },
          { value: 'last7', text: t('common.time.last7') },
          { value: 'last30', text: t('common.time.last30') },
        ]}
      />
      <LateField
        type="date"
        label={t('common.time.from')}
        value={from}
        max={to || dayFromToday(0)}
        error={wrong === null ? undefined : t(`desk.range.${wrong}`)}
        onSettled={(day) => onChange({ from: day, to })}
      />
      <LateField
        type="date"
        label={t('common.time.to')}
        value={to}
        max={dayFromToday(0)}
        onSettled={(day) => onChange({ from, to: day })}
      />
    </>
  );
}
