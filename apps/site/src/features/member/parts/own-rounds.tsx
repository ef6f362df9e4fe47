/** Free rounds the member has: how many are left, at what stake, what became of their wins, and the game to play them in. */
import { listMyFreeRounds, type MyFreeRounds } from '@house/contract/campaigns/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { openGameCard } from '../../../shared/catalogue.ts';
import { useMoment } from '../../../shared/days.ts';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';

const HUNDREDTHS = 100;
/** Its vendor is told within seconds. */
const REFRESH_MS = 5_000;

function Rounds({ rounds }: { rounds: MyFreeRounds }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const { name, state, gameIds, used, stake, won, winLimit, multiplier, validTo } = rounds;
  const [gameId] = gameIds;
  const facts = [
    t('site-rewards.rounds.stake', { stake: money.full(stake) }),
    multiplier === 0
      ? t('site-rewards.rounds.free')
      : t('site-rewards.rounds.times', { times: money.digits(multiplier / HUNDREDTHS) }),
    ...(winLimit === null ? [] : [t('site-rewards.rounds.limit', { amount: money.full(winLimit) })]),
  ];
  return (
    <li className="rw-row" data-rounds={rounds.id}>
      <span className="sp">
        <b className="blk wrap-any">{name}</b>
        <span className="xs t2 blk">{facts.join(' · ')}</span>
        <span className="xs t2 blk num">
          {t('site-rewards.rounds.until', { at: moment(validTo) })} ·{' '}
          {t('site-rewards.rounds.won', { amount: money.full(won) })}
        </span>
      </span>
      <span className="rw-amount num" translate="no">
        {t('site-rewards.rounds.left', { count: rounds.rounds - used, of: money.digits(rounds.rounds) })}
      </span>
      {state === 'open' && gameId !== undefined ? (
        <Button look="gold" onClick={() => openGameCard(gameId)}>
          {t('site-rewards.rounds.play')}
        </Button>
      ) : (
        <Badge>{t('site-rewards.rounds.coming')}</Badge>
      )}
    </li>
  );
}

export function OwnRounds(): JSX.Element | null {
  const t = useT();
  const { data } = useCall(listMyFreeRounds, {}, { staleTime: 1_000, refetchInterval: REFRESH_MS });
  const open = data?.rows.filter(({ state }) => state === 'open' || state === 'coming') ?? [];
  if (open.length === 0) return null;
  return (
    <section className="col">
      <h2>{t('site-rewards.rounds')}</h2>
      <ul className="card lines">
        {open.map((rounds) => (
          <Rounds key={rounds.id} rounds={rounds} />
        ))}
      </ul>
    </section>
  );
}
