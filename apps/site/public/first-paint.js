// Language and theme before the first paint; the same names as src/shared/preferences.ts.
(() => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search).get('lang') || localStorage.getItem('lang');
  if (asked && /^(bn|en)$/i.test(asked)) root.lang = asked.toLowerCase();
  const theme = localStorage.getItem('theme');
  const light = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.page = /^\/(index(\.html)?|home|login|register(\.html)?)?$/.test(location.pathname) ? 'home' : 'other';
})();
