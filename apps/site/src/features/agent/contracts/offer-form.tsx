/** Offers a contract to an agent right below: at most what the agent gets, in the same rhythm. */
import type { AgentContract, ContractKind, ContractPeriod } from '@house/contract/agents/shapes';
import { TIERS_MAX } from '@house/contract/agents/shapes';
import { offerContract } from '@house/contract/agents/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { readContractsAgain } from './terms.tsx';

interface Row {
  readonly id: string;
  readonly minBase: string;
  readonly minActive: string;
  readonly rate: string;
}

const emptyRow = (): Row => ({ id: newKey(), minBase: '', minActive: '', rate: '' });
const toTier = ({ minBase, minActive, rate }: Row) => ({
  minBase: minBase.trim() === '' ? '0.00' : minBase.trim(),
  minActive: Number(minActive.trim() === '' ? '0' : minActive),
  rate: rate.trim(),
});

const PERCENT = /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/;
const AMOUNT = /^((0|[1-9]\d{0,13})(\.\d{1,4})?)?$/;
const COUNT = /^\d{0,5}$/;
const isSound = ({ minBase, minActive, rate }: Row): boolean =>
  PERCENT.test(rate.trim()) && AMOUNT.test(minBase.trim()) && COUNT.test(minActive.trim());

function TierFields({
  row,
  kind,
  ofLosses,
  most,
  onChange,
}: {
  row: Row;
  kind: ContractKind;
  /** The base is what the team loses. */
  ofLosses: boolean;
  most: string;
  onChange: (change: Partial<Row>) => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const box = (name: 'minBase' | 'minActive' | 'rate', label: string, hint?: string) => (
    <Field
      label={label}
      name={name}
      inputMode={name === 'minActive' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={name === 'minBase' ? 16 : 8}
      value={money.digits(row[name])}
      {...(hint === undefined ? {} : { hint })}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="ac-tier">
      {box('rate', t('site-agent.rate'), t('site-agent.rateMost', { rate: money.digits(most) }))}
      {kind === 'realTime' ? null : box('minBase', t(ofLosses ? 'site-agent.minLoss' : 'site-agent.minBets'))}
      {kind === 'realTime' || kind === 'hourly' ? null : box('minActive', t('site-agent.minActive'))}
    </div>
  );
}

export function OfferForm({ kind, own }: { kind: ContractKind; own: AgentContract | null }): JSX.Element {
  const t = useT();
  const offline = useNetworkGone();
  const [account, setAccount] = useState('');
  const [rows, setRows] = useState<readonly Row[]>(() => [emptyRow()]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const key = useRef({ key: newKey(), of: '' });
  const takesTiers = kind === 'dividend' || kind === 'daily';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || own === null) return;
    if (!rows.every(isSound)) {
      setError(t('site-agent.rateForm'));
      return;
    }
    const terms = {
      tiers: rows.map(toTier),
      ...(own.period === null ? {} : { period: own.period satisfies ContractPeriod }),
      ...(own.carryMode === null ? {} : { carryMode: own.carryMode }),
      ...(kind === 'daily' ? { basis: own.basis } : {}),
    };
    const of = JSON.stringify([account.trim(), terms]);
    if (key.current.of !== of) key.current = { key: newKey(), of };
    setBusy(true);
    setError('');
    try {
      await request(offerContract, { body: { key: key.current.key, kind, account: account.trim(), ...terms } });
      showToast(t('site-agent.offerSent'), 'win');
      setAccount('');
      setRows([emptyRow()]);
      readContractsAgain();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  if (own === null)
    return (
      <section className="card pad col" aria-label={t('site-agent.offer')}>
        <h2 className="step-h">{t('site-agent.offer')}</h2>
        <p className="t2">{t('site-agent.offerNone')}</p>
      </section>
    );
  const most = own.tiers.at(-1)?.rate ?? '0';
  return (
    <form
      className="card pad col"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('site-agent.offer')}
    >
      <h2 className="step-h">{t('site-agent.offer')}</h2>
      <Field
        label={t('site-agent.offerTo')}
        name="account"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      {rows.map((row) => (
        <TierFields
          key={row.id}
          {...{ row, kind, most }}
          ofLosses={kind === 'dividend' || own.basis === 'loss'}
          onChange={(change) => setRows(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))}
        />
      ))}
      {takesTiers ? (
        <p className="row wrap-f">
          <Button size="s" disabled={rows.length >= TIERS_MAX} onClick={() => setRows([...rows, emptyRow()])}>
            {t('site-agent.addTier')}
          </Button>
          <Button size="s" look="ghost" disabled={rows.length === 1} onClick={() => setRows(rows.slice(0, -1))}>
            {t('site-agent.dropTier')}
          </Button>
        </p>
      ) : null}
      {own.period === null ? null : (
        <p className="xs t2">{t('site-agent.samePeriod', { period: t(`site-agent.period.${own.period}`) })}</p>
      )}
      {kind === 'daily' ? (
        <p className="xs t2">{t('site-agent.sameBasis', { basis: t(`site-agent.basis.${own.basis}`) })}</p>
      ) : null}
      {kind === 'realTime' ? null : <p className="xs t2">{t('site-agent.youPay')}</p>}
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <Button type="submit" look="brand" block busy={busy} disabled={offline || account.trim() === ''}>
        {t('site-agent.offerButton')}
      </Button>
    </form>
  );
}
