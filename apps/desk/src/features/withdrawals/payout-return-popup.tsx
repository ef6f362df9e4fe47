/**
 * What the bank answers, pasted.
 *
 * typing     the text can be changed. Leaves by: previewed, closed.
 * previewed  what the text would change is shown; any change of it goes back to typing. Leaves by: taken over, closed.
 */
import type { ReplyOf } from '@house/contract/call';
import {
  listPayoutFiles,
  previewPayoutReturn,
  RETURN_TEXT_MAX,
  readPayoutReturn,
} from '@house/contract/withdrawals/desk-files';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useSend } from '../../shared/use-send.ts';
import { ANSWER_TONES } from './tones.ts';

type Lines = ReplyOf<typeof previewPayoutReturn>['lines'];
const ROWS = 8;

export function PayoutReturnPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const [text, setText] = useState('');
  const [lines, setLines] = useState<Lines | null>(null);
  const [isTried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const look = (): void =>
    void send(async () => setLines((await request(previewPayoutReturn, { body: { text } })).lines));
  return (
    <ReasonPopup
      title={t('desk-withdrawals.return.read')}
      confirm={t('desk-withdrawals.return.take')}
      wrong={lines === null ? ['text'] : []}
      onTried={() => setTried(true)}
      onSend={(order) => request(readPayoutReturn, { body: { ...order, text } })}
      onDone={({ paid, failed, others, repeated }) => {
        showToast(
          repeated
            ? t('desk-withdrawals.return.repeated')
            : t('desk-withdrawals.return.taken', { paid, failed, others }),
          'win',
        );
        void askAgain(listPayoutFiles);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('desk-withdrawals.return.text')}
        name="text"
        rows={ROWS}
        data-first
        maxLength={RETURN_TEXT_MAX}
        value={text}
        hint={t('desk-withdrawals.return.hint')}
        error={isTried && lines === null ? t('desk-withdrawals.return.lookFirst') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setLines(null);
        }}
      />
      <div className="row">
        <Button type="button" busy={busy} disabled={text.trim() === ''} onClick={look}>
          {t('desk-withdrawals.return.preview')}
        </Button>
      </div>
      <Refused words={refused} />
      <ol className="col sm lines">
        {(lines ?? []).map(({ n, outcome, reference, amount, payment }) => (
          <li key={n} className="row wrap-f">
            <span className="num t3">{count(n)}</span>
            <code className="sp" translate="no">
              {reference ?? '–'}
            </code>
            <span translate="no">{payment}</span>
            <b className="num">{amount === null ? '–' : money(amount)}</b>
            <Badge tone={ANSWER_TONES[outcome]}>{t(`desk-withdrawals.answer.${outcome}`)}</Badge>
          </li>
        ))}
      </ol>
      <p className="t2 sm">{t('desk-withdrawals.return.note')}</p>
    </ReasonPopup>
  );
}
