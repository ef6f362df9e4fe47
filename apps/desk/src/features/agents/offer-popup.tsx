/** Offers the house's contract to the top of a line: its kind, how often it is worked out, and its rates with their conditions. */
import { type AgentLine, listAgentLines, offerHouseContract } from '@house/contract/agents/desk';
import {
  type CarryMode,
  type ContractBasis,
  type ContractKind,
  type ContractPeriod,
  TIERS_MAX,
} from '@house/contract/agents/shapes';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';

const PERCENT = /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/;
const AMOUNT = /^((0|[1-9]\d{0,13})(\.\d{1,4})?)?$/;
const COUNT = /^\d{0,5}$/;

const KINDS: readonly ContractKind[] = ['realTime', 'hourly', 'daily', 'dividend'];
const PERIODS: Readonly<Record<ContractKind, readonly ContractPeriod[]>> = {
  realTime: [],
  hourly: [],
  daily: ['daily', 'weekly', 'semimonthly', 'monthly'],
  dividend: ['weekly', 'semimonthly', 'monthly'],
};
const BASES: readonly ContractBasis[] = ['turnover', 'loss'];
const CARRIES: readonly CarryMode[] = ['permanent', 'previous', 'halfMonth', 'none'];

interface Row {
  readonly minBase: string;
  readonly minActive: string;
  readonly rate: string;
}
const EMPTY: Row = { minBase: '', minActive: '', rate: '' };
const plain = (text: string): string => toLatinDigits(text).trim();
const isSound = ({ minBase, minActive, rate }: Row): boolean =>
  PERCENT.test(plain(rate)) && AMOUNT.test(plain(minBase)) && COUNT.test(plain(minActive));
const toTier = ({ minBase, minActive, rate }: Row) => ({
  minBase: plain(minBase) === '' ? '0.00' : plain(minBase),
  minActive: Number(plain(minActive) === '' ? '0' : plain(minActive)),
  rate: plain(rate),
});

export function OfferPopup({ line, onClose }: { line: AgentLine; onClose: () => void }): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<ContractKind>('realTime');
  const [period, setPeriod] = useState<ContractPeriod | undefined>();
  const [carryMode, setCarryMode] = useState<CarryMode>('permanent');
  const [basis, setBasis] = useState<ContractBasis>('turnover');
  const [rows, setRows] = useState<readonly Row[]>([EMPTY]);
  const [isTried, setTried] = useState(false);
  const wrong = rows.every(isSound) ? [] : ['rate'];
  const waits = line.contracts.some((one) => one.kind === kind && one.requested !== null);
  const takesTiers = PERIODS[kind].length > 0;
  const change = (place: number, part: Partial<Row>): void =>
    setRows(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <ReasonPopup
      title={t('desk-agents.offerTo', { account: line.account })}
      confirm={t('desk-agents.offer')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(offerHouseContract, {
          body: {
            ...order,
            kind,
            account: line.account,
            tiers: rows.map(toTier),
            ...(period === undefined ? {} : { period }),
            ...(kind === 'dividend' ? { carryMode } : {}),
            ...(kind === 'daily' ? { basis } : {}),
          },
        })
      }
      onDone={() => {
        showToast(t('desk-agents.offerSent'), 'win');
        void askAgain(listAgentLines);
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        label={t('desk-agents.kind')}
        name="kind"
        value={kind}
        options={KINDS.map((value) => ({ value, text: t(`desk-agents.kind.${value}`) }))}
        onChange={(event) => {
          const next = KINDS.find((one) => one === event.target.value) ?? 'realTime';
          setKind(next);
          setPeriod(PERIODS[next][0]);
          setRows(rows.slice(0, 1));
        }}
      />
      {waits ? <Notice tone="info">{t('desk-agents.waits')}</Notice> : null}
      {takesTiers ? (
        <Select
          label={t('desk-agents.period')}
          name="period"
          value={period ?? ''}
          options={PERIODS[kind].map((value) => ({ value, text: t(`desk-agents.period.${value}`) }))}
          onChange={(event) => setPeriod(PERIODS[kind].find((one) => one === event.target.value))}
        />
      ) : null}
      {kind === 'dividend' ? (
        <Select
          label={t('desk-agents.carry')}
          name="carryMode"
          value={carryMode}
          options={CARRIES.map((value) => ({ value, text: t(`desk-agents.carry.${value}`) }))}
          onChange={(event) => setCarryMode(CARRIES.find((one) => one === event.target.value) ?? 'permanent')}
        />
      ) : null}
      {kind === 'daily' ? (
        <Select
          label={t('desk-agents.basis')}
          name="basis"
          value={basis}
          options={BASES.map((value) => ({ value, text: t(`desk-agents.basis.${value}`) }))}
          onChange={(event) => setBasis(BASES.find((one) => one === event.target.value) ?? 'turnover')}
        />
      ) : null}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rates are added and taken at the end alone
        <div key={place} className="col">
          <Field
            label={t('desk-agents.rate')}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            {...(place === 0 ? { 'data-first': true } : {})}
            maxLength={8}
            value={row.rate}
            hint={t('desk-agents.rateHint')}
            error={isTried && !isSound(row) ? t('desk-agents.rateForm') : undefined}
            onChange={(event) => change(place, { rate: event.target.value })}
          />
          {kind === 'realTime' ? null : (
            <Field
              label={t('desk-agents.minBase')}
              name="minBase"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={row.minBase}
              onChange={(event) => change(place, { minBase: event.target.value })}
            />
          )}
          {takesTiers ? (
            <Field
              label={t('desk-agents.minActive')}
              name="minActive"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={row.minActive}
              onChange={(event) => change(place, { minActive: event.target.value })}
            />
          ) : null}
        </div>
      ))}
      {takesTiers ? (
        <p className="row wrap-f">
          <Button size="s" disabled={rows.length >= TIERS_MAX} onClick={() => setRows([...rows, EMPTY])}>
            {t('desk-agents.addTier')}
          </Button>
          <Button size="s" disabled={rows.length === 1} onClick={() => setRows(rows.slice(0, -1))}>
            {t('desk-agents.dropTier')}
          </Button>
        </p>
      ) : null}
    </ReasonPopup>
  );
}
