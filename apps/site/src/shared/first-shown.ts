/**
 * What the server wrote into the page is on the screen before the site draws over it: on a quick line the script is there
 * first, and the page would stay empty until all of it is drawn. On a slow one it was shown long ago, and nothing waits.
 */
const LIMIT_MS = 200;
const KIND = 'largest-contentful-paint';

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: KIND, buffered: true });
  });
}

export async function whenFirstShown(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes(KIND)) return;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('#root img')].filter(
    ({ offsetParent }) => offsetParent,
  );
  const decoded = pictures.map((picture) => picture.decode().catch(() => undefined));
  await Promise.race([Promise.all(decoded).then(whenPainted), wait(LIMIT_MS)]);
}
