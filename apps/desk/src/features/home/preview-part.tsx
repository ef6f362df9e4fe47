/** How the order lies on a desktop and on a phone; by the same rules as the site's. A section without data closes up there. */
import { useT } from '@house/i18n/react';
import { type HomeSection, homeRows, phoneOrder } from '@house/rules/home-sections';
import type { JSX } from 'react';

export function OrderPreviews({ sections }: { sections: readonly HomeSection[] }): JSX.Element {
  const t = useT();
  const nameOf = (section: HomeSection): string => t(`desk-content.home.section.${section}`);
  return (
    <section className="home-previews" aria-label={t('desk-content.home.preview')}>
      <figure className="card">
        <figcaption>{t('desk-content.home.desktop')}</figcaption>
        <ol>
          {homeRows(sections).map(([first, ...rest]) =>
            first === undefined ? null : (
              <li key={first} className={first}>
                <span>{nameOf(first)}</span>
                {rest.length === 0 ? null : (
                  <span className="beside">
                    {rest.map((section) => (
                      <span key={section}>{nameOf(section)}</span>
                    ))}
                  </span>
                )}
              </li>
            ),
          )}
        </ol>
      </figure>
      <figure className="card phone">
        <figcaption>{t('desk-content.home.phone')}</figcaption>
        <ol>
          {phoneOrder(sections).map((section) => (
            <li key={section} className={section}>
              <span>{nameOf(section)}</span>
            </li>
          ))}
        </ol>
      </figure>
    </section>
  );
}
