// Before the first paint: language and theme as src/shared/preferences.ts keeps them, and the words are asked for beside
// the script (build/first-files.ts names their files). What only this page fetches, as the server named it with the words of
// each language, comes with the first frame: sooner it would take the line from the style sheet and the script. So do the
// text faces, by themselves.
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
  // A picture comes after the scripts that will show it, and not where its format is unknown.
  const kinds = {
    js: { rel: 'modulepreload' },
    css: { rel: 'preload', as: 'style', crossOrigin: 'anonymous' },
    avif: { rel: 'preload', as: 'image', type: 'image/avif' },
  };
  const ask = (names = '') => {
    for (const href of names.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, kinds[href.split('.').pop()], { href }));
    }
  };
  ask(root.lang === 'bn' ? files.wordsBn : files.wordsEn);
  const { files: all, filesBn, filesEn } = root.dataset;
  requestAnimationFrame(() => {
    ask(all);
    ask(root.lang === 'bn' ? filesBn : filesEn);
  });
})();
