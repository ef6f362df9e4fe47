/** The first few of a long list, and the way to all of it. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { focusBefore } from '@house/ui/lib/focus-near';
import { type JSX, useState } from 'react';

const FIRST_SHOWN = 5;

/** `more`: how many are not shown. */
export function useFirst<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: number; showAll: () => void } {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_SHOWN);
  return { shown, more: rows.length - shown.length, showAll: () => setAll(true) };
}

export function MoreRows({ count, onAll }: { count: number; onAll: () => void }): JSX.Element | null {
  const t = useT();
  if (count === 0) return null;
  return (
    <div className="ch-more">
      <Button
        size="s"
        look="bare"
        onClick={(event) => {
          focusBefore(event.currentTarget);
          onAll();
        }}
      >
        {t('site-chase.more', { count })}
      </Button>
    </div>
  );
}
