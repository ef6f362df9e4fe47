// Before the first paint: language and theme as src/shared/preferences.ts keeps them, and the text face of the language.
(() => {
  const root = document.documentElement;
  const fonts = document.currentScript.dataset;
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
  const light = stored.theme ? stored.theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.motion = stored.motion === 'off' ? 'off' : 'on';
  root.dataset.page = /^\/(index(\.html)?|home|login|register(\.html)?)?$/.test(location.pathname) ? 'home' : 'other';
  for (const address of [root.lang === 'bn' ? fonts.bn : '', fonts.latin]) {
    if (!address) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: address });
    document.head.append(link);
  }
})();
