/** The sections in their order: dragged, moved by the arrow keys on a row or by its buttons, shown or hidden. */
import { useT } from '@house/i18n/react';
import { HOME_WITHOUT_SOURCE, type HomePlace, type HomeSection } from '@house/rules/home-sections';
import { IconButton } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { movePlace, toggleSection } from './model.ts';

interface SectionListProps {
  places: readonly HomePlace[];
  may: boolean;
  onChange: (places: HomePlace[]) => void;
}

export function SectionList({ places, may, onChange }: SectionListProps): JSX.Element {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<HomeSection>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const nameOf = (section: HomeSection): string => t(`desk-content.home.section.${section}`);
  useEffect(() => {
    if (focus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-section="${focus.current}"]`)?.focus();
    focus.current = undefined;
  });
  const move = (from: number, to: number): void => {
    const section = places[from]?.section;
    if (!may || section === undefined || to < 0 || to >= places.length || to === from) return;
    focus.current = section;
    setSaid(t('desk-content.movedTo', { title: nameOf(section), place: to + 1 }));
    onChange(movePlace(places, from, to));
  };
  const onKey = (event: KeyboardEvent, place: number): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  return (
    <>
      <ol ref={list} className="home-list" aria-label={t('desk-content.home.order')}>
        {places.map(({ section, shown }, place) => (
          <li
            key={section}
            className={dragged === place ? 'dragged' : ''}
            draggable={may}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, place);
              setDragged(undefined);
            }}
          >
            <button
              type="button"
              className="home-grip"
              data-section={section}
              disabled={!may}
              aria-describedby="home-order-hint"
              onKeyDown={(event) => onKey(event, place)}
            >
              <span className="num t3">{place + 1}</span> <b>{nameOf(section)}</b>
              {HOME_WITHOUT_SOURCE.includes(section) ? (
                <small className="t3">{t('desk-content.home.noSource')}</small>
              ) : null}
            </button>
            <Switch checked={shown} disabled={!may} onChange={() => onChange(toggleSection(places, section))}>
              <span className="sr">{t('desk-content.home.shown', { title: nameOf(section) })}</span>
            </Switch>
            <IconButton
              icon="caret-up-bold"
              small
              label={t('desk-content.moveUp', { title: nameOf(section) })}
              disabled={!may || place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              icon="caret-down-bold"
              small
              label={t('desk-content.moveDown', { title: nameOf(section) })}
              disabled={!may || place === places.length - 1}
              onClick={() => move(place, place + 1)}
            />
          </li>
        ))}
      </ol>
      <p id="home-order-hint" className="sm t3">
        {t('desk-content.home.hint')}
      </p>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}
