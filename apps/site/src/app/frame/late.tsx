/** The parts of the frame that the first paint does without: one chunk, one area of words. */
// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { LanguagePicker } from '../../shared/language-picker.tsx';
export { PageHead } from '../page-head.tsx';
export { AccountMenu } from './account-menu.tsx';
export { OwnEntries, RankName, RewardsLink } from './nav-extras.tsx';
export { SearchEntry } from './search-entry.tsx';
export { SideMenu } from './side-menu.tsx';
export { SiteFooter } from './site-footer.tsx';
export { Ticker } from './ticker.tsx';
