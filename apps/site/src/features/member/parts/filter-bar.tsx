/**
 * The line of filters above every list of the centre: quick days, own days, choices. On phones it scrolls sideways. A list
 * that is not bound to days has "all days" as well.
 */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { type JSX, type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { type DayRange, QUICK_RANGES, type QuickRange, quickOf, quickRange } from '../model/days.ts';
import { useRecordWords } from '../words.ts';

const QUICK_NAMES: Readonly<Record<QuickRange, MessageId>> = {
  today: 'common.time.today',
  yesterday: 'common.time.yesterday',
  last7: 'common.time.last7',
  last30: 'common.time.last30',
};

/** Most people take a quick choice: the form for own days comes when it is asked for. */
const RangeForm = lazyPart(async () => ({ default: (await import('./range-form.tsx')).RangeForm }));

export interface FilterBarProps {
  /** Null: all days. */
  range: DayRange | null;
  onRange: (range: DayRange) => void;
  /** Of a list that is not bound to days. */
  onAll?: () => void;
  /** Choices at the end of the line. */
  children?: ReactNode;
}

/** `Today, 20 Nov`, `20 Nov`, `14 Nov – 20 Nov`. */
function useRangeText(range: DayRange | null, quick: QuickRange | null): string {
  const t = useT();
  const words = useRecordWords();
  if (range === null) return t('member.filter.choose');
  if (range.from !== range.to)
    return t('member.filter.range', { from: words.day(range.from), to: words.day(range.to) });
  const day = words.day(range.from);
  return quick === 'today' || quick === 'yesterday' ? `${t(QUICK_NAMES[quick])}, ${day}` : day;
}

export function FilterBar({ range, onRange, onAll, children }: FilterBarProps): JSX.Element {
  const t = useT();
  const formId = useId();
  const [choosing, setChoosing] = useState(false);
  const today = useRecordWords().today();
  const quick = range === null ? null : quickOf(range, today);
  const text = useRangeText(range, quick);
  return (
    <div className="mc-filters">
      <div className="flt">
        <button
          type="button"
          className="pick"
          aria-expanded={choosing}
          aria-controls={choosing ? formId : undefined}
          aria-label={range === null ? text : `${t('member.filter.choose')}: ${text}`}
          onClick={() => setChoosing(!choosing)}
        >
          <Icon name="calendar-blank" />
          <span className="num">{text}</span>
          <Icon name="caret-down-bold" size={11} />
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of the scrolling row */}
        <div className="flt-quick" role="group" aria-label={t('member.filter.dates')}>
          {onAll === undefined ? null : (
            <button
              type="button"
              className={range === null ? 'chip on' : 'chip'}
              aria-pressed={range === null}
              onClick={() => {
                setChoosing(false);
                onAll();
              }}
            >
              {t('member.filter.allDays')}
            </button>
          )}
          {QUICK_RANGES.map((name) => (
            <button
              key={name}
              type="button"
              className={name === quick ? 'chip on' : 'chip'}
              aria-pressed={name === quick}
              onClick={() => {
                setChoosing(false);
                onRange(quickRange(name, today));
              }}
            >
              {t(QUICK_NAMES[name])}
            </button>
          ))}
        </div>
        <span className="sp only-d" />
        {children}
      </div>
      {choosing ? (
        <Suspense fallback={null}>
          <RangeForm
            key={range === null ? '' : `${range.from}${range.to}`}
            id={formId}
            range={range ?? quickRange('last30', today)}
            onPick={(picked) => {
              setChoosing(false);
              onRange(picked);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

export interface PickSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}

/** A small list of choices in the filter line; the first option is "all". */
export function PickSelect({ label, value, options, onChange }: PickSelectProps): JSX.Element {
  return (
    <span className={value === '' ? 'pick' : 'pick set'}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="caret-down-bold" size={11} />
    </span>
  );
}

export interface PickSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches when Enter is pressed or the box is left. */
export function PickSearch({ label, value, onChange }: PickSearchProps): JSX.Element {
  const [typed, setTyped] = useState<string>();
  const leave = (): void => {
    const next = typed?.trim();
    setTyped(undefined);
    if (next !== undefined && next !== value) onChange(next);
  };
  return (
    <span className={value === '' ? 'pick find' : 'pick find set'}>
      <Icon name="magnifying-glass" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
    </span>
  );
}
