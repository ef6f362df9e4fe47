/** Live tables: whether they are open, their limits, the hand under way. A table that is closed plays its hand to the end. */
import { changeStudioTable, listStudioTables, type StudioTable } from '@house/contract/studio/desk';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { HandsPopup } from './hands-popup.tsx';
import { isTableAmount } from './model.ts';

const EVERY_MS = 5_000;
const TONES: Readonly<Record<StudioTable['terms']['state'], NonNullable<BadgeProps['tone']>>> = {
  open: 'win',
  closing: 'warn',
  closed: 'plain',
};

const useTableName = (): ((table: StudioTable) => string) => {
  const { language } = useLanguage();
  return ({ names }) => (language === 'bn' ? names.bn : names.en);
};

export function TablesTab(): JSX.Element {
  const answer = useCall(listStudioTables, {}, { refetchInterval: EVERY_MS });
  const [changing, setChanging] = useState<StudioTable | null>(null);
  const [looking, setLooking] = useState<StudioTable | null>(null);
  return (
    <>
      <AnswerView answer={answer}>
        {({ tables }, stale) => <TableList tables={tables} stale={stale} onChange={setChanging} onLook={setLooking} />}
      </AnswerView>
      {looking === null ? null : <HandsPopup table={looking} onClose={() => setLooking(null)} />}
      {changing === null ? null : <ChangePopup table={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function TableList({
  tables,
  stale,
  onChange,
  onLook,
}: {
  tables: readonly StudioTable[];
  stale: boolean;
  onChange: (table: StudioTable) => void;
  onLook: (table: StudioTable) => void;
}): JSX.Element {
  const t = useT();
  const nameOf = useTableName();
  const { money, count } = useFigures();
  const mayChange = useCan('vendors.edit');
  const columns: Column<StudioTable>[] = [
    {
      key: 'table',
      head: t('desk-studio.table'),
      card: 'title',
      cell: (table) => (
        <>
          <b>{nameOf(table)}</b> <span className="t3 sm num">{table.code}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ terms: { state } }) => <Badge tone={TONES[state]}>{t(`desk-studio.table.state.${state}`)}</Badge>,
    },
    {
      key: 'limits',
      head: t('desk-studio.table.limits'),
      end: true,
      cell: ({ terms: { min, max } }) => `${money(min)} – ${money(max)}`,
    },
    { key: 'win', head: t('desk-studio.table.maxWin'), end: true, cell: ({ terms: { maxWin } }) => money(maxWin) },
    {
      key: 'seconds',
      head: t('desk-studio.table.seconds'),
      end: true,
      cell: ({ terms: { bettingSeconds } }) => count(bettingSeconds),
    },
    {
      key: 'hand',
      head: t('desk-studio.table.hand'),
      end: true,
      cell: ({ hand }) => (hand === null ? t('desk-studio.table.rests') : count(hand.number)),
    },
    {
      key: 'players',
      head: t('desk-studio.table.players'),
      end: true,
      cell: ({ hand }) => count(hand?.players ?? 0),
    },
    {
      key: 'staked',
      head: t('desk-studio.table.staked'),
      end: true,
      card: 'main',
      cell: ({ hand }) => money(hand?.staked ?? '0.00'),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-studio.table.change')}</span>,
      end: true,
      cell: (table) => (
        <div className="row wrap-f">
          <Button size="s" onClick={() => onLook(table)}>
            {t('desk-studio.hands.hands')}
          </Button>
          {mayChange ? (
            <Button size="s" onClick={() => onChange(table)}>
              {t('desk-studio.table.change')}
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.tab.tables')}
      columns={columns}
      rows={tables}
      rowKey={({ code }) => code}
      stale={stale}
    />
  );
}

const AMOUNTS = ['min', 'max', 'maxWin'] as const;

function ChangePopup({ table, onClose }: { table: StudioTable; onClose: () => void }): JSX.Element {
  const t = useT();
  const nameOf = useTableName();
  const [next, setNext] = useState(table.terms);
  const [seconds, setSeconds] = useState(String(table.terms.bettingSeconds));
  const [tried, setTried] = useState(false);
  const areSecondsRight = /^\d{1,2}$/.test(seconds) && Number(seconds) >= 8 && Number(seconds) <= 60;
  const wrong = AMOUNTS.filter((name) => !isTableAmount(next[name]));
  return (
    <ReasonPopup
      title={t('desk-studio.table.changeTitle', { table: nameOf(table) })}
      confirm={t('desk-studio.table.change')}
      draft={`table.${table.code}`}
      wrong={areSecondsRight ? wrong : [...wrong, 'seconds']}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(changeStudioTable, {
          params: { code: table.code },
          body: { ...order, seen: table.terms, next: { ...next, bettingSeconds: Number(seconds) } },
        }).finally(() => void askAgain(listStudioTables))
      }
      onClose={onClose}
    >
      <Switch
        name="open"
        checked={next.state === 'open'}
        onChange={(event) => setNext({ ...next, state: event.target.checked ? 'open' : 'closing' })}
      >
        {t('desk-studio.table.open')}
      </Switch>
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`desk-studio.table.${name}`)}
          name={name}
          inputMode="decimal"
          required
          maxLength={19}
          value={next[name]}
          error={tried && wrong.includes(name) ? t('desk-studio.table.wrong') : undefined}
          onChange={(event) => setNext({ ...next, [name]: event.target.value.trim() })}
        />
      ))}
      <Field
        label={t('desk-studio.table.seconds')}
        name="seconds"
        inputMode="numeric"
        required
        maxLength={2}
        hint="8–60"
        value={seconds}
        onChange={(event) => setSeconds(event.target.value.trim())}
      />
    </ReasonPopup>
  );
}
