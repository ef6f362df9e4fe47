/** Starts the desk: words, then the page. */
import '@house/ui/jarul.css';
import './app/desk.css';
import './app/frame.css';
import './app/staff.css';
import { loadWideFont } from '@house/ui/lib/wide-font';
import { followTabSession } from '@house/web/page-return';
import { startPage } from '@house/web/start-notice';
import { guardTranslatedText } from '@house/web/translated-text';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { UiFrame } from './app/ui-frame.tsx';
import { queryClient } from './shared/api.ts';
import { keepClock } from './shared/keep-clock.ts';
import { translator } from './shared/preferences.ts';
import { getToken } from './shared/session.ts';

async function startDesk(): Promise<void> {
  await translator.loadAreas(['common', 'desk', 'desk-staff']);
  const place = document.getElementById('root');
  if (place === null) return;
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiFrame>
          <RouterProvider router={router} />
        </UiFrame>
      </QueryClientProvider>
    </StrictMode>,
  );
  if (translator.read().language === 'en') loadWideFont();
}

guardTranslatedText();
keepClock();
followTabSession('deskToken', getToken);
void startPage(startDesk);
