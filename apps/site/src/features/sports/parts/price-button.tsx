/** A price: pressed it goes on the slip or off it; for three seconds after it moved it says which way. */
import type { SportsEventView, SportsMarketView } from '@house/contract/sports/site';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { type JSX, useEffect, useRef, useState } from 'react';
import { changeSlip, useSlipState } from '../book/slip-store.ts';
import { useSportsWords } from '../book/words.ts';
import { isPicked, togglePick } from '../model/slip.ts';

const FLASH_MS = 3_000;

/** Which way a price went lately. */
function useMove(odds: string | null): 'up' | 'down' | null {
  const before = useRef(odds);
  const [move, setMove] = useState<'up' | 'down' | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = odds;
    if (was === null || odds === null || was === odds) return;
    setMove(Number(odds) > Number(was) ? 'up' : 'down');
    const timer = setTimeout(() => setMove(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

export interface PriceButtonProps {
  readonly event: Pick<SportsEventView, 'id' | 'home' | 'away'>;
  readonly market: SportsMarketView;
  readonly selection: string;
  /** Above or before the price, where the head of the column does not say it. */
  readonly text?: string;
}

export function PriceButton({ event, market, selection, text }: PriceButtonProps): JSX.Element {
  const t = useT();
  const words = useSportsWords();
  const odds = market.selections.find(({ code }) => code === selection)?.odds ?? null;
  const move = useMove(odds);
  const on = useSlipState(({ slip }) => isPicked(slip, market.id, selection));
  const picked = {
    ...{ type: market.type, part: market.part, line: market.line, selection },
    ...{ home: event.home.names, away: event.away.names },
  };
  const label = `${words.market(market)}: ${words.selection(picked)}`;
  if (odds === null)
    return (
      <span className="odd off sb-odd">
        {text === undefined ? null : <small>{text}</small>}
        <Icon name="lock-simple" />
        <span className="sr">{t('site-sports.noPrice', { what: label })}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={`odd sb-odd num ${on ? 'on' : ''} ${move ?? ''}`}
      aria-pressed={on}
      translate="no"
      onClick={() =>
        changeSlip((slip) => togglePick(slip, { ...picked, eventId: event.id, marketId: market.id, odds }))
      }
    >
      <span className="sr">{label} </span>
      {text === undefined ? null : <small>{text}</small>}
      <span>{words.odds(odds)}</span>
      {move === null ? null : <Icon name={move === 'up' ? 'caret-up-bold' : 'caret-down-bold'} />}
    </button>
  );
}
