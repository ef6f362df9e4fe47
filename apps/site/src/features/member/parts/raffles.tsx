/** Raffles of promotions (screens.md 5.11): own tickets, what they won, and the draw, which is repeated here. */
import type { ReplyOf } from '@house/contract/call';
import {
  claimRafflePromotion,
  listOwnRaffles,
  listPromotionTickets,
  type OwnRaffleView,
} from '@house/contract/promotions/raffles';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoment } from '../../../shared/days.ts';
import { useMoney } from '../../../shared/money.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';

const rangeOf = ({ first, count }: { first: number; count: number }): string =>
  count === 1 ? String(first) : `${first}–${first + count - 1}`;

/** All tickets, page after page. */
async function readTickets(id: string): Promise<{ id: string; first: number; count: number }[]> {
  const rows = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: ReplyOf<typeof listPromotionTickets> = await request(listPromotionTickets, {
      ...{ params: { id }, query: { after } },
    });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

function Proof({ raffle }: { raffle: OwnRaffleView }): JSX.Element {
  const t = useT();
  const [told, setTold] = useState<boolean | null>(null);
  const [error, setError] = useState('');
  const check = async (): Promise<void> => {
    setError('');
    try {
      const [{ isDrawnSo }, rows] = await Promise.all([import('../logic/raffle-check.ts'), readTickets(raffle.id)]);
      setTold(isDrawnSo(raffle, rows));
    } catch (thrown) {
      setError(messageOf(thrown));
    }
  };
  return (
    <details>
      <summary className="sm">{t('site-promotions.raffle.proof')}</summary>
      <dl className="bo-terms xs">
        <div>
          <dt className="t2">{t('site-promotions.raffle.commit')}</dt>
          <dd translate="no">{raffle.commit}</dd>
        </div>
        {raffle.serverSeed === null ? null : (
          <div>
            <dt className="t2">{t('site-promotions.raffle.seed')}</dt>
            <dd translate="no">{raffle.serverSeed}</dd>
          </div>
        )}
      </dl>
      {raffle.state === 'drawn' ? (
        <>
          <Button onClick={() => void check()}>{t('site-promotions.raffle.check')}</Button>
          <div aria-live="polite">
            {error === '' ? null : <Notice tone="loss">{error}</Notice>}
            {told === null ? null : (
              <Notice tone={told ? 'win' : 'loss'}>
                {t(told ? 'site-promotions.raffle.right' : 'site-promotions.raffle.wrong')}
              </Notice>
            )}
          </div>
        </>
      ) : null}
    </details>
  );
}

interface RaffleProps {
  raffle: OwnRaffleView;
  locked: boolean;
  claim: (raffle: OwnRaffleView, ticket: number) => void;
}

function Raffle({ raffle, locked, claim }: RaffleProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const { language } = usePreferences();
  const { names, prizes, given, tickets, own, wins, state, closesAt, winners } = raffle;
  return (
    <li className="card pad col" data-raffle={raffle.id}>
      <b className="wrap-any">{names[language] ?? names['bn'] ?? ''}</b>
      <span className="xs t2 num">{t('site-promotions.raffle.closes', { at: moment(closesAt) })}</span>
      <span className="sm num" translate="no">
        {t('site-promotions.raffle.prizes', { prizes: prizes.map((prize) => money.full(prize)).join(', ') })}
      </span>
      <span className="xs t2 num">
        {t('site-promotions.raffle.given', { given: money.digits(given), tickets: money.digits(tickets) })}
      </span>
      <span className="sm num wrap-any" translate="no">
        {own.length === 0
          ? t('site-promotions.raffle.none')
          : t('site-promotions.raffle.own', { numbers: money.digits(own.map(rangeOf).join(', ')) })}
      </span>
      {state === 'void' ? <span className="sm t2">{t('site-promotions.raffle.void')}</span> : null}
      {winners === null ? null : (
        <span className="sm num wrap-any" translate="no">
          {t('site-promotions.raffle.winners', { numbers: money.digits(winners.join(', ')) })}
        </span>
      )}
      {wins.map(({ number, amount, state: won }) => (
        <span className="bo-head" key={number}>
          <b className="sp num" translate="no">
            {t('site-promotions.raffle.won', { number: money.digits(number), amount: money.full(amount) })}
          </b>
          {won === 'open' ? (
            <Button look="gold" disabled={locked} onClick={() => claim(raffle, number)}>
              {t('site-promotions.raffle.claim')}
            </Button>
          ) : (
            <span className={won === 'claimed' ? 'bd win' : 'bd'}>{t(`site-promotions.raffle.${won}`)}</span>
          )}
        </span>
      ))}
      <Proof raffle={raffle} />
    </li>
  );
}

export function OwnRaffles({ offline, onClaimed }: { offline: boolean; onClaimed: () => void }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { data } = useCall(listOwnRaffles, {}, { staleTime: 1_000 });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const claim = async ({ id }: OwnRaffleView, ticket: number): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const { amount } = await request(claimRafflePromotion, { body: { raffleId: id, ticket } });
      showToast(t('site-promotions.now.met', { amount: money.full(amount) }), 'win');
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
      onClaimed();
    }
  };
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className="col">
      <h2>{t('site-promotions.raffles')}</h2>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <ul className="col bo-list">
        {data.rows.map((raffle) => (
          <Raffle
            key={raffle.id}
            raffle={raffle}
            locked={offline || isBusy}
            claim={(of, ticket) => void claim(of, ticket)}
          />
        ))}
      </ul>
    </section>
  );
}
