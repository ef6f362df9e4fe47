// Before the first paint: language and theme as src/shared/preferences.ts keeps them, and the words are asked for beside
// the script (build/first-files.ts names their files). What only this page fetches, as the server named it with the words of
// each language, comes with the first frame: sooner it would take the line from the style sheet and the script. So do the
// text faces, by themselves. Before all that: a place to keep things, for every script after this one takes it for granted.
(() => {
  // A browser that keeps nothing for sites, or has no room left: what is written stands until the page is left, and goes
  // through where it can.
  const standIn = (store) => {
    const texts = new Map();
    for (let place = 0; store && place < store.length; place += 1)
      texts.set(store.key(place), store.getItem(store.key(place)));
    const pass = (act) => {
      try {
        act();
      } catch {
        // as above
      }
    };
    return {
      get length() {
        return texts.size;
      },
      key: (place) => [...texts.keys()][place] ?? null,
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => {
        texts.set(name, String(text));
        pass(() => store?.setItem(name, text));
      },
      removeItem: (name) => {
        texts.delete(name);
        pass(() => store?.removeItem(name));
      },
    };
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    let store = null;
    try {
      store = window[name];
      store.setItem('room', ' '.repeat(1000));
      store.removeItem('room');
    } catch {
      Object.defineProperty(window, name, { value: standIn(store), configurable: true });
    }
  }
  const root = document.documentElement;
  const files = document.currentScript.dataset;
  const stored = {
    lang: localStorage.getItem('lang'),
    theme: localStorage.getItem('theme'),
    motion: localStorage.getItem('motion'),
  };
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
