/** Fetches the wide heading face after the page is shown and idle; skipped when the person saves data. Call once. */
import address from '../../assets/fonts/jarul-wide.woff2?url&no-inline';

export function loadWideFont(): void {
  if (document.documentElement.dataset.saver === 'on') return;
  const load = async (): Promise<void> => {
    const face = new FontFace('Jarul Wide', `url(${address}) format("woff2")`, {
      weight: '650 800',
      stretch: '100% 112%',
    });
    try {
      document.fonts.add(await face.load());
    } catch {
      // headings keep the text face
    }
  };
  const start = (): void => {
    void load();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 1500);
}
