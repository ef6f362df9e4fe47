/** The words that the interface parts need, in the active language: give them to `<UiSettings words={…}>`. */
import type { Translate } from './translator.ts';

export interface UiWordSet {
  close: string;
  back: string;
  optional: string;
  showPassword: string;
  hidePassword: string;
  increase: string;
  decrease: string;
  wholeOnly: string;
  clear: string;
  retry: string;
  loading: string;
  firstPage: string;
  previousPage: string;
  nextPage: string;
  lastPage: string;
  pages: string;
  dayLetter: string;
  hourLetter: string;
}

/** Needs the area `common`. Make it once for each language (`useMemo` on `t`). */
export function listUiWords(t: Translate): UiWordSet {
  return {
    close: t('common.close'),
    back: t('common.back'),
    optional: t('common.optional'),
    showPassword: t('common.showPassword'),
    hidePassword: t('common.hidePassword'),
    increase: t('common.increase'),
    decrease: t('common.decrease'),
    wholeOnly: t('common.wholeOnly'),
    clear: t('common.clear'),
    retry: t('common.retry'),
    loading: t('common.state.loading'),
    firstPage: t('common.firstPage'),
    previousPage: t('common.previousPage'),
    nextPage: t('common.nextPage'),
    lastPage: t('common.lastPage'),
    pages: t('common.pages'),
    dayLetter: t('common.time.dayLetter'),
    hourLetter: t('common.time.hourLetter'),
  };
}
