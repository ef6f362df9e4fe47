/** Only what looks at screens may be left to other runs (docs/site.md): which files that is holds, and that they are there. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from './first-step.mjs';
import { isLook } from './looks.mjs';

test('looks at screens are these files, and no other test may be left out', () => {
  const files = globSync('{apps,packages}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(isLook).toSorted()).toEqual([
    'apps/desk/test/looks.browser.test.ts',
    'apps/desk/test/popups.browser.test.ts',
    'apps/desk/test/screens.browser.test.ts',
    'apps/site/test/agreement-links.browser.test.ts',
    'apps/site/test/conditions/data.browser.test.ts',
    'apps/site/test/conditions/failures.browser.test.ts',
    'apps/site/test/conditions/slow.browser.test.ts',
    'apps/site/test/looks.browser.test.ts',
    'apps/site/test/right-to-left.browser.test.ts',
    'apps/site/test/walk.member.browser.test.ts',
    'apps/site/test/walk.popups.browser.test.ts',
    'apps/site/test/walk.visitor.browser.test.ts',
    'packages/ui/gallery/gallery.browser.test.ts',
  ]);
});
