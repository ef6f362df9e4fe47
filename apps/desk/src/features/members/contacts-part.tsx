/**
 * How a member is reached, hidden until "Show", which is written down; and the outside identities and passkeys that open his
 * account.
 */
import type { ReplyOf } from '@house/contract/call';
import { showMemberContacts } from '@house/contract/identity/desk-members';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { type JSX, type ReactNode, useState } from 'react';
import { request } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { RemovePasskeyButton, UnlinkButton } from './member-orders.tsx';
import type { MemberDetail } from './model.ts';

type Shown = ReplyOf<typeof showMemberContacts>;
const CHANNELS = ['mobile', 'email'] as const;

const takeFocus = (note: HTMLElement | null): void => note?.focus();

export function ContactsPart({ detail: { member, contacts, links, passkeys } }: { detail: MemberDetail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const [shown, setShown] = useState<Shown>();
  const { busy, refused, send } = useSend();
  const show = () => send(async () => setShown(await request(showMemberContacts, { params: { id: member.id } })));
  const cellOf = (channel: (typeof CHANNELS)[number]): ReactNode => {
    const contact = contacts[channel];
    if (contact === null) return '–';
    return (
      <span className="row wrap-f">
        <bdi className="mono" translate="no">
          {shown?.[channel] ?? contact.masked}
        </bdi>
        <Badge tone={contact.verified ? 'win' : 'plain'}>
          {t(contact.verified ? 'desk.member.verified' : 'desk.member.unverified')}
        </Badge>
      </span>
    );
  };
  const some = CHANNELS.some((channel) => contacts[channel] !== null);
  return (
    <section className="side-part" aria-label={t('desk.member.contacts')}>
      <h2>{t('desk.member.contacts')}</h2>
      <PairList
        pairs={[
          ...CHANNELS.map((channel) => [t(`desk.member.${channel}`), cellOf(channel)] as const),
          ...links.map(
            (link) =>
              [
                t(`desk.member.${link.provider}`),
                <span key={link.provider} className="row wrap-f">
                  <bdi translate="no">{link.name}</bdi>
                  <span className="xs t3">{when.instant(link.boundAt)}</span>
                  <UnlinkButton memberId={member.id} link={link} />
                </span>,
              ] as const,
          ),
          [
            t('desk.member.passkeys'),
            passkeys.length === 0
              ? null
              : passkeys.map((passkey) => (
                  <div key={passkey.id} className="row wrap-f">
                    <bdi translate="no">{passkey.name}</bdi>
                    <span className="xs t3">{when.instant(passkey.madeAt)}</span>
                    <RemovePasskeyButton memberId={member.id} passkey={passkey} />
                  </div>
                )),
          ] as const,
        ]}
      />
      <Refused words={refused} />
      {!some ? null : shown === undefined ? (
        <div className="row wrap-f">
          <Button size="s" icon="eye" busy={busy} onClick={() => void show()}>
            {t('desk.member.showContacts')}
          </Button>
          <span className="xs t3">{t('desk.member.showContactsNote')}</span>
        </div>
      ) : (
        // The button that had the focus is gone.
        <p ref={takeFocus} tabIndex={-1} className="xs t3" role="status">
          {t('desk.member.contactsShown')}
        </p>
      )}
    </section>
  );
}
