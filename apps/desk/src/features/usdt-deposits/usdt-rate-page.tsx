/** The rate of USDT: set by one, and confirmed by another where it is far from those of the last day. */
import { confirmUsdtRate, listUsdtRates, setUsdtRate, type UsdtRateRow } from '@house/contract/usdt-deposits/desk';
import { useAreas, useT } from '@house/i18n/react';
import { formatAmount } from '@house/money/amount';
import { parseTypedAmount } from '@house/money/display';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { readSpread, writeSpread } from './model.ts';

export function UsdtRatePage(): JSX.Element {
  useAreas(['desk-usdt']);
  const t = useT();
  const maySet = useCan('deposits.setRate');
  const answer = useCall(listUsdtRates);
  const [isSetting, setSetting] = useState(false);
  const [confirming, setConfirming] = useState<UsdtRateRow | null>(null);
  const columns = useColumns(maySet ? setConfirming : null);
  usePlace([{ text: t('desk.usdtRate') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.usdtRate')}</h1>
        <span className="sp" />
        {maySet && answer.data !== undefined ? (
          <Button look="brand" onClick={() => setSetting(true)}>
            {t('desk-usdt.rate.set')}
          </Button>
        ) : null}
      </div>
      <AnswerView answer={answer}>
        {({ rows }, stale) =>
          rows.length === 0 ? (
            <EmptyState title={t('desk-usdt.rate.none')} />
          ) : (
            <DataTable
              label={t('desk.usdtRate')}
              columns={columns}
              rows={rows}
              rowKey={({ version }) => String(version)}
              stale={stale}
            />
          )
        }
      </AnswerView>
      {isSetting && answer.data !== undefined ? (
        <SetPopup newest={answer.data.rows[0]} aloneMost={answer.data.aloneMost} onClose={() => setSetting(false)} />
      ) : null}
      {confirming === null ? null : <ConfirmPopup of={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

function useColumns(onConfirm: ((row: UsdtRateRow) => void) | null): Column<UsdtRateRow>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { exact, count, digits } = useFigures();
  const { instant } = useWhen();
  return [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ setAt }) => setAt }),
    {
      key: 'version',
      head: t('desk-usdt.rate.version'),
      card: 'title',
      end: true,
      cell: ({ version }) => count(version),
    },
    { key: 'rate', head: t('desk-usdt.rate.market'), end: true, cell: ({ rate }) => exact(rate) },
    {
      key: 'spread',
      head: t('desk-usdt.rate.spread'),
      end: true,
      cell: ({ spread }) => digits(writeSpread(spread)),
    },
    { key: 'member', head: t('desk-usdt.rate.member'), end: true, cell: ({ memberRate }) => exact(memberRate) },
    { key: 'staff', head: t('desk-usdt.rate.setBy'), cell: ({ setBy }) => <bdi>{setBy ?? '–'}</bdi> },
    {
      key: 'counts',
      head: t('desk-usdt.rate.counts'),
      card: 'status',
      cell: ({ countsFrom, waits, confirmedBy }) =>
        countsFrom === null ? (
          <Badge tone={waits ? 'warn' : 'plain'}>{t(waits ? 'desk-usdt.rate.waits' : 'desk-usdt.rate.replaced')}</Badge>
        ) : (
          <>
            {t('desk-usdt.rate.countedFrom', { time: instant(countsFrom) })}
            {confirmedBy === null ? null : (
              <span className="xs t3 blk">{t('desk-usdt.rate.confirmedBy', { staff: confirmedBy })}</span>
            )}
          </>
        ),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-usdt.rate.confirm')}</span>,
      end: true,
      cell: (row) =>
        row.waits && onConfirm !== null ? (
          <Button size="s" look="brand" onClick={() => onConfirm(row)}>
            {t('desk-usdt.rate.confirm')}
          </Button>
        ) : null,
    },
  ];
}

interface SetPopupProps {
  newest: UsdtRateRow | undefined;
  aloneMost: number;
  onClose: () => void;
}

function SetPopup({ newest, aloneMost, onClose }: SetPopupProps): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const [typed, setTyped] = useState(newest?.rate ?? '');
  const [typedSpread, setTypedSpread] = useState(newest === undefined ? '1' : String(newest.spread / 100));
  const [isTried, setTried] = useState(false);
  const rate = parseTypedAmount(typed);
  const isRateWrong = rate === null || rate <= 0n;
  const spread = readSpread(typedSpread);
  return (
    <ReasonPopup
      title={t('desk-usdt.rate.setTitle')}
      confirm={t('desk-usdt.rate.set')}
      draft="usdt.rate"
      wrong={[...(isRateWrong ? ['rate'] : []), ...(spread === null ? ['spread'] : [])]}
      onTried={() => setTried(true)}
      onSend={(order) => {
        const wish = { seenVersion: newest?.version ?? 0, rate: formatAmount(rate ?? 0n), spread: spread ?? 0 };
        return request(setUsdtRate, { body: { ...order, ...wish } }).finally(() => void askAgain(listUsdtRates));
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-usdt.rate.market')}
        name="rate"
        data-first
        inputMode="decimal"
        maxLength={16}
        value={typed}
        error={isTried && isRateWrong ? t('desk-usdt.rate.wrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label={t('desk-usdt.rate.spread')}
        name="spread"
        inputMode="decimal"
        maxLength={5}
        value={typedSpread}
        hint={t('desk-usdt.rate.spreadHint')}
        error={isTried && spread === null ? t('desk-usdt.rate.spreadWrong') : undefined}
        onChange={(event) => setTypedSpread(event.target.value)}
      />
      <p className="t2 sm">{t('desk-usdt.rate.setNote', { percent: digits(writeSpread(aloneMost)) })}</p>
    </ReasonPopup>
  );
}

function ConfirmPopup({ of, onClose }: { of: UsdtRateRow; onClose: () => void }): JSX.Element {
  const t = useT();
  const { exact } = useFigures();
  return (
    <ReasonPopup
      title={t('desk-usdt.rate.confirmTitle', { rate: exact(of.memberRate) })}
      confirm={t('desk-usdt.rate.confirm')}
      draft={`usdt.rate.${of.version}`}
      reasonFirst
      onSend={(order) =>
        request(confirmUsdtRate, { body: { ...order, version: of.version } }).finally(
          () => void askAgain(listUsdtRates),
        )
      }
      onClose={onClose}
    >
      <p className="t2">{t('desk-usdt.rate.confirmNote')}</p>
    </ReasonPopup>
  );
}
