// Before the first paint: language and theme as src/shared/preferences.ts keeps them. The desk is light unless told otherwise.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = {
      lang: localStorage.getItem('lang'),
      theme: localStorage.getItem('theme'),
      motion: localStorage.getItem('motion'),
    };
  } catch {
    // storage is refused in some private windows
  }
  const asked = new URLSearchParams(location.search).get('lang') || stored.lang;
  if (asked && /^(bn|en)$/.test(asked)) root.lang = asked;
  root.dataset.theme = stored.theme === 'dark' ? 'dark' : 'light';
  root.dataset.motion = stored.motion === 'off' ? 'off' : 'on';
  // What the page begins with and nobody else waits for: without it nothing would ever stand here, and nothing would say so.
  const tell = () => {
    const notice = document.getElementById('not-started');
    if (!notice) return;
    // Told twice there is nothing left in it.
    document.body.prepend(notice.content);
    document.querySelector('.not-started button').onclick = () => location.reload();
  };
  const onBroken = ({ target: { localName, rel, onerror } }) => {
    if (onerror || (localName !== 'script' && rel !== 'stylesheet')) return;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
    else tell();
  };
  addEventListener('error', onBroken, true);
})();
