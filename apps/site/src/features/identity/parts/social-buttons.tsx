/** Google and Facebook under the login form; nothing stands here unless the brand and the house have one of them. */
import { getWaysIn } from '@house/contract/identity/links';
import { useAreas, useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import type { JSX } from 'react';
import { useCall } from '../../../shared/query.ts';
import { type SocialProvider, socialAddress } from '../social.ts';

/** Each provider's own sign, in the colour of the text as the drawn page has it. */
const SIGNS: Readonly<Record<SocialProvider, string>> = {
  google: 'M20.6 11H12v3h5.5a5.6 5.6 0 1 1-1.6-6.2l2.1-2.1A8.6 8.6 0 1 0 20.7 12z',
  facebook:
    'M12 3a9 9 0 0 0-1.4 17.9v-6.3H8.3V12h2.3v-2c0-2.3 1.3-3.5 3.4-3.5 1 0 2 .2 2 .2v2.2h-1.1c-1.1 0-1.5.7-1.5 1.4V12h2.5l-.4 2.6h-2.1v6.3A9 9 0 0 0 12 3z',
};

export function SocialButtons({ next }: { next: string | null }): JSX.Element | null {
  useAreas(['site-links']);
  const t = useT();
  const { data } = useCall(getWaysIn);
  if (data === undefined || data.social.length === 0) return null;
  return (
    <>
      <div className="or">{t('site-links.or')}</div>
      <div className="row">
        {data.social.map((provider) => (
          <a
            key={provider}
            className={`${buttonClass('ghost')} sp`}
            href={socialAddress(provider, next)}
            aria-label={t('site-links.logInWith', { provider })}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
              <path d={SIGNS[provider]} />
            </svg>
            {t(`site-links.${provider}`)}
          </a>
        ))}
      </div>
    </>
  );
}
