/** Taking what a promotion gives: one press at a time, with the answer told; and the field for a code. */
import { listOwnRaffles } from '@house/contract/promotions/raffles';
import type { EntryView } from '@house/contract/promotions/shapes';
import { listBonuses, listOffers, listVouchers, MISSES, takeCode } from '@house/contract/promotions/site';
import { listRewards } from '@house/contract/rewards/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { isRefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { queryClient } from '../../../shared/query.ts';
import { useGiven } from './given.ts';

export function readPromotionsAgain(): void {
  for (const call of [listOffers, listBonuses, listVouchers, listRewards, listOwnRaffles]) {
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }
  void refreshBalance();
}

/** Whoever misses something is told what. */
function useFault(): (thrown: unknown) => string {
  const t = useT();
  return (thrown) => {
    if (!isRefusalError(thrown) || thrown.code !== 'promotions.missed') return messageOf(thrown);
    const miss = MISSES.find((one) => one === thrown.values['miss']);
    return miss === undefined || miss === 'coming' ? thrown.message : t(`site-promotions.miss.${miss}`);
  };
}

export function useTake(): { busy: boolean; error: string; run: (work: () => Promise<EntryView>) => Promise<void> } {
  const t = useT();
  const given = useGiven();
  const faultOf = useFault();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async (work: () => Promise<EntryView>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError('');
    try {
      const { state, amount, rule } = await work();
      const { kind } = rule.reward;
      const now = state === 'issued' && (kind === 'tickets' || kind === 'voucher') ? kind : state;
      showToast(t(`site-promotions.now.${now}`, { amount: given(rule.reward, amount) }), 'win');
    } catch (thrown) {
      setError(faultOf(thrown));
    } finally {
      setBusy(false);
      readPromotionsAgain();
    }
  };
  return { busy, error, run };
}

export function Wrong({ text }: { text: string }): JSX.Element | null {
  return text === '' ? null : (
    <Notice tone="loss" urgent>
      {text}
    </Notice>
  );
}

export function CodeForm({ offline }: { offline: boolean }): JSX.Element {
  const t = useT();
  const { busy, error, run } = useTake();
  const [code, setCode] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void run(() => request(takeCode, { body: { code: code.trim() } }));
  };
  return (
    <form className="card pad col" noValidate onSubmit={send}>
      <Field
        label={t('site-promotions.code')}
        name="code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Wrong text={error} />
      <Button type="submit" busy={busy} disabled={offline || code.trim() === ''}>
        {t('site-promotions.codeTake')}
      </Button>
    </form>
  );
}
