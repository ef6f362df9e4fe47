/**
 * What a phone is told about the installable site: the brand's name in the language of the page, icons, colours, and
 * where a long press leads (Web App Manifest). Nothing in it says who asked.
 */
interface ManifestBrand {
  readonly names: Readonly<Record<string, string>>;
}

interface Words {
  readonly lottery: string;
  readonly deposit: string;
  readonly myBets: string;
}

interface ManifestPage {
  /** BCP 47 */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** `bar` and `canvas` of the dark theme, which the site starts in. */
const BAR = '#120E1C';
const CANVAS = '#0D0A16';

export function appManifest({ names }: ManifestBrand, words: Words, { language, direction }: ManifestPage): object {
  const name = names[language] ?? names['en'] ?? Object.values(names)[0] ?? '';
  const icon = (file: string, sizes: string, purpose: string): object => ({
    src: `/app/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name,
    lang: language,
    dir: direction,
    start_url: '/?source=app',
    scope: '/',
    display: 'standalone',
    theme_color: BAR,
    background_color: CANVAS,
    categories: ['games', 'entertainment'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: words.lottery, url: '/lottery' },
      { name: words.deposit, url: '/?mc=depositv2' },
      { name: words.myBets, url: '/?mc=personalHistoryCopy' },
    ],
  };
}
