/** Above a list of games: its own search, recent and favourites, order, and the chips of what is chosen. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import type { JSX } from 'react';
import { useFavourites } from '../../../shared/favourites.ts';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { useTyped } from '../../../shared/use-typed.ts';
import { activeChips, type ChipFilter, type GameFilters, NO_FILTERS, SORTS } from '../model/filters.ts';
import { useGameWords } from '../words.ts';

interface ListHeadProps {
  filters: GameFilters;
  total: number | undefined;
  onChange: (change: Partial<GameFilters>) => void;
  /** Opens the sheet of a phone; undefined where a list has no further filters. */
  onSheet?: () => void;
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }): JSX.Element {
  const t = useT();
  const [typed, type] = useTyped(value, onSearch);
  return (
    <Field
      label={t('site-games.searchHere')}
      hideLabel
      small
      icon="magnifying-glass"
      type="search"
      data-search
      maxLength={40}
      placeholder={t('site-games.searchHere')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      end={<kbd className="only-d">/</kbd>}
    />
  );
}

function OwnLists({ filters, onChange }: Pick<ListHeadProps, 'filters' | 'onChange'>): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { token } = useSession();
  const { ids } = useFavourites();
  const toggleRecent = (): void => {
    if (token === null) openPopup('login', { next: hereAddress() });
    else onChange({ recent: !filters.recent, favourites: false });
  };
  return (
    <>
      <button
        type="button"
        className={filters.recent ? 'chip on' : 'chip'}
        aria-pressed={filters.recent}
        onClick={toggleRecent}
      >
        <Icon name="clock" />
        {t('site-games.recent')}
      </button>
      <button
        type="button"
        className={filters.favourites ? 'chip on' : 'chip'}
        aria-pressed={filters.favourites}
        onClick={() => onChange({ favourites: !filters.favourites, recent: false })}
      >
        <Icon name={filters.favourites ? 'heart-fill' : 'heart'} />
        {t('site-games.favourites')}
        {ids.length === 0 ? null : (
          <span className="n num" translate="no">
            {digits(ids.length)}
          </span>
        )}
      </button>
    </>
  );
}

function Chips({ filters, total, onChange }: Omit<ListHeadProps, 'onSheet'>): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const chips = activeChips(filters);
  const drop = (name: ChipFilter): void => onChange({ [name]: NO_FILTERS[name] });
  return (
    <div className="lh-chips">
      <b className="num nw" role="status">
        {total === undefined ? ' ' : t('site-games.count', { count: total })}
      </b>
      {chips.map((name) => (
        <button key={name} type="button" className="chip on" onClick={() => drop(name)}>
          {words.chip(name, filters)}
          <Icon name="x-bold" size={11} />
          <span className="sr">{t('common.remove')}</span>
        </button>
      ))}
      {chips.length === 0 ? null : (
        <button
          type="button"
          className="link sm"
          onClick={() => onChange(Object.fromEntries(chips.map((name) => [name, NO_FILTERS[name]])))}
        >
          {t('common.clearAll')}
        </button>
      )}
    </div>
  );
}

export function ListHead({ filters, total, onChange, onSheet }: ListHeadProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const chips = activeChips(filters).length;
  const sorts = {
    order: t('site-games.sort.order'),
    new: t('site-games.sort.new'),
    name: t('site-games.sort.name'),
    rtp: t('site-games.sort.rtp'),
  };
  return (
    <>
      <div className="lh">
        <SearchBox value={filters.q} onSearch={(q) => onChange({ q })} />
        {onSheet === undefined ? null : (
          <span className="only-m flex">
            <Button icon="sliders-horizontal" onClick={onSheet}>
              {t('common.filter')}{' '}
              {chips === 0 ? null : (
                <span className="num" translate="no">
                  {digits(chips)}
                </span>
              )}
            </Button>
          </span>
        )}
        <span className="lh-own">
          <OwnLists filters={filters} onChange={onChange} />
          <Select
            label={t('site-games.sort.label')}
            hideLabel
            small
            options={SORTS.map((value) => ({ value, text: sorts[value] }))}
            value={filters.sort}
            onChange={({ target }) => onChange({ sort: SORTS.find((sort) => sort === target.value) ?? 'order' })}
          />
        </span>
      </div>
      <Chips filters={filters} total={total} onChange={onChange} />
    </>
  );
}
