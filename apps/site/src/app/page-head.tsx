/**
 * What the head of the page says: the title of the page and the brand, the address others should know it by, and the same
 * page in each language the brand offers.
 */
import { useAreas, useT } from '@house/i18n/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brandName, useBoot } from '../shared/boot.ts';
import { useOfferedLanguages } from '../shared/languages.ts';
import { usePageTitle } from '../shared/page-title.ts';
import { usePreferences } from '../shared/preferences.ts';
import { canonicalPath } from './route-rules.ts';
import { useRow } from './use-row.ts';

function inLanguage(address: string, code: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${code}`;
}

function addLink(rel: string, href: string, hreflang?: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, ...(hreflang ? { hreflang } : {}) });
  document.head.append(link);
  return link;
}

export function PageHead(): null {
  useAreas(['site-frame']);
  const t = useT();
  const { language } = usePreferences();
  const brand = useBoot((boot) => brandName(boot, language));
  const languages = useOfferedLanguages();
  const search = useLocation({ select: (location) => location.searchStr });
  const row = useRow();
  const own = usePageTitle();
  const name = own ?? (row === undefined ? t('common.state.notFound') : row.title === null ? null : t(row.title));
  const title = name === null ? brand : `${name} · ${brand}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const address = row === undefined ? null : location.origin + canonicalPath(row, search);
  const codes = languages.map(({ code, tag }) => `${code} ${tag}`).join();
  useEffect(() => {
    // Those the server wrote, for who runs no script.
    for (const link of document.head.querySelectorAll('link[rel=canonical],link[rel=alternate][hreflang]'))
      link.remove();
    if (address === null) return;
    const others = codes.split(',').flatMap((pair) => {
      const [code = '', tag = ''] = pair.split(' ');
      return code === '' ? [] : [addLink('alternate', inLanguage(address, code), tag)];
    });
    const links = [addLink('canonical', address), ...others, addLink('alternate', address, 'x-default')];
    return () => {
      for (const link of links) link.remove();
    };
  }, [address, codes]);
  return null;
}
