/** Staff (screens.md 7.31): who, as what, from where, with what second factor, last seen; inviting somebody new. */
import { listStaff } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { InvitePopup } from './invite-popup.tsx';
import { LinkShown, type NewLink } from './link-shown.tsx';
import { STATUSES, toneOfStatus } from './model.ts';

const STAFF: ResourceList<typeof listStaff> = {
  call: listStaff,
  titleId: 'desk.staff',
  emptyId: 'desk.staff.empty',
  rowKey: ({ id }) => id,
  filters: {
    q: { kind: 'search', labelId: 'desk.staff.search' },
    status: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: STATUSES,
      wordsId: (status) => `desk.staffStatus.${status}`,
    },
  },
  columns: [
    {
      key: 'username',
      kind: 'link',
      headId: 'desk.staff.name',
      of: ({ username }) => username,
      address: ({ id }) => `/staff/${id}`,
    },
    { key: 'role', kind: 'text', headId: 'desk.staff.role', of: ({ role }, { t }) => t('desk.role', { role }) },
    {
      key: 'status',
      kind: 'status',
      headId: 'desk.state',
      of: ({ status }) => ({ tone: toneOfStatus(status), wordsId: `desk.staffStatus.${status}` }),
    },
    {
      key: 'authenticator',
      kind: 'text',
      headId: 'desk.staff.authenticator',
      of: (person, { t }) => t(person.hasAuthenticator ? 'desk.staff.hasAuthenticator' : 'desk.staff.noAuthenticator'),
    },
    {
      key: 'ranges',
      kind: 'cell',
      headId: 'desk.staff.ranges',
      of: ({ allowedRanges }, { t }) =>
        allowedRanges.length === 0 ? (
          <span className="t3">{t('desk.staff.anywhere')}</span>
        ) : (
          <span className="mono" translate="no">
            {allowedRanges.join(', ')}
          </span>
        ),
    },
    { key: 'seen', kind: 'time', headId: 'desk.staff.lastSeen', of: ({ lastSeenAt }) => lastSeenAt },
  ],
};

export function StaffPage(): JSX.Element {
  const t = useT();
  const mayEdit = useCan('staff.edit');
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<NewLink>();
  return (
    <>
      <ResourceListPage
        list={STAFF}
        acts={() =>
          mayEdit ? (
            <Button look="brand" icon="user-plus" onClick={() => setInviting(true)}>
              {t('desk.staff.invite')}
            </Button>
          ) : null
        }
      />
      {inviting ? (
        <InvitePopup
          onClose={() => setInviting(false)}
          onLink={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      ) : null}
      {link === undefined ? null : <LinkShown link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
