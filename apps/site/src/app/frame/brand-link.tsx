/** The brand's name, which leads home. */
import { Wordmark } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { brandName, useBoot } from '../../shared/boot.ts';
import { usePreferences } from '../../shared/preferences.ts';

export function BrandLink(): JSX.Element {
  const { language } = usePreferences();
  const word = useBoot((boot) => brandName(boot, language));
  return (
    <Link to="/" className="logo">
      <Wordmark word={word} />
    </Link>
  );
}
