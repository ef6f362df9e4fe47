/** The person's newest bets on this game. */
import type { Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { Button } from '@house/ui/button';
import { Skeleton } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { type JSX, Suspense } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { hereAddress, openMemberPage, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import type { Draws } from './bet-rows.tsx';

type MyBetsQuery = UseQueryResult<{ rows: readonly Wager[] }, RefusalError>;

const BetRows = lazyPart(async () => ({ default: (await import('./bet-rows.tsx')).BetRows }));

interface MyBetsProps {
  game: LotteryGame;
  view: Draws;
  bets: MyBetsQuery;
}

const SHAPE = (
  <div className="pad">
    <Skeleton height={34} count={3} />
  </div>
);

function Content({ game, view, bets }: MyBetsProps): JSX.Element {
  const t = useT();
  const { token } = useSession();
  if (token === null)
    return (
      <div className="mb-empty">
        <p className="t2">{t('lottery.myBets.guest')}</p>
        <Button look="ghost" size="s" onClick={() => openPopup('login', { next: hereAddress() })}>
          {t('common.nav.logIn')}
        </Button>
      </div>
    );
  return (
    <ListStates query={bets} skeleton={SHAPE}>
      {({ rows }) =>
        rows.length > 0 ? (
          <Suspense fallback={SHAPE}>
            <BetRows game={game} view={view} rows={rows} />
          </Suspense>
        ) : (
          <p className="mb-empty t2">{t('lottery.myBets.none')}</p>
        )
      }
    </ListStates>
  );
}

export function MyBets({ game, view, bets }: MyBetsProps): JSX.Element {
  const t = useT();
  const { token } = useSession();
  return (
    <section className="card clip" aria-labelledby="my-bets">
      <div className="card-h">
        <h2 id="my-bets">{t('common.nav.myBets')}</h2>
        <span className="sp" />
        {token === null ? null : (
          <button type="button" className="link sm" onClick={() => openMemberPage('personalHistoryCopy')}>
            {t('lottery.fullRecord')}
          </button>
        )}
      </div>
      <Content game={game} view={view} bets={bets} />
    </section>
  );
}
