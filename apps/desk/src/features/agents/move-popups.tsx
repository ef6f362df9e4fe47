/** Asks for a move, decides one, and makes an agent of a player. */
import {
  type AgentMove,
  askAgentMove,
  convertToAgent,
  decideAgentMove,
  listAgentMoves,
} from '@house/contract/agents/moves';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';

function NameField({
  name,
  label,
  value,
  isFirst = false,
  hint,
  error,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  isFirst?: boolean;
  hint?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}): JSX.Element {
  return (
    <Field
      {...(isFirst ? { 'data-first': true } : {})}
      {...(hint === undefined ? {} : { hint })}
      label={label}
      name={name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function AskMovePopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [account, setAccount] = useState('');
  const [to, setTo] = useState('');
  const [isTried, setTried] = useState(false);
  const isNameless = account.trim() === '';
  return (
    <ReasonPopup
      title={t('desk-agents.moves.ask')}
      confirm={t('desk-agents.moves.ask')}
      wrong={isNameless ? ['account'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(askAgentMove, {
          body: { ...order, account: account.trim(), ...(to.trim() === '' ? {} : { to: to.trim() }) },
        })
      }
      onDone={({ below }) => {
        showToast(t('desk-agents.moves.asked', { below: count(below) }), 'win');
        void askAgain(listAgentMoves);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-agents.moves.note')}</p>
      <NameField
        isFirst
        name="account"
        label={t('desk-agents.moves.account')}
        value={account}
        error={isTried && isNameless ? t('desk-agents.moves.missing') : undefined}
        onChange={setAccount}
      />
      <NameField
        name="to"
        label={t('desk-agents.moves.to')}
        hint={t('desk-agents.moves.toHint')}
        value={to}
        onChange={setTo}
      />
    </ReasonPopup>
  );
}

export function ConvertPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [account, setAccount] = useState('');
  const [isTried, setTried] = useState(false);
  const isNameless = account.trim() === '';
  return (
    <ReasonPopup
      title={t('desk-agents.moves.convert')}
      confirm={t('desk-agents.moves.convert')}
      wrong={isNameless ? ['account'] : []}
      onTried={() => setTried(true)}
      onSend={(order) => request(convertToAgent, { body: { ...order, account: account.trim() } })}
      onDone={(made) => {
        showToast(t('desk-agents.moves.converted', { account: made.account }), 'win');
        onClose();
      }}
      onClose={onClose}
    >
      <NameField
        isFirst
        name="account"
        label={t('desk-agents.moves.account')}
        value={account}
        error={isTried && isNameless ? t('desk-agents.moves.missing') : undefined}
        onChange={setAccount}
      />
    </ReasonPopup>
  );
}

export function MovePopup({ move, onClose }: { move: AgentMove; onClose: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const mayManage = useCan('agents.manage');
  const [decision, setDecision] = useState<'carryOut' | 'refuse' | null>(null);
  const isOpen = move.state === 'asked' && mayManage;
  if (decision !== null)
    return (
      <ReasonPopup
        title={t(`desk-agents.moves.${decision}`)}
        confirm={t(`desk-agents.moves.${decision}`)}
        look={decision === 'refuse' ? 'danger' : 'brand'}
        reasonFirst
        onSend={(order) =>
          request(decideAgentMove, {
            params: { id: move.id },
            body: { ...order, carryOut: decision === 'carryOut' },
          })
        }
        onDone={() => {
          showToast(t('desk-agents.moves.done'), 'win');
          void askAgain(listAgentMoves);
          onClose();
        }}
        onClose={() => setDecision(null)}
      >
        <p className="sm t2">{t('desk-agents.moves.note')}</p>
      </ReasonPopup>
    );
  return (
    <Popup title={move.account} onClose={onClose}>
      <div className="fm col">
        <PairList
          pairs={[
            [t('desk.state'), t(`desk-agents.moves.state.${move.state}`)],
            [t('desk-agents.moves.to'), move.to ?? t('desk-agents.moves.top')],
            [t('desk-agents.moves.below'), count(move.below)],
            [
              t('desk-agents.moves.path'),
              <bdi key="p" className="mono" translate="no">
                {move.toPath === null ? move.fromPath : `${move.fromPath} → ${move.toPath}`}
              </bdi>,
            ],
            [t('desk-agents.moves.askedBy'), `${move.askedBy} · ${when.instant(move.askedAt)}`],
            [t('desk.reason'), move.reason],
            [
              t('desk-agents.moves.decidedBy'),
              move.decidedAt === null ? null : `${move.decidedBy ?? ''} · ${when.instant(move.decidedAt)}`,
            ],
            ...(move.decisionReason === null ? [] : [[t('desk.reason'), move.decisionReason] as const]),
          ]}
        />
        {isOpen && move.isOwn ? <Notice tone="info">{t('desk-agents.moves.own')}</Notice> : null}
        {isOpen ? (
          <div className="row wrap-f">
            <Button look="danger" onClick={() => setDecision('refuse')}>
              {t('desk-agents.moves.refuse')}
            </Button>
            {move.isOwn ? null : (
              <Button look="brand" onClick={() => setDecision('carryOut')}>
                {t('desk-agents.moves.carryOut')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </Popup>
  );
}
