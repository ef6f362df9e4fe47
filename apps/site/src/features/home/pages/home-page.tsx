/**
 * The home page (screens.md 2.1): to a game, a draw or the cashier in one step. Its sections stand in the order of the desk;
 * one without a source is not there. The hero and the ticket are in the first script, all below comes into the place it
 * will have once it is in sight.
 */
import '../home.css';
import { useT } from '@house/i18n/react';
import { HOME_SECTIONS, HOME_WITHOUT_SOURCE, type HomeSection, homeRows, phoneOrder } from '@house/rules/home-sections';
import { ErrorState } from '@house/ui/states';
import { serverNow } from '@house/web/clock';
import { type ComponentType, type JSX, type ReactNode, Suspense } from 'react';
import { useAwaited } from '../../../shared/awaited.ts';
import { lazyPart } from '../../../shared/chunks.ts';
import { useReadTime } from '../../../shared/days.ts';
import { useSession } from '../../../shared/session.ts';
import { useSlow } from '../../../shared/slow.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { slidesFor, ticketGame } from '../model.ts';
import { FairCard } from '../parts/fair-card.tsx';
import { Hero, HeroPlaceholder } from '../parts/hero.tsx';
import { NextDraw, NextDrawPlaceholder } from '../parts/next-draw.tsx';
import { Shortcuts } from '../parts/shortcuts.tsx';
import { useGames, useHome } from '../requests.ts';

const late = () => import('../late.tsx');
const lower = () => import('../lower.tsx');
const LATE: Partial<Record<HomeSection, ComponentType>> = {
  jackpot: lazyPart(async () => ({ default: (await late()).JackpotCard })),
  categories: lazyPart(async () => ({ default: (await late()).Categories })),
  popular: lazyPart(async () => ({ default: (await late()).Popular })),
  matches: lazyPart(async () => ({ default: (await lower()).Matches })),
  results: lazyPart(async () => ({ default: (await lower()).Results })),
  liveTables: lazyPart(async () => ({ default: (await lower()).LiveTables })),
  promotions: lazyPart(async () => ({ default: (await lower()).Promotions })),
  winners: lazyPart(async () => ({ default: (await lower()).Winners })),
};
const OwnTicket = lazyPart(async () => ({ default: (await late()).OwnTicket }));
const KeyJumps = lazyPart(async () => ({ default: (await late()).KeyJumps }));

/** Until the answer is there: the house's own order. */
const PLAIN_ORDER = HOME_SECTIONS.filter((section) => !HOME_WITHOUT_SOURCE.includes(section));

function HeroSection(): JSX.Element {
  const home = useHome();
  const phone = useIsPhone();
  if (home === undefined) return <HeroPlaceholder />;
  const slides = slidesFor(home.banners, phone);
  return slides.length === 0 ? <span className="no-hero" /> : <Hero slides={slides} />;
}

function NextDrawSection(): JSX.Element | null {
  const { token } = useSession();
  const { data, error } = useGames();
  if (data === undefined) return error === null ? <NextDrawPlaceholder /> : null;
  if (token !== null) {
    return (
      <Suspense fallback={<NextDrawPlaceholder />}>
        <OwnTicket games={data.games} />
      </Suspense>
    );
  }
  const game = ticketGame(data.games, [], serverNow());
  return game === undefined ? null : <NextDraw game={game} />;
}

/** What stands above the sections when the draws do not come, come slowly, or could not be renewed. */
function GamesTrouble(): JSX.Element | null {
  const t = useT();
  const readTime = useReadTime();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useGames();
  const slow = useSlow(data === undefined && error === null);
  if (slow) return <div className="wrap notice warn">{t('common.state.slow')}</div>;
  if (error === null) return null;
  if (data !== undefined) {
    return <div className="wrap notice warn">{t('common.state.stale', { time: readTime(dataUpdatedAt) })}</div>;
  }
  return (
    <div className="wrap">
      <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching}>
        {t('common.state.failedHint')}
      </ErrorState>
    </div>
  );
}

/** A section that comes with the late part once it is in sight, in the place it will have. */
function Late({ section, wrap = true }: { section: HomeSection; wrap?: boolean }): JSX.Element | null {
  const Part = LATE[section];
  const [place, comes] = useAwaited<HTMLDivElement>();
  if (Part === undefined) return null;
  const shape = <div ref={place} className={`${wrap ? 'wrap ' : ''}late-${section}`} aria-hidden="true" />;
  return comes ? (
    <Suspense fallback={shape}>
      <Part />
    </Suspense>
  ) : (
    shape
  );
}

function Section({ section }: { section: HomeSection }): JSX.Element | null {
  if (section === 'hero') return <HeroSection />;
  if (section === 'nextDraw') return <NextDrawSection />;
  if (section === 'fair') return <FairCard />;
  if (section === 'jackpot') return <Late section={section} wrap={false} />;
  return <Late section={section} />;
}

const each = (sections: readonly HomeSection[]): ReactNode =>
  sections.map((section) => <Section key={section} section={section} />);

const IN_HEAD: readonly HomeSection[] = ['hero', 'nextDraw', 'jackpot', 'fair'];

function DesktopRow({ row }: { row: readonly HomeSection[] }): JSX.Element {
  const [first, ...rest] = row;
  if (first === undefined || !IN_HEAD.includes(first)) return <>{each(row)}</>;
  if (first !== 'hero') return <div className={`wrap side-row n${row.length}`}>{each(row)}</div>;
  return (
    <div className={rest.length === 0 ? 'wrap hero alone' : 'wrap hero'}>
      <Section section={first} />
      {rest.length === 0 ? null : <div className="hr">{each(rest)}</div>}
    </div>
  );
}

/** On a phone one under the other: what belongs to the head stands close, the four shortcuts behind the hero. */
function PhoneRows({ sections }: { sections: readonly HomeSection[] }): JSX.Element {
  const { token } = useSession();
  const order = phoneOrder(sections);
  return (
    <>
      {order.includes('hero') || token === null ? null : (
        <div className="wrap hero">
          <Shortcuts />
        </div>
      )}
      {order.map((section) =>
        IN_HEAD.includes(section) ? (
          <div key={section} className={section === 'hero' ? 'wrap hero' : 'wrap head-part'}>
            <Section section={section} />
            {section === 'hero' && token !== null ? <Shortcuts /> : null}
          </div>
        ) : (
          <Section key={section} section={section} />
        ),
      )}
    </>
  );
}

export function HomePage(): JSX.Element {
  const phone = useIsPhone();
  const sections = useHome()?.sections ?? PLAIN_ORDER;
  return (
    <div className="home">
      {phone ? (
        <PhoneRows sections={sections} />
      ) : (
        homeRows(sections).map((row) => <DesktopRow key={row[0]} row={row} />)
      )}
      <GamesTrouble />
      <Suspense fallback={null}>
        <KeyJumps />
      </Suspense>
    </div>
  );
}
