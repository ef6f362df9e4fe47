/** How long each value has been away: at a place of the result, or wherever it shows among places that are bet on together. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { measureSeen, type ValueTrend } from '@house/lottery/trend';
import { type OmissionPlaces, omissionPlaces } from '@house/lottery/trend-forms';
import { Chips } from '@house/ui/choice';
import { type JSX, useMemo, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { type TrendRow, writeValue } from '../model/trend-grid.ts';
import { useLotteryWords } from '../words.ts';
import { OmissionTable } from './omission-table.tsx';

const HOT_COLD_ISSUES = 100;

interface PlaceChipsProps {
  game: GameFacts;
  /** Message ids, one a choice; which of them is chosen is its index. */
  names: readonly string[];
  place: number;
  onPlace: (place: number) => void;
}

/** The places of a result, one at a time where they do not fit side by side. */
export function PlaceChips({ game, names, place, onPlace }: PlaceChipsProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  return (
    <div className="trend-places">
      <Chips
        label={t('lottery.positions')}
        choices={names.map((id, index) => ({ value: String(index), text: digits(words.position(game, id)) }))}
        value={String(place)}
        onChange={(value) => onPlace(Number(value))}
      />
    </div>
  );
}

interface OmissionsProps {
  game: GameFacts;
  /** Newest first, all that are known. */
  all: readonly TrendRow[];
  shown: number;
}

/** Of the newest results, what each value did at these places. */
function measureAt(game: GameFacts, { places }: OmissionPlaces, rows: readonly TrendRow[]): ValueTrend[] {
  const { lowest, highest } = game.trend;
  const seen = rows.map(({ result }) => places.flatMap((place) => result[place] ?? []));
  return measureSeen(seen, lowest, highest);
}

export function Omissions({ game, all, shown }: OmissionsProps): JSX.Element | null {
  const t = useT();
  const words = useLotteryWords();
  const choices = useMemo(() => omissionPlaces(game), [game]);
  const [chosen, setChosen] = useState(0);
  const at = choices[chosen] ?? choices[0];
  const [trends, recent] = useMemo(
    () => [shown, HOT_COLD_ISSUES].map((issues) => (at === undefined ? [] : measureAt(game, at, all.slice(0, issues)))),
    [game, at, all, shown],
  );
  if (at === undefined) return null;
  return (
    <>
      {choices.length < 2 ? null : (
        <PlaceChips game={game} names={choices.map(({ nameId }) => nameId)} place={chosen} onPlace={setChosen} />
      )}
      <OmissionTable
        label={`${t('site-draws.view.omission')}: ${words.position(game, at.nameId)}`}
        trends={trends ?? []}
        recent={recent ?? []}
        known={all.length}
        write={(value) => writeValue(game, value)}
      />
    </>
  );
}
