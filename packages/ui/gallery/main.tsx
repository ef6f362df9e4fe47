/** Every part on one page, to be looked at and checked by axe in both themes. Amounts and names are invented. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/jarul.css';
import './gallery.css';
import { applyPreferences, setTheme } from '../src/lib/theme.ts';
import { loadWideFont } from '../src/lib/wide-font.ts';
import { UiSettings } from '../src/ui-settings.tsx';
import { Gallery } from './gallery.tsx';
import { bnWords, enWords } from './words.ts';

const query = new URLSearchParams(location.search);
const lang = query.get('lang') === 'en' ? 'en' : 'bn';
const bengali = query.get('digits') === 'beng';
const toBengali = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x9b6));

applyPreferences('dark');
setTheme(query.get('theme') === 'light' ? 'light' : 'dark');
document.documentElement.lang = lang;
document.documentElement.dir = query.get('dir') ?? 'ltr';
loadWideFont();

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its root');
createRoot(root).render(
  <StrictMode>
    <UiSettings words={lang === 'bn' ? bnWords : enWords} mapDigits={bengali ? toBengali : (text) => text}>
      <Gallery bn={lang === 'bn'} show={query.get('show') ?? ''} digits={bengali ? toBengali : (text) => text} />
    </UiSettings>
  </StrictMode>,
);
