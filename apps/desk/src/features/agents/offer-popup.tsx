/** Offers the house's contract to the top of a line: a wage in real time, as percent of all bets of the line. */
import { type AgentLine, listAgentLines, offerHouseContract } from '@house/contract/agents/desk';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';

const PERCENT = /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/;

export function OfferPopup({ line, onClose }: { line: AgentLine; onClose: () => void }): JSX.Element {
  const t = useT();
  const [rate, setRate] = useState('');
  const [isTried, setTried] = useState(false);
  const plain = toLatinDigits(rate).trim();
  const wrong = PERCENT.test(plain) ? [] : ['rate'];
  return (
    <ReasonPopup
      title={t('desk-agents.offerTo', { account: line.account })}
      confirm={t('desk-agents.offer')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(offerHouseContract, {
          body: {
            ...order,
            kind: 'realTime',
            account: line.account,
            tiers: [{ minBase: '0.00', minActive: 0, rate: plain }],
          },
        })
      }
      onDone={() => {
        showToast(t('desk-agents.offerSent'), 'win');
        void askAgain(listAgentLines);
        onClose();
      }}
      onClose={onClose}
    >
      {line.realTime.requested === null ? null : <Notice tone="info">{t('desk-agents.waits')}</Notice>}
      <Field
        label={t('desk-agents.rate')}
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        data-first
        maxLength={8}
        value={rate}
        hint={t('desk-agents.rateHint')}
        error={isTried && wrong.length > 0 ? t('desk-agents.rateForm') : undefined}
        onChange={(event) => setRate(event.target.value)}
      />
    </ReasonPopup>
  );
}
