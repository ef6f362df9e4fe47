/** Who won in these games of the lottery: the latest or the biggest, masked. Nothing stands here before somebody has. */
import { getRankList, type Winner } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense, useState } from 'react';
import { useAwaited } from '../../../shared/awaited.ts';
import { useBoot } from '../../../shared/boot.ts';
import { useCall } from '../../../shared/query.ts';
import { useWinnerNews, WinnerList } from '../../../shared/winners/winner-list.tsx';

const VIEWS = ['latest', 'biggest'] as const;
type View = (typeof VIEWS)[number];
const SHOWN = 5;

interface WinnersCardProps {
  gameCodes: readonly string[];
}

/** Of one game what a win paid says more than the name that is over the page. */
const paidOf = ({ multiplier }: Winner): string => `${multiplier}×`;
const nameOf = ({ gameName }: Winner): string => gameName;

function Shown({ gameCodes }: WinnersCardProps): JSX.Element | null {
  useAreas(['lottery-winners']);
  const t = useT();
  const [view, setView] = useState<View>('latest');
  const held = useWinnerNews();
  const query = { view, range: 'all', gameIds: gameCodes.join(','), size: SHOWN } as const;
  const rows = useCall(getRankList, { query }, { staleTime: 60_000, keepOld: true }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="card clip wn" aria-labelledby="winners" {...held}>
      <div className="card-h">
        <h2 id="winners">{t('lottery-winners.title')}</h2>
        <span className="sp" />
        <Segmented
          label={t('lottery-winners.title')}
          choices={VIEWS.map((value) => ({ value, text: t(`lottery-winners.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      <WinnerList rows={rows} about={gameCodes.length === 1 ? paidOf : nameOf} />
      <p className="sm card-note">
        <Link to="/winners" search={{ view }} className="link">
          {t('lottery-winners.all')}
        </Link>
      </p>
    </section>
  );
}

/** Asked for once the place is in sight; nothing while the brand shows no winners. */
export function WinnersCard({ gameCodes }: WinnersCardProps): JSX.Element | null {
  const [place, comes] = useAwaited<HTMLDivElement>();
  if (!useBoot((boot) => boot.switches['winners'] !== false)) return null;
  return (
    <div ref={place}>
      {comes ? (
        <Suspense fallback={null}>
          <Shown gameCodes={gameCodes} />
        </Suspense>
      ) : null}
    </div>
  );
}
