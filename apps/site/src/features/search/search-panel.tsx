/**
 * Search: a box, tabs with counts, one list (screens.md 3.17). ↑ ↓ go through the rows while the box keeps the focus,
 * Enter opens, Esc clears and then closes.
 */
import './search.css';
import { listHotGames } from '@house/contract/games/site';
import type { SearchRow, SearchType } from '@house/contract/search/site';
import type { AreaMessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, IconButton } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { EmptyState } from '@house/ui/states';
import { type JSX, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { artOf, goTo, openGameCard, playAddress } from '../../shared/catalogue.ts';
import { useGameName } from '../../shared/game-name.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { useMoney } from '../../shared/money.ts';
import { useCall } from '../../shared/query.ts';
import { getSession } from '../../shared/session.ts';
import { forgetRecent, keepRecent, readRecent } from './model/recent.ts';
import { type SearchBox, useSearchBox } from './use-search-box.ts';

const TYPE_NAMES: Readonly<Record<SearchType, AreaMessageId<'site-search'>>> = {
  game: 'site-search.type.game',
  vendor: 'site-search.type.vendor',
  draw: 'site-search.type.draw',
  promotion: 'site-search.type.promotion',
  help: 'site-search.type.help',
};
const TYPE_ICONS: Readonly<Record<SearchType, IconName>> = {
  game: 'game-controller',
  vendor: 'cube',
  draw: 'ticket',
  promotion: 'gift',
  help: 'question',
};
const LONGEST = 80;
const TRENDING = 6;

interface PanelProps {
  question: string;
  onQuestion: (question: string) => void;
  /** Undefined where there is nothing to close. */
  onClose?: () => void;
}

function RowContent({ row }: { row: SearchRow }): JSX.Element {
  const t = useT();
  return (
    <>
      <span className="se-pic">
        {row.art === null ? (
          <Icon name={TYPE_ICONS[row.type]} size={24} />
        ) : (
          <ArtImage name={artOf(row.art)} shown={40} />
        )}
      </span>
      <span className="se-text">
        <b>{row.title}</b>
        <small>{[t(TYPE_NAMES[row.type]), row.text].filter((part) => part !== '').join(' · ')}</small>
      </span>
      <Icon name="caret-right-bold" size={12} turns />
    </>
  );
}

function Rows({
  id,
  rows,
  active,
  stale,
  onOpen,
}: {
  id: string;
  rows: readonly SearchRow[];
  active: number;
  stale: boolean;
  onOpen: (row: SearchRow) => void;
}): JSX.Element {
  const t = useT();
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t('common.search')}
      aria-busy={stale}
      className={stale ? 'se-rows stale' : 'se-rows'}
    >
      {rows.map((row, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys of all rows
        <div
          key={`${row.type} ${row.id}`}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className="se-row"
          onClick={() => onOpen(row)}
        >
          <RowContent row={row} />
        </div>
      ))}
    </div>
  );
}

/** Before anything is asked: what one asked lately, and what is played now. */
function BeforeAsking({ onAsk }: { onAsk: (question: string) => void }): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  const [recent, setRecent] = useState(() => readRecent(localStorage, getSession().account));
  const { data } = useCall(listHotGames, {}, { staleTime: 60_000 });
  const hot = (data?.list ?? []).slice(0, TRENDING);
  return (
    <div className="col se-before">
      {recent.length === 0 ? null : (
        <section>
          <div className="row between">
            <h2>{t('site-search.recent')}</h2>
            <button
              type="button"
              className="link sm"
              onClick={() => {
                forgetRecent(localStorage, getSession().account);
                setRecent([]);
              }}
            >
              {t('common.clear')}
            </button>
          </div>
          <div className="chips">
            {recent.map((question) => (
              <button key={question} type="button" className="chip" onClick={() => onAsk(question)}>
                <Icon name="clock" />
                {question}
              </button>
            ))}
          </div>
        </section>
      )}
      {hot.length === 0 ? null : (
        <section>
          <h2>{t('site-search.trending')}</h2>
          <div className="chips">
            {hot.map((game) => (
              <button
                key={game.gameId}
                type="button"
                className="chip"
                onClick={() => (game.state === 'on' ? goTo(playAddress(game, 'real')) : openGameCard(game.gameId))}
              >
                <Icon name="trend-up" />
                {gameName(game)}
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function TabChips({ box }: { box: SearchBox }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  if (box.tabs.length === 0) return null;
  const total = box.tabs.reduce((sum, { count }) => sum + count, 0);
  return (
    <Chips
      label={t('site-search.types')}
      choices={[
        { value: 'all' as const, text: t('common.all'), count: digits(total) },
        ...box.tabs.map(({ type, count }) => ({ value: type, text: t(TYPE_NAMES[type]), count: digits(count) })),
      ]}
      value={box.tab}
      onChange={box.pickTab}
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }): JSX.Element {
  const t = useT();
  const clear = (
    <Button look="ghost" onClick={onClear}>
      {t('common.clear')}
    </Button>
  );
  return <EmptyState title={t('site-search.nothing')} art="compass" action={clear} />;
}

function Answer({ box, list }: { box: SearchBox; list: ReactNode }): JSX.Element {
  const t = useT();
  if (box.idle) return <BeforeAsking onAsk={box.type} />;
  return (
    <ListStates query={box.answer} skeleton={{ height: 56, count: 5 }} ages={false}>
      {() => (
        <>
          {box.nothingFound ? null : <TabChips box={box} />}
          {box.nothingFound && box.rows.length > 0 ? (
            <p className="se-nothing" role="status">
              {t('site-search.nearest')}
            </p>
          ) : null}
          {box.rows.length > 0 ? list : <NothingFound onClear={() => box.type('')} />}
        </>
      )}
    </ListStates>
  );
}

export function SearchPanel({ question, onQuestion, onClose }: PanelProps): JSX.Element {
  const t = useT();
  const listId = useId();
  const box = useSearchBox(question, onQuestion);
  const [chosen, setChosen] = useState({ of: '', place: -1 });
  // Another list starts above its first row.
  const of = box.rows.map(({ type, id }) => type + id).join();
  const active = chosen.of === of ? chosen.place : -1;
  const openRow = (row: SearchRow): void => {
    keepRecent(localStorage, getSession().account, question);
    goTo(row.address);
  };
  const move = (step: number): void => {
    const count = box.rows.length;
    if (count === 0) return;
    const place = active === -1 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count;
    setChosen({ of, place });
    document.getElementById(`${listId}-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const first = box.stale ? undefined : box.rows[Math.max(active, 0)];
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: first === undefined ? undefined : () => openRow(first),
      Escape: question === '' ? onClose : () => onQuestion(''),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="se">
      <div className="se-box in">
        <Icon name="magnifying-glass" size={20} />
        <input
          type="search"
          role="combobox"
          data-first
          data-search
          aria-label={t('site-search.label')}
          aria-expanded={box.rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST}
          placeholder={t('site-search.placeholder')}
          value={question}
          onChange={({ target }) => onQuestion(target.value)}
          onKeyDown={onKey}
        />
        {question === '' ? null : (
          <IconButton icon="x-circle-fill" small label={t('common.clear')} onClick={() => onQuestion('')} />
        )}
      </div>
      <Answer
        box={box}
        list={<Rows id={listId} rows={box.rows} active={active} stale={box.stale} onOpen={openRow} />}
      />
    </div>
  );
}
