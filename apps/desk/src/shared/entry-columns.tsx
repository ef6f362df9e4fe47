/** What lines of the ledger look like, a column each. */
import type { AccountEntry } from '@house/contract/wallet/site';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { MoneyFigure } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { drawOfEntry, referenceOf } from './entry-reference.ts';
import { MadeUpTag } from './games.tsx';
import { toneOfAmount, useFigures } from './money.ts';
import { useWhen, zoneName } from './when.ts';

function Reference({ entry }: { entry: AccountEntry }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { product, day } = entry.detail ?? {};
  const text = referenceOf(entry);
  const drawId = drawOfEntry(entry);
  if (text === '') return <>–</>;
  if (product !== undefined && day !== undefined) {
    return (
      <>
        {t(`desk.product.${product}`)} · {when.day(day)}
      </>
    );
  }
  if (drawId === null)
    return (
      <span className="mono" translate="no">
        {text}
      </span>
    );
  return (
    <Link to="/draws/$id" params={{ id: drawId } as never} className="link mono" data-row>
      {text}
    </Link>
  );
}

export function useEntryColumns<R extends AccountEntry = AccountEntry>(): Column<R>[] {
  const t = useT();
  const { money, signed } = useFigures();
  const when = useWhen();
  return [
    {
      key: 'at',
      head: `${t('desk.time')} (${zoneName})`,
      card: 'status',
      cell: (entry) => <span className="t2 nw sm">{when.instant(entry.at)}</span>,
    },
    {
      key: 'type',
      head: t('desk.entry'),
      card: 'title',
      cell: (entry) => <span className="b">{t(`desk.entryType.${entry.type}`)}</span>,
    },
    {
      key: 'reference',
      head: t('desk.reference'),
      cell: (entry) => (
        <>
          <Reference entry={entry} /> <MadeUpTag of={entry.detail} />
        </>
      ),
    },
    { key: 'wallet', head: t('desk.wallet'), cell: (entry) => t(`desk.wallet.${entry.wallet}`) },
    {
      key: 'amount',
      head: t('desk.amount'),
      end: true,
      card: 'main',
      cell: (entry) => (
        <MoneyFigure
          text={signed(entry.amount)}
          tone={toneOfAmount(entry.amount) === 'win' ? 'win' : 'plain'}
          className="b"
        />
      ),
    },
    {
      key: 'after',
      head: t('desk.balanceAfter'),
      end: true,
      cell: (entry) => money(entry.balanceAfter),
    },
    { key: 'contra', head: t('desk.contra'), cell: (entry) => <span className="t2">{entry.contra}</span> },
  ];
}
