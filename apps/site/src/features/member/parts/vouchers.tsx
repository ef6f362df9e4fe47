/** Vouchers of the member (operations.md 5.6): each with its code, its terms, until when, and a press that uses it. */
import { listVouchers, takeCode, type VoucherView } from '@house/contract/promotions/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Pagination } from '@house/ui/pagination';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { useMoment } from '../../../shared/days.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';
import { useGiven } from './given.ts';
import { OfferTerms } from './offer-terms.tsx';
import { useTake, Wrong } from './use-take.tsx';

const SIZE = 10;

function Voucher({ voucher, offline }: { voucher: VoucherView; offline: boolean }): JSX.Element {
  const t = useT();
  const moment = useMoment();
  const given = useGiven();
  const { language } = usePreferences();
  const { busy, error, run } = useTake();
  const { code, from, names, rule, state, expiresAt } = voucher;
  const nameOf = (of: VoucherView['names']): string => of[language] ?? of['bn'] ?? '';
  const isOpen = state === 'open';
  return (
    <li className="card pad col" data-voucher={code}>
      <span className="bo-head">
        <b className="sp wrap-any">{nameOf(names)}</b>
        <Badge tone={isOpen ? 'gold' : 'plain'}>{t(`site-promotions.voucher.${state}`)}</Badge>
      </span>
      <span className="num wrap-any" translate="no">
        {code}
      </span>
      <span className="xs t2">
        {t('site-promotions.voucher.from', { name: nameOf(from) })} ·{' '}
        <span className="num">{t('site-promotions.voucher.until', { at: moment(expiresAt) })}</span>
      </span>
      {isOpen ? (
        <>
          <OfferTerms rule={rule} />
          <Wrong text={error} />
          <Button
            look="gold"
            block
            busy={busy}
            disabled={offline}
            onClick={() => void run(() => request(takeCode, { body: { code } }))}
          >
            {t('site-promotions.take', { amount: given(rule.reward, rule.reward.amount) })}
          </Button>
        </>
      ) : null}
    </li>
  );
}

export function Vouchers({ offline }: { offline: boolean }): JSX.Element | null {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data } = useCall(listVouchers, { query: { page, size: SIZE } }, { staleTime: 1_000 });
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="col">
      <h2>{t('site-promotions.vouchers')}</h2>
      <ul className="col bo-list">
        {data.rows.map((voucher) => (
          <Voucher key={voucher.code} voucher={voucher} offline={offline} />
        ))}
      </ul>
      {data.total > SIZE ? (
        <Pagination page={page} pageCount={Math.ceil(data.total / SIZE)} onChange={setPage} />
      ) : null}
    </section>
  );
}
