/** Starts the site: boot data, language, then the page. */
import '@house/ui/jarul.css';
import './app/frame.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { UiFrame } from './app/ui-frame.tsx';
import { keepReferral } from './shared/referral.ts';
import { openLanguage } from './shared/language.ts';
import { getPreferences } from './shared/preferences.ts';
import { queryClient } from './shared/query.ts';
import { loadMissingBoot } from './shared/start.ts';

async function startSite(): Promise<void> {
  await Promise.all([loadMissingBoot(), openLanguage(getPreferences().language)]);
  keepReferral();
  const place = document.getElementById('root');
  if (place === null) return;
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <UiFrame>
            <RouterProvider router={router} />
          </UiFrame>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

void startSite();
