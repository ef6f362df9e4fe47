/** How long each value has been away: at a place of the result, or anywhere where places tell nothing. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { measureOmissions, measureSeen, type ValueTrend } from '@house/lottery/trend';
import { Chips } from '@house/ui/choice';
import { type JSX, useMemo, useState } from 'react';
import type { TrendRow } from '../model/trend-grid.ts';
import { useLotteryWords } from '../words.ts';
import { OmissionTable } from './omission-table.tsx';
import { anyPlaceCounts } from './views.ts';

const HOT_COLD_ISSUES = 100;

interface OmissionsProps {
  game: GameFacts;
  /** Newest first, all that are known. */
  all: readonly TrendRow[];
  shown: number;
}

/** The places of a result, one at a time where they do not fit side by side. */
export function PlaceChips({
  game,
  place,
  onPlace,
}: {
  game: GameFacts;
  place: number;
  onPlace: (place: number) => void;
}) {
  const t = useT();
  const words = useLotteryWords();
  return (
    <div className="trend-places">
      <Chips
        label={t('lottery.positions')}
        choices={game.trend.positionIds.map((id, index) => ({ value: String(index), text: words.position(game, id) }))}
        value={String(place)}
        onChange={(value) => onPlace(Number(value))}
      />
    </div>
  );
}

export function Omissions({ game, all, shown }: OmissionsProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const [place, setPlace] = useState(0);
  const any = anyPlaceCounts(game);
  const { lowest, highest, positionIds } = game.trend;
  const most = game.resultShape.kind === 'prefix' ? game.resultShape.from : highest;
  const measure = useMemo(() => {
    return (issues: number): ValueTrend[] => {
      const rows = all.slice(0, issues);
      if (!any)
        return measureOmissions(
          rows.map(({ result }) => result[place] ?? lowest),
          lowest,
          highest,
        );
      return measureSeen(
        rows.map(({ result }) => result),
        1,
        most,
      );
    };
  }, [all, any, place, lowest, highest, most]);
  const name = any ? t('site-draws.om.any') : words.position(game, positionIds[place] ?? '');
  return (
    <>
      {any || positionIds.length < 2 ? null : <PlaceChips game={game} place={place} onPlace={setPlace} />}
      <OmissionTable
        label={`${t('site-draws.view.omission')}: ${name}`}
        trends={measure(shown)}
        recent={measure(HOT_COLD_ISSUES)}
        known={all.length}
        write={(value) => (any ? String(value).padStart(2, '0') : String(value))}
      />
    </>
  );
}
