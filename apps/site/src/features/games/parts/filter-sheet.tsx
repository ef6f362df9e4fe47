/** The filters on a phone: chosen here, seen in the count on the button, taken over when it is pressed. */
import type { GameCategory } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { changeFilters, clearFilters, type GameFilters } from '../model/filters.ts';
import { useGameCount } from '../requests.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterSheetProps {
  category: GameCategory;
  filters: GameFilters;
  onDone: (filters: GameFilters) => void;
  onClose: () => void;
}

export function FilterSheet({ category, filters, onDone, onClose }: FilterSheetProps): JSX.Element {
  const t = useT();
  const [chosen, setChosen] = useState(filters);
  const count = useGameCount(category, chosen);
  return (
    <Popup title={t('common.filter')} onClose={onClose}>
      <FilterPanel filters={chosen} onChange={(change) => setChosen((before) => changeFilters(before, change))} />
      <div className="fl-foot">
        <Button look="ghost" onClick={() => setChosen(clearFilters(chosen))}>
          {t('common.clearAll')}
        </Button>
        <Button look="brand" block onClick={() => onDone(chosen)}>
          {count === undefined ? t('common.apply') : t('site-games.show', { count })}
        </Button>
      </div>
    </Popup>
  );
}
