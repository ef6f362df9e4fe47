/** Own days above a list: two fields, and why they cannot be asked for. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { type FormEvent, type JSX, useState } from 'react';
import { addDays, type DayRange, judgeRange, RANGE_DAYS_MAX, type RangeFault } from '../model/days.ts';
import { useRecordWords } from '../words.ts';

const FAULTS: Readonly<Record<RangeFault, MessageId>> = {
  missing: 'member.filter.missing',
  reversed: 'member.filter.reversed',
  tooLong: 'member.filter.tooLong',
  future: 'member.filter.future',
};

interface RangeFormProps {
  id: string;
  range: DayRange;
  onPick: (range: DayRange) => void;
}

export function RangeForm({ id, range, onPick }: RangeFormProps): JSX.Element {
  const t = useT();
  const today = useRecordWords().today();
  const [typed, setTyped] = useState(range);
  const [fault, setFault] = useState<RangeFault | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = judgeRange(typed, today);
    setFault(found);
    if (found === null) onPick(typed);
  };
  const change = (part: Partial<DayRange>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (fault !== null) setFault(judgeRange(next, today));
  };
  return (
    <form id={id} className="card mc-range fade" onSubmit={submit} noValidate>
      <Field
        label={t('common.time.from')}
        type="date"
        value={typed.from}
        min={addDays(today, -10 * RANGE_DAYS_MAX)}
        max={today}
        error={fault ? t(FAULTS[fault]) : undefined}
        onChange={(event) => change({ from: event.target.value })}
      />
      <Field
        label={t('common.time.to')}
        type="date"
        value={typed.to}
        max={today}
        onChange={(event) => change({ to: event.target.value })}
      />
      <Button type="submit" look="brand">
        {t('member.filter.show')}
      </Button>
    </form>
  );
}
