/** Numbers typed or pasted: what counts is counted as one types, what does not is shown, doubles count once. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { TextArea } from '@house/ui/field';
import { focusBefore } from '@house/ui/lib/focus-near';
import { type JSX, type KeyboardEvent, Suspense, useState } from 'react';
import { lazyPart } from '../../../../shared/chunks.ts';
import { useMoney } from '../../../../shared/money.ts';
import { takesGroups, tidyEntries, writeOrders } from '../../model/entries.ts';
import { linesOfNumbers } from '../../model/slip.ts';
import type { PickerProps } from './picker-props.ts';

const NumberGroups = lazyPart(async () => ({ default: (await import('./number-groups.tsx')).NumberGroups }));

/** Wrong entries that are shown; of more, how many more. */
const WRONG_SHOWN = 8;
const MISTYPED_SIGNS = 14;

function shorten(entry: string): string {
  return entry.length > MISTYPED_SIGNS ? `${entry.slice(0, MISTYPED_SIGNS)}…` : entry;
}

export function EntriesPicker({ desk }: PickerProps): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  const [grouping, setGrouping] = useState(false);
  const { typed, setText } = desk.board;
  const { entryLength } = desk.play.grammar;
  if (typed === null) return null;
  const { read, text, reading } = typed;
  const wrong = read.wrong.slice(0, WRONG_SHOWN).map(shorten).join(' · ');
  const more = read.wrong.length - WRONG_SHOWN;
  const lines = linesOfNumbers(desk.play, read.valid);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.repeat) return;
    event.preventDefault();
    desk.addToSlip();
  };
  return (
    <div className="entries">
      <TextArea
        label={t('lottery.entries.label', { count: entryLength })}
        hint={t('lottery.entries.hint')}
        {...(wrong === ''
          ? {}
          : { error: t('lottery.entries.wrong', { list: digits(more > 0 ? `${wrong} +${more}` : wrong) }) })}
        rows={5}
        inputMode="text"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="row wrap-f">
        <span className="sm b num" role="status">
          {reading ? t('lottery.entries.reading') : t('lottery.entries.count', { count: read.valid })}
          {read.duplicates > 0 ? ` · ${t('lottery.entries.doubles', { count: read.duplicates })}` : ''}
          {lines > 1 ? ` · ${t('lottery.entries.lines', { count: lines })}` : ''}
        </span>
        <span className="sp" />
        {takesGroups(desk.play.grammar) ? (
          <Button size="s" look="soft" aria-expanded={grouping} onClick={() => setGrouping(!grouping)}>
            {t('lottery.entries.groups')}
          </Button>
        ) : null}
        {entryLength > 1 && read.valid > 0 ? (
          <Button size="s" look="soft" onClick={() => setText(writeOrders(read))}>
            {t('lottery.entries.orders')}
          </Button>
        ) : null}
        {read.wrong.length > 0 || read.duplicates > 0 ? (
          <Button
            size="s"
            look="soft"
            onClick={(event) => {
              focusBefore(event.currentTarget);
              setText(tidyEntries(read));
            }}
          >
            {t('lottery.entries.tidy')}
          </Button>
        ) : null}
      </div>
      {grouping ? (
        <Suspense fallback={null}>
          <NumberGroups grammar={desk.play.grammar} typed={typed} onText={setText} />
        </Suspense>
      ) : null}
    </div>
  );
}
