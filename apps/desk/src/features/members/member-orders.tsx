/** What staff do to a member's account, each behind a popup that asks why: lock, open, sign out, take an identity or a passkey off. */
import {
  endMemberSessions,
  getMember,
  listMembers,
  lockMember,
  removeMemberLink,
  removeMemberPasskey,
  unlockMember,
} from '@house/contract/identity/desk-members';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import type { MemberDetail } from './model.ts';

type Act = 'lock' | 'unlock' | 'signOut';
const CALLS = { lock: lockMember, unlock: unlockMember, signOut: endMemberSessions } as const;
const readAgain = (): void => void askAgain(getMember, listMembers);

function OrderPopup({
  act,
  member,
  onClose,
}: {
  act: Act;
  member: MemberDetail['member'];
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t(`desk.member.${act}Title`, { account: member.account })}
      confirm={t(`desk.member.${act}`)}
      look={act === 'unlock' ? 'brand' : 'danger-fill'}
      hint={t('desk.reasonHint')}
      reasonFirst
      onSend={(order) => request(CALLS[act], { params: { id: member.id }, body: order }).finally(readAgain)}
      onDone={() => {
        showToast(t(`desk.member.${act}Done`), 'win');
        onClose();
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t(`desk.member.${act}Note`)}</p>
    </ReasonPopup>
  );
}

/** The buttons of the member's head; nothing for who may only look. */
export function MemberOrders({ member }: { member: MemberDetail['member'] }): JSX.Element | null {
  const t = useT();
  const may = useCan('members.lock');
  const mayAdjust = useCan('adjustments.request');
  if (!may && !mayAdjust) return null;
  return (
    <div className="id-acts">
      {may ? <AccountOrders member={member} /> : null}
      {mayAdjust ? (
        <Link to="/adjustments" search={{ ask: member.account } as never} className={buttonClass('plain', 's')}>
          {t('desk.member.adjust')}
        </Link>
      ) : null}
    </div>
  );
}

function AccountOrders({ member }: { member: MemberDetail['member'] }): JSX.Element {
  const t = useT();
  const [asking, setAsking] = useState<Act>();
  const turn = member.status === 'active' ? 'lock' : 'unlock';
  return (
    <>
      <Button
        size="s"
        look={turn === 'lock' ? 'danger' : 'brand'}
        icon={turn === 'lock' ? 'prohibit' : 'check-bold'}
        onClick={() => setAsking(turn)}
      >
        {t(`desk.member.${turn}`)}
      </Button>
      <Button size="s" look="ghost" onClick={() => setAsking('signOut')}>
        {t('desk.member.signOut')}
      </Button>
      {asking === undefined ? null : <OrderPopup act={asking} member={member} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type Order = Parameters<Parameters<typeof ReasonPopup>[0]['onSend']>[0];

/** Takes something off that opens the account; nothing for who may only look. */
function TakeOffButton({
  name,
  onSend,
}: {
  name: string;
  onSend: (order: Order) => Promise<unknown>;
}): JSX.Element | null {
  const t = useT();
  const may = useCan('members.lock');
  const [asking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="s" look="danger" aria-label={t('desk.member.unlinkOf', { name })} onClick={() => setAsking(true)}>
        {t('desk.member.unlink')}
      </Button>
      {asking ? (
        <ReasonPopup
          title={t('desk.member.unlinkTitle', { name })}
          confirm={t('desk.member.unlink')}
          look="danger-fill"
          hint={t('desk.reasonHint')}
          reasonFirst
          onSend={(order) => onSend(order).finally(readAgain)}
          onDone={() => {
            showToast(t('desk.member.unlinkDone'), 'win');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p className="sm t2">{t('desk.member.unlinkNote')}</p>
        </ReasonPopup>
      ) : null}
    </>
  );
}

/** Takes an outside identity off. */
export function UnlinkButton({
  memberId,
  link: { provider, name },
}: {
  memberId: string;
  link: MemberDetail['links'][number];
}): JSX.Element {
  const send = (order: Order) => request(removeMemberLink, { params: { id: memberId }, body: { ...order, provider } });
  return <TakeOffButton name={name} onSend={send} />;
}

/** Takes a passkey off. */
export function RemovePasskeyButton({
  memberId,
  passkey: { id: passkey, name },
}: {
  memberId: string;
  passkey: MemberDetail['passkeys'][number];
}): JSX.Element {
  const send = (order: Order) =>
    request(removeMemberPasskey, { params: { id: memberId }, body: { ...order, passkey } });
  return <TakeOffButton name={name} onSend={send} />;
}
