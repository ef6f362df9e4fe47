/** Starts the page of a game: which one, in which language and look the address says; the token stands behind the `#`. */
import '@house/ui/tokens.css';
import '@house/ui/fonts.css';
import '@house/ui/css/base.css';
import '@house/ui/css/controls.css';
import '@house/ui/css/fields.css';
import '@house/ui/css/popup.css';
import '@house/ui/css/forced.css';
import './shell/shell.css';
import { UiSettings } from '@house/ui/ui-settings';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeLaunch } from './shell/launch.ts';
import { Shell } from './shell/shell.tsx';
import { uiWords, wordsIn } from './shell/words.ts';

const launch = takeLaunch();
const root = document.documentElement;
root.lang = launch.language;
root.dataset['theme'] = launch.theme;
const place = document.getElementById('root');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <UiSettings words={uiWords(wordsIn(launch.language))} mapDigits={(text) => text}>
        <Shell launch={launch} />
      </UiSettings>
    </StrictMode>,
  );
}
