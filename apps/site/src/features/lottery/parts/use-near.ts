/** Draws what is far below only when somebody comes near it. */
import { type RefObject, useEffect, useState } from 'react';

/** How far from the window something is drawn. */
const NEAR = '300px';

/** Whether an element has been near the window; what is long is drawn part by part. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    const own = element.current;
    if (near || own === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watcher.observe(own);
    return () => watcher.disconnect();
  }, [near, element]);
  return near;
}
