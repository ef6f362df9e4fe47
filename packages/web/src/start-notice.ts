/**
 * A page that cannot begin says so: the notice stands hidden in the page itself (`index.html`) and in both languages, for
 * words are among what may not come. Until the first script runs it is `first-paint.js` that shows it.
 */
const PLACE = 'not-started';

function tellNotStarted(): void {
  const notice = document.getElementById(PLACE);
  if (notice === null) return;
  notice.hidden = false;
  const again = notice.querySelector('button');
  if (again !== null) again.onclick = () => location.reload();
}

/** Begins the page. Once it stands it tells by itself what does not come. */
export async function startPage(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (thrown) {
    tellNotStarted();
    throw thrown;
  }
  const notice = document.getElementById(PLACE);
  if (notice?.hidden === true) notice.remove();
}
