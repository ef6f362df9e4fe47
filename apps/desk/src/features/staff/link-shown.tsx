/** A link that lets somebody in, shown once: it stands in no address and in no memory of the page but this. */
import type { ReplyOf } from '@house/contract/call';
import type { inviteStaff } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { CopyText } from '../../shared/small-parts.tsx';
import { useWhen } from '../../shared/when.ts';

export type NewLink = ReplyOf<typeof inviteStaff>;

export function LinkShown({ link, onClose }: { link: NewLink; onClose: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { person, token, expiresAt } = link;
  const address = `${location.origin}/desk/enrol#${token}`;
  return (
    <Popup title={t('desk.staff.linkTitle', { username: person.username })} onClose={onClose} dismissible={false}>
      <div className="fm void-form">
        <Notice tone="warn">{t('desk.staff.linkNote', { time: when.instant(expiresAt) })}</Notice>
        <div className="link-box" data-link={address}>
          <CopyText text={address} name={t('desk.staff.link')} />
        </div>
        {person.mail === null ? null : <p className="sm t2">{t('desk.staff.linkMailed', { mail: person.mail })}</p>}
        <div className="row void-acts">
          <Button look="brand" data-first onClick={onClose}>
            {t('common.done')}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
