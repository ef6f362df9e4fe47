/** The sportsbook. Where the house keeps no book of its own its place is the lobby of what vendors have. */
import './sports.css';
import { useAreas, useT } from '@house/i18n/react';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, type JSX, Suspense } from 'react';
import { Blocks } from '../../shared/list-states.tsx';
import { useNarrow } from '../../shared/use-phone.ts';
import { useMine } from './book/mine.ts';
import { type SportKind, useEvents } from './book/requests.ts';
import { EventPage } from './pages/event-page.tsx';
import { Lobby } from './pages/lobby.tsx';
import { OpenBets } from './parts/my-bets.tsx';
import { SlipColumn } from './parts/slip.tsx';
import { SlipBar } from './parts/slip-place.tsx';

interface BookProps {
  readonly Elsewhere: ComponentType;
  readonly kind: SportKind;
}

function Book({ Elsewhere, kind }: BookProps): JSX.Element {
  useAreas(['site-sports']);
  const t = useT();
  const narrow = useNarrow();
  const { event, sport, q, view }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const mine = useMine();
  const { data } = useEvents(kind, {
    ...(typeof sport === 'string' ? { sport } : {}),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 40) } : {}),
    ...(view === 'mine' ? { ids: mine.join() } : {}),
  });
  const none = data?.sports.every((each) => each.kind !== kind || each.live + each.upcoming === 0) === true;
  if (none && event === undefined) return <Elsewhere />;
  return (
    <div className="wrap sb-page">
      <Heading kind={kind} />
      <div className="sb-lay">
        <div className="sb-main">
          {typeof event === 'string' ? (
            <EventPage key={event} id={event} />
          ) : data === undefined ? (
            <Blocks className="sb-main" count={3} height={180} />
          ) : (
            <Lobby list={data} kind={kind} />
          )}
        </div>
        {narrow ? null : (
          <aside className="sb-side" aria-label={t('site-sports.slip')}>
            <SlipColumn />
            <OpenBets />
          </aside>
        )}
      </div>
      {narrow ? <SlipBar /> : null}
    </div>
  );
}

function Heading({ kind }: { kind: SportKind }): JSX.Element {
  const t = useT();
  return <h1 className="sr">{t(kind === 'esport' ? 'common.nav.esports' : 'common.nav.sports')}</h1>;
}

/** Until its words are here the page says what it is. */
function Coming({ kind }: { kind: SportKind }): JSX.Element {
  return (
    <div className="wrap sb-page">
      <Heading kind={kind} />
    </div>
  );
}

/** The page of the book, with what stands in its place where there is none. */
export function bookOr(Elsewhere: ComponentType, kind: SportKind): () => JSX.Element {
  return function SportsBook() {
    return (
      <Suspense fallback={<Coming kind={kind} />}>
        <Book Elsewhere={Elsewhere} kind={kind} />
      </Suspense>
    );
  };
}
