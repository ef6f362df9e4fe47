/** The scratch cards on sale, and those the person has bought. */
import { listScratchCards, listScratchGames, type ScratchCardView } from '@house/contract/lottery/scratch';
import { useT } from '@house/i18n/react';
import { findScratchCard, type ScratchCard } from '@house/lottery/scratch';
import { parseAmount } from '@house/money/amount';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import type { ArtName } from '@house/ui/lib/art-names';
import { type JSX, useState } from 'react';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { OwnCardPopup, ScratchPopup } from './scratch-popup.tsx';

const ART: Readonly<Record<string, ArtName>> = { MANGO: 'fruit', TIGER: 'crown' };
const OWN_SHOWN = 5;

export function cardName(card: ScratchCard): 'lottery.card.MANGO' {
  return card.nameId as 'lottery.card.MANGO';
}

function OwnCards(): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { token } = useSession();
  const [open, setOpen] = useState<ScratchCardView | null>(null);
  const own = useCall(listScratchCards, { query: { page: 1, size: OWN_SHOWN } }, { enabled: token !== null });
  if (own.data === undefined || own.data.rows.length === 0) return null;
  return (
    <div className="card pad">
      <h3>{t('site-elott.scratch.own')}</h3>
      <ul className="sc-own">
        {own.data.rows.map((card) => {
          const game = findScratchCard(card.code);
          return (
            <li key={card.id}>
              <Button look="bare" size="s" onClick={() => setOpen(card)}>
                {game === undefined ? card.code : t(cardName(game))}
              </Button>
              <b className={(parseAmount(card.prize) ?? 0n) > 0n ? 'num win' : 'num t3'}>{money.full(card.prize)}</b>
            </li>
          );
        })}
      </ul>
      {open === null ? null : <OwnCardPopup card={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Card({ game, stopped, onOpen }: { game: ScratchCard; stopped: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <article className="card pad el-card">
      <ArtImage name={ART[game.code] ?? 'ticket'} shown={72} />
      <div>
        <h3>{t(cardName(game))}</h3>
        <p className="sm t2">{t('site-elott.scratch.upTo', { amount: money.whole(game.prizes[0]?.amount ?? 0n) })}</p>
      </div>
      <Button look="brand" disabled={stopped} onClick={onOpen}>
        {stopped ? t('lottery.state.stoppedShort') : t('site-elott.scratch.open', { price: money.whole(game.price) })}
      </Button>
    </article>
  );
}

export function ScratchShelf(): JSX.Element {
  const t = useT();
  const games = useCall(listScratchGames, {}, { staleTime: 60_000 });
  const [open, setOpen] = useState<ScratchCard | null>(null);
  return (
    <section aria-labelledby="el-scratch">
      <h2 id="el-scratch">{t('site-elott.scratch.title')}</h2>
      <p className="sm t2">{t('site-elott.scratch.text')}</p>
      <ListStates query={games} skeleton={<Blocks className="el-cards" count={2} height={150} radius={16} />}>
        {(found) => (
          <ul className="el-cards">
            {found.games.flatMap(({ code, state }) => {
              const game = findScratchCard(code);
              if (game === undefined) return [];
              return [
                <li key={code}>
                  <Card game={game} stopped={state === 'stopped'} onOpen={() => setOpen(game)} />
                </li>,
              ];
            })}
          </ul>
        )}
      </ListStates>
      <OwnCards />
      {open === null ? null : <ScratchPopup game={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
