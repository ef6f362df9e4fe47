/** One match: its score, and its markets group by group. */
import type { SportsMarketView } from '@house/contract/sports/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { type EventReply, useEvent } from '../book/requests.ts';
import { useSportsWords } from '../book/words.ts';
import { PriceButton } from '../parts/price-button.tsx';
import { Proof } from '../parts/proof.tsx';
import { Scoreboard } from '../parts/scoreboard.tsx';
import { Standings } from '../parts/standings.tsx';

const ALL = 'all';

function Result({ market, selection }: { market: SportsMarketView; selection: string }): JSX.Element {
  const words = useSportsWords();
  const outcome = market.selections.find(({ code }) => code === selection)?.outcome ?? null;
  return <span className={`odd off sb-odd ${outcome ?? ''}`}>{outcome === null ? '–' : words.outcome(outcome)}</span>;
}

/** The markets of one type, a row each where they have lines. */
function TypeCard({
  event,
  markets,
}: {
  event: EventReply['event'];
  markets: readonly SportsMarketView[];
}): JSX.Element | null {
  const words = useSportsWords();
  const [first] = markets;
  if (first === undefined) return null;
  const title = words.title(first);
  const wide = first.type === 'cs';
  return (
    <section className="card sb-market" aria-label={title}>
      <h2>{title}</h2>
      {markets.map((market) => (
        <div key={market.id} className={wide ? 'sb-prices many' : 'sb-prices'}>
          {market.selections.map(({ code }) => {
            const picked = { ...market, selection: code, home: event.home.names, away: event.away.names };
            // Both names of a pair have no room side by side.
            const text = market.type === 'dc' ? code : words.selection(picked);
            return market.decided ? (
              <div key={code} className="sb-decided">
                <small>{text}</small>
                <Result market={market} selection={code} />
              </div>
            ) : (
              <PriceButton key={code} event={event} market={market} selection={code} text={text} />
            );
          })}
        </div>
      ))}
    </section>
  );
}

/** Of one type and one part of the match. */
const cardOf = ({ type, part }: SportsMarketView): string => `${type} ${part ?? ''}`;

function Markets({ reply, group }: { reply: EventReply; group: string }): JSX.Element {
  const markets = reply.markets.filter((market) => group === ALL || market.group === group);
  const live = reply.event.status === 'live';
  // While it is played what can be had comes first.
  const open = (market: SportsMarketView): number => (live && market.decided ? 1 : 0);
  const sorted = markets.toSorted((a, b) => open(a) - open(b));
  const cards = [...new Set(sorted.map(cardOf))];
  return (
    <>
      {cards.map((card) => (
        <TypeCard key={card} event={reply.event} markets={sorted.filter((market) => cardOf(market) === card)} />
      ))}
    </>
  );
}

export function EventPage({ id }: { id: string }): JSX.Element {
  const t = useT();
  const query = useEvent(id);
  const [group, setGroup] = useState(ALL);
  return (
    <>
      <Link to={query.data?.event.kind === 'esport' ? '/esports' : '/sports'} className="sb-back">
        <Icon name="arrow-left" /> {t('site-sports.allMatches')}
      </Link>
      <ListStates query={query} skeleton={{ height: 180, count: 3 }}>
        {(reply) => (
          <>
            <Scoreboard event={reply.event} />
            <Chips
              label={t('site-sports.groups')}
              choices={[ALL, ...new Set(reply.markets.map((market) => market.group))].map((value) => ({
                value,
                text: t(`site-sports.group.${value}` as MessageId),
              }))}
              value={group}
              onChange={setGroup}
            />
            <Markets reply={reply} group={group} />
            {reply.event.feed === null ? <Standings event={reply.event} /> : null}
            {reply.proof === null ? null : <Proof reply={reply} proof={reply.proof} />}
          </>
        )}
      </ListStates>
    </>
  );
}
