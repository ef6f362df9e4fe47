/**
 * The end of a list on a phone (screens.md 0.5): further rows come when it is near, or by its button, which the keyboard
 * reaches; what could not be fetched says so and can be tried again; the last rows are said to be the last. It is equally
 * high in each of these, and the way back to the top lies over the rows.
 */
import './more-rows.css';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { focusBefore, stopsIn } from '@house/ui/lib/focus-near';
import { type JSX, type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from './api.ts';
import { useReducedMotion } from './motion.ts';
import { isFarDown, isNearEnd, scrollerOf, viewOf, watchView } from './near-end.ts';

const LIST = '.list-rows';

/** The rows and what stands below them. */
const listOf = (end: Element): Element => end.closest(LIST) ?? end.parentElement ?? end;

/** Fetches while it may and the end is near. */
function useMoreWhenNear(end: RefObject<HTMLElement | null>, ready: boolean, fetchMore: () => void): void {
  const latest = useRef(fetchMore);
  useEffect(() => {
    latest.current = fetchMore;
  });
  useEffect(() => {
    const element = end.current;
    if (!ready || element === null) return;
    const scroller = scrollerOf(element);
    return watchView(scroller, () => {
      if (element.offsetParent === null) return;
      if (isNearEnd(element.getBoundingClientRect().top, viewOf(scroller))) latest.current();
    });
  }, [end, ready]);
}

/** After the button was pressed the next Tab goes on among the new rows. */
function useFocusOnNew(end: RefObject<HTMLElement | null>, shown: number): () => void {
  const last = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when further rows are there
  useEffect(() => {
    const element = end.current;
    if (last.current === null || element === null) return;
    const stops = stopsIn(listOf(element));
    const first = stops[stops.indexOf(last.current) + 1];
    last.current = null;
    if (first === undefined) focusBefore(element);
    else first.focus();
  }, [shown]);
  return () => {
    const element = end.current;
    if (element === null) return;
    const comes = (stop: Element): boolean =>
      (stop.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    last.current = stopsIn(listOf(element)).findLast(comes) ?? null;
  };
}

/** The way back, once it is long; the focus goes along. */
function BackToTop({ end }: { end: RefObject<HTMLElement | null> }): JSX.Element {
  const t = useT();
  const still = useReducedMotion();
  const [far, setFar] = useState(false);
  useEffect(() => {
    if (end.current === null) return;
    const scroller = scrollerOf(end.current);
    return watchView(scroller, () => {
      const { top, bottom, scrolled } = viewOf(scroller);
      setFar(isFarDown(scrolled, bottom - top));
    });
  }, [end]);
  const goBack = (): void => {
    if (end.current === null) return;
    stopsIn(listOf(end.current))[0]?.focus({ preventScroll: true });
    (scrollerOf(end.current) ?? window).scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
  };
  return (
    <div className={far ? 'list-top' : 'list-top off'}>
      <IconButton icon="arrow-up-bold" label={t('common.list.top')} line onClick={goBack} />
    </div>
  );
}

export interface MoreRowsProps {
  hasMore: boolean;
  isFetching: boolean;
  isFetchingMore: boolean;
  moreError: Error | null;
  fetchMore: () => unknown;
  shown: number;
  /** Rows that there are, where that is known. */
  total?: number;
  /** False: the first page is all there is, and nothing needs to be said to end. */
  manyPages: boolean;
}

export function MoreRows(props: MoreRowsProps): JSX.Element {
  const { hasMore, isFetching, isFetchingMore, moreError, fetchMore, shown, total, manyPages } = props;
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  useMoreWhenNear(end, hasMore && !isFetching && moreError === null, () => void fetchMore());
  const rememberLast = useFocusOnNew(end, shown);
  const said =
    !hasMore && manyPages
      ? t('common.list.all', { count: shown })
      : total === undefined
        ? manyPages
          ? t('common.list.shown', { count: shown })
          : ''
        : t('common.showing', { from: Math.min(1, total), to: shown, total });
  return (
    <>
      <div ref={end} className="list-more">
        <span className="sm t3 num" role="status">
          {said}
        </span>
        {moreError === null ? null : (
          <span className="sm loss" role="alert">
            {messageOf(moreError)}
          </span>
        )}
        {hasMore ? (
          <Button
            look="ghost"
            busy={isFetchingMore}
            onClick={() => {
              rememberLast();
              fetchMore();
            }}
          >
            {t(moreError === null ? 'common.list.more' : 'common.retry')}
          </Button>
        ) : null}
      </div>
      <BackToTop end={end} />
    </>
  );
}
