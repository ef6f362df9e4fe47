/** The ladder of ranks; a rank is changed in a popup, which says first how many members would rise and drop. */
import type { ReplyOf } from '@house/contract/call';
import { getRewardRules, previewRanks, setRanks } from '@house/contract/rewards/desk';
import type { RankRow } from '@house/contract/rewards/shapes';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, messageOf, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { FIELDS, type RankField, rankWith, textOf, wrongFields } from './model.ts';

type Rules = ReplyOf<typeof getRewardRules>;

function RankPopup({ rules, row, onClose }: { rules: Rules; row: RankRow; onClose: () => void }): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const fields = FIELDS.filter((field) => textOf(row, field) !== null);
  const [typed, setTyped] = useState<Partial<Record<RankField, string>>>({});
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState('');
  const value = (field: RankField): string => typed[field] ?? textOf(row, field) ?? '';
  const plain = Object.fromEntries(fields.map((field) => [field, toLatinDigits(value(field)).trim()]));
  const wrong = wrongFields(plain);
  const rows = rules.ranks.rows.map((each) => (each.rank === row.rank ? rankWith(row, plain) : each));
  const preview = async (): Promise<void> => {
    try {
      const { rise, drop, gifts } = await request(previewRanks, { body: { rows } });
      setSeen(
        t('desk-rewards.previewed', {
          rise: figures.count(rise),
          drop: figures.count(drop),
          gifts: figures.money(gifts),
        }),
      );
    } catch (thrown) {
      setSeen(messageOf(thrown));
    }
  };
  return (
    <ReasonPopup
      title={t('desk-rewards.rankOf', { rank: figures.count(row.rank) })}
      confirm={t('common.save')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(setRanks, { body: { ...order, version: rules.ranks.version, rows } })}
      onDone={() => {
        showToast(t('desk-rewards.saved'), 'win');
        void askAgain(getRewardRules);
        onClose();
      }}
      onClose={onClose}
    >
      {fields.map((field, place) => (
        <Field
          key={field}
          label={t(`desk-rewards.field.${field}`)}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={18}
          {...(place === 0 ? { 'data-first': true } : {})}
          value={value(field)}
          error={isTried && wrong.includes(field) ? t('desk-rewards.numberWrong') : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <Button look="soft" disabled={wrong.length > 0} onClick={() => void preview()}>
        {t('desk-rewards.preview')}
      </Button>
      {seen === '' ? null : <Notice tone="info">{seen}</Notice>}
    </ReasonPopup>
  );
}

export function RanksTab(): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const may = useCan('rewards.manage');
  const answer = useCall(getRewardRules);
  const [opened, setOpened] = useState<RankRow | null>(null);
  const amount = (text: string | null): string => (text === null ? '–' : figures.money(text));
  const membersOf = (rank: number): number => answer.data?.members.find((row) => row.rank === rank)?.members ?? 0;
  const columns: readonly Column<RankRow>[] = [
    { key: 'rank', head: t('desk-rewards.rank'), card: 'title', cell: ({ rank }) => figures.count(rank) },
    { key: 'members', head: t('desk-rewards.members'), end: true, cell: ({ rank }) => figures.count(membersOf(rank)) },
    { key: 'deposits', head: t('desk-rewards.field.deposits'), end: true, cell: (row) => amount(row.deposits) },
    { key: 'turnover', head: t('desk-rewards.field.turnover'), end: true, cell: (row) => amount(row.turnover) },
    { key: 'keep', head: t('desk-rewards.field.keep'), end: true, cell: (row) => amount(row.keep) },
    { key: 'gift', head: t('desk-rewards.field.upgradeGift'), end: true, cell: (row) => amount(row.upgradeGift) },
    { key: 'monthly', head: t('desk-rewards.field.monthlyGift'), end: true, cell: (row) => amount(row.monthlyGift) },
    { key: 'birthday', head: t('desk-rewards.field.birthdayGift'), end: true, cell: (row) => amount(row.birthdayGift) },
    {
      key: 'cashback',
      head: t('desk-rewards.cashback'),
      end: true,
      cell: ({ cashback: { slots, live, sports } }) => `${slots} / ${live} / ${sports} %`,
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rewards.change')}</span>,
      end: true,
      cell: (row) =>
        may ? (
          <Button
            size="s"
            aria-label={`${t('desk-rewards.change')} ${t('desk-rewards.rankOf', { rank: figures.count(row.rank) })}`}
            onClick={() => setOpened(row)}
          >
            {t('desk-rewards.change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <AnswerView answer={answer}>
        {(rules) => (
          <>
            <DataTable
              label={t('desk-rewards.tab.ranks')}
              columns={columns}
              rows={rules.ranks.rows}
              rowKey={({ rank }) => String(rank)}
            />
            {opened === null ? null : <RankPopup rules={rules} row={opened} onClose={() => setOpened(null)} />}
          </>
        )}
      </AnswerView>
    </div>
  );
}
