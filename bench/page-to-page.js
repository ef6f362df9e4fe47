/**
 * Runs in the page before anything of it. `benchGo(address)` goes to another address of the site as a link does and
 * answers, in milliseconds from the step to the frame in which the page, or the popup over it, shows its heading and
 * its first content with nothing grey in sight.
 */
(() => {
  const LIMIT = 30_000;
  const inSight = (element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
  };
  const isThere = (place) =>
    place !== null &&
    [...place.querySelectorAll('h1,h2')].some(inSight) &&
    ![...place.querySelectorAll('.sk, .mark-spin, .popup-loading')].some(inSight) &&
    place.innerText.trim().length > 20;
  window.benchGo = (address) =>
    new Promise((resolve, reject) => {
      const popup = /[?&](pop|mc)=/.test(address);
      const before = document.querySelector('main > *');
      const from = performance.now();
      const state = { ...history.state, __TSR_index: (history.state?.__TSR_index ?? 0) + 1, __TSR_key: String(from) };
      history.pushState(state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state }));
      const look = () => {
        const main = document.querySelector('main');
        const place = popup ? document.querySelector('dialog[open]') : main?.firstElementChild === before ? null : main;
        // The frame that shows it is on the screen when the next one begins.
        if (isThere(place)) requestAnimationFrame(() => resolve(performance.now() - from));
        else if (performance.now() - from > LIMIT) reject(new Error(`${address} did not show its content`));
        else requestAnimationFrame(look);
      };
      look();
    });
  /** From a key to the frame after it was heard. */
  window.benchKeys = [];
  addEventListener('keydown', ({ timeStamp }) =>
    requestAnimationFrame(() => window.benchKeys.push(performance.now() - timeStamp)),
  );
})();
