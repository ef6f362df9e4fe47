// Before the first paint: language and theme as src/shared/preferences.ts keeps them; and the text faces and the words are
// asked for at once (build/first-files.ts names their files).
(() => {
  const root = document.documentElement;
  const files = document.currentScript.dataset;
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
  // As packages/i18n does: every other language of the list speaks English so far, in its own direction.
  if (asked && /^[a-z]{2}$/.test(asked)) {
    root.lang = asked === 'bn' ? 'bn' : 'en';
    root.dir = /^(ar|fa|ur)$/.test(asked) ? 'rtl' : 'ltr';
  }
  const light = stored.theme ? stored.theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.motion = stored.motion === 'off' ? 'off' : 'on';
  const open = root.dataset.closed === undefined;
  root.dataset.page =
    open && /^\/(index(\.html)?|home|login|register(\.html)?)?$/.test(location.pathname) ? 'home' : 'other';
  const bengali = root.lang === 'bn';
  const needed = [bengali && files.bn, files.latin, bengali ? files.wordsBn : files.wordsEn];
  for (const href of needed.flatMap((names) => (names ? names.split(' ') : []))) {
    const link = document.createElement('link');
    const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' };
    const how = href.endsWith('.woff2') ? font : { rel: 'modulepreload' };
    document.head.append(Object.assign(link, how, { href }));
  }
})();
