/** Groups of numbers that are written out into the list: they follow when somebody opens them. */
import { useAreas, useT } from '@house/i18n/react';
import type { Grammar } from '@house/lottery/tickets/grammar';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { FilterChips, Segmented } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { focusBefore } from '@house/ui/lib/focus-near';
import { type JSX, useMemo, useState } from 'react';
import { useMoney } from '../../../../shared/money.ts';
import type { Board } from '../../board.ts';
import { type NumberGroup, numbersOf, WHOLE_GROUP } from '../../model/number-groups.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));
const PLACES = ['tens', 'units'] as const;
const ENDS = ['from', 'to'] as const;
const PARITIES = ['all', 'odd', 'even'] as const;
const SIZES = ['all', 'big', 'small'] as const;

export interface NumberGroupsProps {
  grammar: Grammar;
  typed: NonNullable<Board['typed']>;
  onText: (text: string) => void;
}

export function NumberGroups({ grammar, typed: { text, read }, onText }: NumberGroupsProps): JSX.Element {
  useAreas(['lottery-groups']);
  const t = useT();
  const { digits } = useMoney();
  const [group, setGroup] = useState<NumberGroup>(WHOLE_GROUP);
  const numbers = useMemo(() => numbersOf(grammar, group), [grammar, group]);
  const fresh = useMemo(() => {
    const there = new Set(read.selection[0]);
    return numbers?.filter((number) => !there.has(number)) ?? [];
  }, [numbers, read.selection]);
  const change = (part: Partial<NumberGroup>): void => setGroup({ ...group, ...part });
  return (
    <fieldset className="groups">
      <legend className="sr">{t('lottery.entries.groups')}</legend>
      <div className="row wrap-f">
        {ENDS.map((end) => (
          <span key={end} className="group-end">
            <Field
              small
              label={t(`lottery-groups.${end}`)}
              inputMode="numeric"
              autoComplete="off"
              placeholder={digits((end === 'from' ? '0' : '9').repeat(grammar.entryLength))}
              value={digits(group[end])}
              onChange={(event) => change({ [end]: toLatinDigits(event.target.value).trim() })}
            />
          </span>
        ))}
        <Segmented
          label={t('lottery-groups.parity')}
          value={group.parity}
          choices={PARITIES.map((value) => ({ value, text: t(`lottery.quick.${value}`) }))}
          onChange={(parity) => change({ parity })}
        />
        <Segmented
          label={t('lottery-groups.size')}
          value={group.size}
          choices={SIZES.map((value) => ({ value, text: t(`lottery.quick.${value}`) }))}
          onChange={(size) => change({ size })}
        />
      </div>
      {PLACES.map((place) => (
        <div key={place} className="group-place">
          <span className="sm t2" aria-hidden="true">
            {t(`lottery-groups.${place}`)}
          </span>
          <FilterChips
            label={t(`lottery-groups.${place}`)}
            choices={DIGITS.map((value) => ({ value, text: digits(value) }))}
            values={group[place]}
            onChange={(values) => change({ [place]: values })}
          />
        </div>
      ))}
      <div className="row wrap-f">
        <span className={numbers === null ? 'sm loss' : 'sm t2 num'} role="status">
          {numbers === null
            ? t('lottery-groups.wrong', { count: grammar.entryLength })
            : t('lottery-groups.count', { count: fresh.length })}
        </span>
        <span className="sp" />
        <Button
          size="s"
          look="brand"
          icon="plus-bold"
          disabled={fresh.length === 0}
          onClick={(event) => {
            focusBefore(event.currentTarget);
            onText(`${text.trim()} ${fresh.join(' ')}`.trim());
          }}
        >
          {t('lottery-groups.add')}
        </Button>
      </div>
    </fieldset>
  );
}
