/**
 * A page that cannot begin says so: the notice stands in the page itself (a template in `index.html`) and in both languages,
 * for words are among what may not come. Until the first script runs it is `first-paint.js` that shows it.
 */
const PLACE = 'template#not-started';

function tellNotStarted(): void {
  const notice = document.querySelector<HTMLTemplateElement>(PLACE);
  if (notice === null) return;
  document.body.prepend(notice.content);
  const again = document.querySelector<HTMLElement>('.not-started button');
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
  document.querySelector(PLACE)?.remove();
}
