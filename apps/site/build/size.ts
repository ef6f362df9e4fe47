/** `npm run size`: what each part of the site weighs as it is served, against its budget; ends badly above one. `-- --modules` lists what the first script is made of. */
import { BUDGETS, budgetOf, measureSizes } from './sizes.ts';

const MODULES_SHOWN = 60;
const { first, firstStyle, home, late, pages, modules } = measureSizes();

const rows: readonly (readonly [name: string, bytes: number, budget: number])[] = [
  ['first script, Bengali', first.bn, BUDGETS.first],
  ['first script, English', first.en, BUDGETS.first],
  ['first style sheet', firstStyle, BUDGETS.firstStyle],
  ['home page without pictures, Bengali', home.bn, BUDGETS.home],
  ['home page without pictures, English', home.en, BUDGETS.home],
  ['frame that follows', late, BUDGETS.late],
  ...pages.map((page) => [page.source.replace('apps/site/src/', ''), page.bytes, budgetOf(page)] as const),
];
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);
for (const [name, bytes, budget] of rows)
  console.log(`${kilobytes(bytes)} of ${kilobytes(budget)}  ${bytes > budget ? 'ABOVE' : 'ok   '}  ${name}`);
if (process.argv.includes('--modules'))
  for (const [name, length] of modules.slice(0, MODULES_SHOWN)) console.log(`${String(length).padStart(9)}  ${name}`);
if (rows.some(([, bytes, budget]) => bytes > budget)) process.exitCode = 1;
