/** What the tabs of the lottery's terms have in common: who set a row, since when, what may be done with it, and their head. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import type { JSX } from 'react';
import { useTimeColumn } from '../../shared/row-parts.tsx';

interface Act<Row> {
  readonly may: boolean;
  readonly text: string;
  /** The button's own name: what is done, to which row. */
  readonly label: (row: Row) => string;
  readonly onAct: (row: Row) => void;
}

export interface TermColumns {
  by<Row extends { readonly staff: string; readonly reason: string }>(): Column<Row>;
  since<Row>(name: string, at: (row: Row) => string): Column<Row>;
  act<Row>(act: Act<Row>): Column<Row>;
}

export function useTermColumns(): TermColumns {
  const t = useT();
  const timeColumn = useTimeColumn();
  return {
    by: () => ({
      key: 'by',
      head: t('desk-lottery.limits.by'),
      cell: ({ staff, reason }) => (
        <span>
          {staff}: <span className="t2">{reason}</span>
        </span>
      ),
    }),
    since: (name, at) => timeColumn({ key: 'since', name, of: at }),
    act: ({ may, text, label, onAct }) => ({
      key: 'acts',
      head: <span className="sr">{t('desk-lottery.acts')}</span>,
      end: true,
      cell: (row) =>
        may ? (
          <Button size="s" aria-label={label(row)} onClick={() => onAct(row)}>
            {text}
          </Button>
        ) : null,
    }),
  };
}

/** The name of a tab, and what may be added to it. */
export function TermHead({
  title,
  add,
}: {
  title: string;
  add: { text: string; onAdd: () => void } | null;
}): JSX.Element {
  return (
    <div className="part-h">
      <h2>{title}</h2>
      <span className="sp" />
      {add === null ? null : (
        <Button size="s" look="brand" onClick={add.onAdd}>
          {add.text}
        </Button>
      )}
    </div>
  );
}
