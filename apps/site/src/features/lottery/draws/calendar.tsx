/**
 * A calendar of days that have something to show; all others are there and cannot be chosen. Arrow keys move by day and
 * week, Home and End within the week, Page Up and Page Down by month; Enter or a tap chooses.
 */

import { monthId } from '@house/i18n/months';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { dayAfterKey, monthOf, monthsFrom, sameDayIn, weeksOf } from './month.ts';

export interface CalendarProps {
  /** The chosen day. */
  day: string;
  month: string;
  /** The first and last day there can be. */
  first: string;
  last: string;
  /** Days of the month that can be chosen. */
  days: ReadonlySet<string>;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export function useDayWords(): (day: string) => string {
  const t = useT();
  const { digits } = useMoney();
  return (day) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return digits(`${Number(date)} ${t(monthId(Number(month)))} ${year}`);
  };
}

export function Calendar({ day, month, first, last, days, onMonth, onDay }: CalendarProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const dayWords = useDayWords();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(day);
  const moved = useRef(false);
  const inMonth = (each: string): boolean => monthOf(each) === month;
  // One day of the shown month can be reached with Tab.
  const reachable = inMonth(focused) ? focused : inMonth(day) ? day : sameDayIn(month, focused);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${reachable}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event.key, reachable, document.documentElement.dir === 'rtl');
    if (next === null) return;
    event.preventDefault();
    const within = next < first ? first : next > last ? last : next;
    moved.current = true;
    setFocused(within);
    if (!inMonth(within)) onMonth(monthOf(within));
  };
  const [year = '', number = ''] = month.split('-');
  const title = digits(`${t(monthId(Number(number)))} ${year}`);
  return (
    <div className="cal">
      <div className="cal-head">
        <IconButton
          icon="caret-left-bold"
          small
          label={t('site-draws.calendar.before')}
          disabled={month <= monthOf(first)}
          onClick={() => onMonth(monthsFrom(month, -1))}
        />
        <b className="num" aria-live="polite">
          {title}
        </b>
        <IconButton
          icon="caret-right-bold"
          small
          label={t('site-draws.calendar.after')}
          disabled={month >= monthOf(last)}
          onClick={() => onMonth(monthsFrom(month, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through with arrow keys is a grid */}
      <table ref={grid} role="grid" aria-label={t('site-draws.calendar.label', { month: title })}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="xs t3">
                {t(`site-draws.weekday.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week) => (
            <tr key={week.find((each) => each !== null) ?? ''}>
              {week.map((each, weekday) =>
                each === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                  <td key={weekday} />
                ) : (
                  <td key={each}>
                    <button
                      type="button"
                      data-day={each}
                      className="cal-day num"
                      aria-label={dayWords(each)}
                      aria-disabled={!days.has(each)}
                      aria-current={each === day ? 'date' : undefined}
                      tabIndex={each === reachable ? 0 : -1}
                      onFocus={() => setFocused(each)}
                      onClick={() => {
                        if (days.has(each)) onDay(each);
                      }}
                    >
                      {digits(Number(each.slice(8)))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
