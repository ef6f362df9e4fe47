/** A list of lines that stays at its end while its reader is there: whoever reads further up is not pulled away. */
import { type RefObject, type UIEvent, useEffect, useRef } from 'react';

const NEAR_PX = 40;

interface FollowedList {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** `news` differs whenever something was added; `own` whenever it is the reader's own or another list: then it goes to the end. */
export function useFollowEnd(news: string, own: string): FollowedList {
  const ref = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const seen = useRef(own);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new may move the view
  useEffect(() => {
    const element = ref.current;
    if (element !== null && (atEnd.current || seen.current !== own)) element.scrollTop = element.scrollHeight;
    seen.current = own;
  }, [news, own]);
  return {
    ref,
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
      atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    },
  };
}
