/** What turnover earns in points, product by product. */
import type { ReplyOf } from '@house/contract/call';
import { getRewardRules, setPointRatios } from '@house/contract/rewards/desk';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';

type Rules = ReplyOf<typeof getRewardRules>;
type Ratio = Rules['points']['rows'][number];

const TENTHS = 10;
const RATIO = /^(0|[1-9]\d?)(\.\d)?$/;

function RatioPopup({ rules, row, onClose }: { rules: Rules; row: Ratio; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(String(row.tenths / TENTHS));
  const [isTried, setTried] = useState(false);
  const plain = toLatinDigits(typed).trim();
  const wrong = RATIO.test(plain) ? [] : ['ratio'];
  const tenths = Math.round(Number(plain) * TENTHS);
  const rows = rules.points.rows.map((each) => (each.product === row.product ? { ...each, tenths } : each));
  return (
    <ReasonPopup
      title={t(`desk-ledger.name.${row.product}`)}
      confirm={t('common.save')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(setPointRatios, { body: { ...order, version: rules.points.version, rows } })}
      onDone={() => {
        showToast(t('desk-rewards.saved'), 'win');
        void askAgain(getRewardRules);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-rewards.ratio')}
        name="ratio"
        inputMode="decimal"
        autoComplete="off"
        data-first
        maxLength={4}
        value={typed}
        hint={t('desk-rewards.ratioHint')}
        error={isTried && wrong.length > 0 ? t('desk-rewards.numberWrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonPopup>
  );
}

export function PointsTab(): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const may = useCan('rewards.manage');
  const answer = useCall(getRewardRules);
  const [opened, setOpened] = useState<Ratio | null>(null);
  const columns: readonly Column<Ratio>[] = [
    {
      key: 'product',
      head: t('desk-rewards.product.name'),
      card: 'title',
      cell: ({ product }) => t(`desk-ledger.name.${product}`),
    },
    {
      key: 'ratio',
      head: t('desk-rewards.ratio'),
      end: true,
      card: 'main',
      cell: ({ tenths }) => figures.digits(String(tenths / TENTHS)),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rewards.change')}</span>,
      end: true,
      cell: (row) =>
        may ? (
          <Button
            size="s"
            aria-label={`${t('desk-rewards.change')} ${t(`desk-ledger.name.${row.product}`)}`}
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
              label={t('desk-rewards.tab.points')}
              columns={columns}
              rows={rules.points.rows}
              rowKey={({ product }) => product}
            />
            {opened === null ? null : <RatioPopup rules={rules} row={opened} onClose={() => setOpened(null)} />}
          </>
        )}
      </AnswerView>
    </div>
  );
}
