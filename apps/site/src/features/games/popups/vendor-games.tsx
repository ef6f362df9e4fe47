/** `?pop=games&id=`: the games of a vendor whose entry is a list (screens.md 2.24). */
import '../games.css';
import { useAreas, useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { type JSX, useDeferredValue, useState } from 'react';
import { closePopup } from '../../../shared/popups.ts';
import { changeFilters, NO_FILTERS } from '../model/filters.ts';
import { useVendorName } from '../parts/game-grid.tsx';
import { GameList } from '../parts/game-list.tsx';
import { useGamePages } from '../requests.ts';

function Games({ vendor }: { vendor: string }): JSX.Element {
  const t = useT();
  const [filters, setFilters] = useState(NO_FILTERS);
  const gameName = useDeferredValue(filters.q);
  const list = useGamePages({ vassalage: vendor, gameName }, filters.page);
  const change = (next: Partial<typeof filters>): void => setFilters((before) => changeFilters(before, next));
  return (
    <div className="col vg">
      <Field
        label={t('site-games.searchHere')}
        hideLabel
        small
        icon="magnifying-glass"
        type="search"
        maxLength={40}
        placeholder={t('site-games.searchHere')}
        value={filters.q}
        onChange={({ target }) => change({ q: target.value })}
      />
      <GameList
        label={t('site-games.vendors')}
        list={list}
        filters={filters}
        onChange={change}
        empty={{ title: t('site-games.none.games'), art: 'reels' }}
      />
    </div>
  );
}

function Named({ vendor }: { vendor: string }): JSX.Element {
  const vendorName = useVendorName();
  return (
    <Popup title={vendorName(vendor)} size="centre" onClose={closePopup}>
      <Games key={vendor} vendor={vendor} />
    </Popup>
  );
}

export function VendorGamesPopup({ vendor }: { vendor: string }): JSX.Element {
  useAreas(['site-games']);
  return <Named vendor={vendor} />;
}
