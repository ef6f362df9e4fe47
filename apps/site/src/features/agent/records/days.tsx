/** The days that a record of the line is about: chips above it. */
import { useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { serverNow } from '@house/web/clock';
import type { JSX } from 'react';
import { useBoot } from '../../../shared/boot.ts';

const DAY_CHOICES = ['today', 'yesterday', 'last7', 'last30'] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How many days before today each begins and ends. */
const SPANS: Readonly<Record<DayChoice, readonly [from: number, to: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  last7: [6, 0],
  last30: [29, 0],
};

/** Days of the house's zone, `yyyy-mm-dd`. */
export function useDaysOf(choice: DayChoice): { readonly from: string; readonly to: string } {
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const dayBefore = (days: number): string =>
    new Date(serverNow() + offsetMinutes * MINUTE_MS - days * DAY_MS).toISOString().slice(0, 10);
  const [from, to] = SPANS[choice];
  return { from: dayBefore(from), to: dayBefore(to) };
}

export function DayChips({ value, onChange }: { value: DayChoice; onChange: (value: DayChoice) => void }): JSX.Element {
  const t = useT();
  return (
    <Chips
      label={t('site-agent-records.days')}
      choices={DAY_CHOICES.map((choice) => ({ value: choice, text: t(`common.time.${choice}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
