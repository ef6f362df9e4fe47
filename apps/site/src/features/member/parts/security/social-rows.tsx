/** Google and Facebook of the member: bound for good, or to be bound. */
import { listMemberLinks, startMemberLink } from '@house/contract/identity/links';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../../shared/api.ts';
import { ListStates } from '../../../../shared/list-states.tsx';
import { useCall } from '../../../../shared/query.ts';
import { useRecordWords } from '../../words.ts';
import { SecurityRow } from './security-row.tsx';

const PROVIDERS = ['google', 'facebook'] as const;

export function SocialRows(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(listMemberLinks);
  const [busy, setBusy] = useState('');

  const begin = async (provider: (typeof PROVIDERS)[number]): Promise<void> => {
    setBusy(provider);
    try {
      const { address } = await request(startMemberLink, { params: { provider } });
      location.assign(address);
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
      setBusy('');
    }
  };

  return (
    <ListStates query={query} skeleton={{ height: 56, count: 1 }}>
      {({ links, open }) =>
        PROVIDERS.map((provider) => {
          const bound = links.find((link) => link.provider === provider);
          if (bound === undefined && !open.includes(provider)) return null;
          const state = bound
            ? t('site-links.social.bound', { name: bound.name, time: words.moment(bound.boundAt) })
            : t('site-links.social.open');
          return (
            <SecurityRow key={provider} name={t(`site-links.${provider}`)} state={state}>
              {bound ? null : (
                <Button look="ghost" size="s" busy={busy === provider} onClick={() => void begin(provider)}>
                  {t('site-links.social.bind')}
                </Button>
              )}
            </SecurityRow>
          );
        })
      }
    </ListStates>
  );
}
