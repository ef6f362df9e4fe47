/** Who speaks with the house, masked, what the talk is about, and what staff did to it. */
import { useT } from '@house/i18n/react';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import type { OpenConversation } from './conversations-store.ts';
import { callOwner } from './model.ts';

export function OwnerCard({ open: { conversation, moves } }: { open: OpenConversation }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const seesMembers = useCan('members.view');
  const { owner } = conversation;
  const member = seesMembers ? owner.memberId : null;
  const reference =
    conversation.reference === null ? null : member === null ? (
      <span className="mono" translate="no">
        {conversation.reference}
      </span>
    ) : (
      <Link
        to="/members/$id"
        params={{ id: member }}
        search={{ tab: 'bets', ticket: conversation.reference } as never}
        className="mono"
      >
        {conversation.reference}
      </Link>
    );
  return (
    <aside className="card chat-card" aria-label={t('desk-chat.card')}>
      <h2>{t('desk-chat.card')}</h2>
      <PairList
        pairs={[
          [
            t(owner.kind === 'member' ? 'desk-chat.account' : 'desk-chat.name'),
            callOwner(owner, t('desk-chat.visitor')),
          ],
          [t('desk-chat.kind'), owner.memberKind === null ? null : t(`desk-chat.kind.${owner.memberKind}`)],
          [t('desk-chat.joined'), owner.joinedAt === null ? null : when.day(owner.joinedAt)],
          [t('desk-chat.conversationsBefore'), owner.conversationsBefore],
          [t('desk-chat.language'), t(`desk-chat.language.${conversation.language}`)],
          [t('desk-chat.openedAt'), when.instant(conversation.openedAt)],
          [t('desk-chat.reference'), reference],
        ]}
      />
      {member === null ? null : (
        <Link to="/members/$id" params={{ id: member }}>
          {t('desk-chat.openMember')}
        </Link>
      )}
      {moves.length === 0 ? null : (
        <>
          <h3>{t('desk-chat.history')}</h3>
          <ul className="chat-moves">
            {moves.map((move) => (
              <li key={move.at}>
                {t(`desk-chat.move.${move.kind}`, { staff: move.staff, to: move.to ?? '' })}
                <span className="xs t3"> {when.clock(move.at)}</span>
                {move.note === '' ? null : <p className="chat-move-note">{move.note}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
