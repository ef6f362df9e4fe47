/** One of staff (screens.md 7.31): what opens the desk to them, where they are signed in, and what can be done about it. */
import { endStaffSession, getStaff, type StaffPerson } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { useParams } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, messageOf, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { SessionTable } from '../../shared/session-table.tsx';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useCan, useStaffInfo } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { ChangePersonPopup, RenewPopup } from './change-popups.tsx';
import { LinkShown, type NewLink } from './link-shown.tsx';
import { toneOfStatus } from './model.ts';

export function StaffDetailPage(): JSX.Element {
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const answer = useCall(getStaff, { params: { id } });
  const mayEdit = useCan('staff.edit');
  const own = useStaffInfo().data?.id === id;
  usePlace([{ text: t('desk.staff'), to: '/staff' }, { text: answer.data?.person.username ?? id }]);
  const end = (sessionId: string): void => {
    request(endStaffSession, { params: { id, sessionId } })
      .then(
        () => showToast(t('desk.staff.sessionEnded'), 'win'),
        (thrown) => showToast(messageOf(thrown), 'warn'),
      )
      .finally(() => void askAgain(getStaff));
  };
  return (
    <>
      {answer.data === undefined ? <h1 className="sr">{`${t('desk.staff')} ${id}`}</h1> : null}
      <AnswerView answer={answer}>
        {({ person, sessions }) => (
          <>
            <StaffHead person={person} acts={mayEdit && !own && person.status !== 'left'} own={own} />
            <div className="card side-part">
              <StaffPairs person={person} />
            </div>
            <div className="card list">
              <div className="part-h">
                <h2>{t('desk.staff.sessions')}</h2>
              </div>
              <SessionTable sessions={sessions} {...(mayEdit && !own ? { onEnd: (one) => end(one.id) } : {})} />
            </div>
          </>
        )}
      </AnswerView>
    </>
  );
}

type Open = 'change' | 'renew' | undefined;

function StaffHead({ person, acts, own }: { person: StaffPerson; acts: boolean; own: boolean }): JSX.Element {
  const t = useT();
  const [open, setOpen] = useState<Open>();
  const [link, setLink] = useState<NewLink>();
  const close = (): void => setOpen(undefined);
  return (
    <section className="card id draw-id" aria-label={t('desk.staff.who')}>
      <div>
        <div className="row wrap-f">
          <h1 translate="no">{person.username}</h1>
          <Badge tone="brand">{t('desk.role', { role: person.role })}</Badge>
          <Badge tone={toneOfStatus(person.status)}>{t(`desk.staffStatus.${person.status}`)}</Badge>
        </div>
        <div className="sm t2 num id-line">
          <CopyText text={person.id} name={t('desk.id')} />
        </div>
      </div>
      <div className="id-acts">
        {own ? <p className="sm t2">{t('desk.staff.ownNote')}</p> : null}
        {acts ? (
          <div className="row wrap-f">
            <Button icon="note-pencil" onClick={() => setOpen('change')}>
              {t('desk.staff.change')}
            </Button>
            <Button look="danger" icon="key" onClick={() => setOpen('renew')}>
              {t('desk.staff.renew')}
            </Button>
          </div>
        ) : null}
      </div>
      {open === 'change' ? <ChangePersonPopup person={person} onClose={close} /> : null}
      {open === 'renew' ? (
        <RenewPopup
          person={person}
          onClose={close}
          onLink={(made) => {
            close();
            setLink(made);
          }}
        />
      ) : null}
      {link === undefined ? null : <LinkShown link={link} onClose={() => setLink(undefined)} />}
    </section>
  );
}

function StaffPairs({ person }: { person: StaffPerson }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const { invitation, status, allowedRanges } = person;
  const sent =
    invitation === null
      ? t('desk.staff.invitationOver')
      : t('desk.staff.invitationOpen', {
          by: invitation.by ?? t('desk.staff.byMachine'),
          time: when.instant(invitation.expiresAt),
        });
  return (
    <PairList
      pairs={[
        [t('desk.staff.mail'), person.mail ?? '–'],
        [t('desk.staff.ranges'), allowedRanges.length === 0 ? t('desk.staff.anywhere') : allowedRanges.join(', ')],
        [t('desk.staff.invitation'), status === 'invited' ? sent : null],
        [
          t('desk.staff.authenticator'),
          t(person.hasAuthenticator ? 'desk.staff.hasAuthenticator' : 'desk.staff.noAuthenticator'),
        ],
        [t('desk.staff.recoveryLeft'), count(person.recoveryCodesLeft)],
        [t('desk.staff.passwordChanged'), when.instant(person.passwordChangedAt)],
        [t('desk.staff.lastSeen'), when.instant(person.lastSeenAt)],
        [t('desk.staff.joined'), when.instant(person.createdAt)],
      ]}
    />
  );
}
