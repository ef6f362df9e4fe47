/**
 * What the server wrote into the page is on the screen before the site draws over it: on a quick line the script is there
 * first, and the page would stay empty until all of it is drawn. On a slow one it was shown long ago, and nothing waits.
 */
const LIMIT_MS = 120;
const KIND = 'largest-contentful-paint';

export function whenFirstShown(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes(KIND)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      resolve();
    };
    const observer = new PerformanceObserver(done);
    observer.observe({ type: KIND, buffered: true });
    setTimeout(done, LIMIT_MS);
  });
}
