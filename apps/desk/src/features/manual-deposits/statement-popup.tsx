/**
 * A statement that is typed or pasted.
 *
 * typing    text and channel can be changed. Leaves by: previewed, closed.
 * previewed what the text would do is shown; any change of it goes back to typing. Leaves by: kept, closed.
 */
import type { ReplyOf } from '@house/contract/call';
import { listChannels } from '@house/contract/cashier/desk';
import {
  importStatement,
  listStatementImports,
  listStatementLines,
  previewStatement,
  STATEMENT_TEXT_MAX,
} from '@house/contract/manual-deposits/desk';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useSend } from '../../shared/use-send.ts';
import { OUTCOME_TONES } from './tones.ts';

type Preview = ReplyOf<typeof previewStatement>;
const ROWS = 8;

export function StatementPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const channels = useCall(listChannels).data?.rows.filter(({ kind }) => kind === 'manual') ?? [];
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isTried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const channel = chosen === '' ? (channels[0]?.code ?? '') : chosen;
  const kept = preview === null ? 0 : preview.counts.match + preview.counts.review + preview.counts.new;
  const look = (): void =>
    void send(async () => setPreview(await request(previewStatement, { body: { channel, text } })));
  return (
    <ReasonPopup
      title={t('desk-deposits.statement.new')}
      confirm={t('desk-deposits.statement.keep', { count: kept })}
      wrong={text.trim() === '' || kept === 0 ? ['text'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(importStatement, { body: { ...order, channel, text } }).finally(
          () => void askAgain(listStatementImports, listStatementLines),
        )
      }
      onDone={() => {
        showToast(t('desk-deposits.statement.keepNote'), 'win');
        onClose();
      }}
      onClose={onClose}
    >
      <Select
        label={t('desk-deposits.channel')}
        name="channel"
        value={channel}
        options={channels.map(({ code, terms }) => ({
          value: code,
          text: language === 'bn' ? terms.names.bn : terms.names.en,
        }))}
        onChange={(event) => {
          setChosen(event.target.value);
          setPreview(null);
        }}
      />
      <TextArea
        label={t('desk-deposits.statement.text')}
        name="text"
        rows={ROWS}
        data-first
        maxLength={STATEMENT_TEXT_MAX}
        value={text}
        hint={t('desk-deposits.statement.hint')}
        error={isTried && kept === 0 ? t('errors.manualDeposits.nothingNew') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setPreview(null);
        }}
      />
      <div className="row">
        <Button type="button" busy={busy} disabled={text.trim() === ''} onClick={look}>
          {t('desk-deposits.statement.preview')}
        </Button>
      </div>
      <Refused words={refused} />
      {preview === null ? null : <PreviewPart preview={preview} />}
      <p className="t2 sm">{t('desk-deposits.statement.keepNote')}</p>
    </ReasonPopup>
  );
}

const OUTCOMES = ['match', 'review', 'new', 'known', 'repeated', 'unreadable'] as const;

function PreviewPart({ preview }: { preview: Preview }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <section className="col">
      <p className="row wrap-f">
        {OUTCOMES.filter((each) => preview.counts[each] > 0).map((each) => (
          <Badge key={each} tone={OUTCOME_TONES[each]}>
            {`${t(`desk-deposits.outcome.${each}`)}: ${count(preview.counts[each])}`}
          </Badge>
        ))}
      </p>
      <p>
        {t('desk-deposits.statement.total')} <b>{money(preview.total)}</b>
      </p>
      <p className="xs t3">{t('desk-deposits.statement.first', { count: preview.lines.length })}</p>
      <ol className="col sm lines">
        {preview.lines.map(({ n, outcome, reference, amount, sender }) => (
          <li key={n} className="row">
            <span className="num t3">{count(n)}</span>
            <code className="sp">{reference ?? '–'}</code>
            <span className="num">{sender}</span>
            <b className="num">{amount === null ? '–' : money(amount)}</b>
            <Badge tone={OUTCOME_TONES[outcome]}>{t(`desk-deposits.outcome.${outcome}`)}</Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
