/** Stands where a popup will be while it is on its way. */
import { useT } from '@house/i18n/react';
import { LoadingFlower } from '@house/ui/mark';
import type { JSX } from 'react';

/**
 * A second tap lands here, and not on what lies under the button that the popup took away. After a moment it is seen that
 * something comes: on a slow line the first popup of a page takes seconds.
 */
export function ComingPopup(): JSX.Element {
  const t = useT();
  return (
    <div className="popup-coming">
      <LoadingFlower label={t('common.state.loading')} />
    </div>
  );
}
