/**
 * Asking for adjustments: one line for one member, or a table for many.
 *
 * typing    Leaves by: previewed (tables only), sent.
 * previewed what the table would ask for is shown, with what is wrong; any change of it goes back to typing. Leaves by: sent.
 */

import {
  ADJUSTMENT_CODES,
  ADJUSTMENT_KINDS,
  ADJUSTMENT_TEXT_MAX,
  listAdjustments,
  previewAdjustments,
  requestAdjustments,
  TIMES_MAX,
} from '@house/contract/adjustments/desk';
import type { ReplyOf } from '@house/contract/call';
import { IMAGE_BYTES_MAX } from '@house/contract/messages/uploads';
import { useT } from '@house/i18n/react';
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { Button, buttonClass } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type ChangeEvent, type JSX, useId, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useSend } from '../../shared/use-send.ts';

type Preview = ReplyOf<typeof previewAdjustments>;
const ROWS = 8;
const FILE_KINDS = ['image/png', 'image/jpeg', 'application/pdf'];

interface Chosen {
  readonly name: string;
  readonly base64: string;
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A positive amount as the wire has it; null: it is none. */
function readPlain(typed: string): string | null {
  const plain = toLatinDigits(typed).replaceAll(',', '').trim();
  const amount = parseAmount(plain);
  return amount === null || amount <= 0n ? null : plain;
}

interface RequestPopupProps {
  /** Whose name stands in the form as it opens. */
  account: string;
  onClose: () => void;
}

export function RequestPopup({ account: first, onClose }: RequestPopupProps): JSX.Element {
  const t = useT();
  const [isTable, setTable] = useState(false);
  const [code, setCode] = useState<(typeof ADJUSTMENT_CODES)[number]>('depositMissing');
  const [account, setAccount] = useState(first);
  const [kind, setKind] = useState<(typeof ADJUSTMENT_KINDS)[number]>('adjustment');
  const [side, setSide] = useState<'credit' | 'debit'>('credit');
  const [amount, setAmount] = useState('');
  const [times, setTimes] = useState('0');
  const [table, setText] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [file, setFile] = useState<Chosen | null>(null);
  const [fileFault, setFileFault] = useState('');
  const [isTried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const plain = readPlain(amount);
  const timesNumber = Number(toLatinDigits(times));
  const timesRight = Number.isInteger(timesNumber) && timesNumber >= 0 && timesNumber <= TIMES_MAX;
  const wrong = isTable
    ? preview === null || preview.faults > 0 || preview.lines.length === 0
      ? ['table']
      : []
    : [
        ...(account.trim() === '' ? ['account'] : []),
        ...(plain === null ? ['amount'] : []),
        ...(side === 'credit' && !timesRight ? ['times'] : []),
      ];
  const linesOf = () =>
    isTable
      ? { table }
      : {
          account: account.trim(),
          kind,
          amount: side === 'credit' ? (plain ?? '0') : `-${plain ?? '0'}`,
          times: side === 'credit' ? timesNumber : 0,
        };
  return (
    <ReasonPopup
      title={t('desk-adjustments.new')}
      confirm={t('desk-adjustments.ask')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(requestAdjustments, { body: { ...order, code, lines: linesOf(), file: file?.base64 ?? null } })
      }
      onDone={() => {
        showToast(t('desk-adjustments.asked'), 'win');
        void askAgain(listAdjustments);
        onClose();
      }}
      onClose={onClose}
    >
      <Segmented
        label={t('desk-adjustments.new')}
        value={isTable ? 'table' : 'one'}
        choices={[
          { value: 'one', text: t('desk-adjustments.one') },
          { value: 'table', text: t('desk-adjustments.table') },
        ]}
        onChange={(value) => setTable(value === 'table')}
      />
      <Select
        label={t('desk-adjustments.code')}
        name="code"
        value={code}
        options={ADJUSTMENT_CODES.map((value) => ({ value, text: t(`desk-adjustments.why.${value}`) }))}
        hint={t('desk-adjustments.codeHint')}
        onChange={(event) => setCode(ADJUSTMENT_CODES.find((each) => each === event.target.value) ?? 'other')}
      />
      {isTable ? (
        <>
          <TextArea
            label={t('desk-adjustments.tableText')}
            name="table"
            rows={ROWS}
            data-first
            maxLength={ADJUSTMENT_TEXT_MAX}
            value={table}
            hint={t('desk-adjustments.tableHint')}
            error={isTried && wrong.length > 0 ? t('desk-adjustments.tableWrong') : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setPreview(null);
            }}
          />
          <div className="row">
            <Button
              type="button"
              busy={busy}
              disabled={table.trim() === ''}
              onClick={() => void send(async () => setPreview(await request(previewAdjustments, { body: { table } })))}
            >
              {t('desk-adjustments.preview')}
            </Button>
          </div>
          <Refused words={refused} />
          {preview === null ? null : <PreviewPart preview={preview} />}
        </>
      ) : (
        <>
          <Field
            label={t('desk-adjustments.account')}
            name="account"
            required
            data-first
            autoComplete="off"
            maxLength={32}
            value={account}
            error={isTried && account.trim() === '' ? t('desk-adjustments.accountMissing') : undefined}
            onChange={(event) => setAccount(event.target.value)}
          />
          <Segmented
            label={t('desk-adjustments.side')}
            value={side}
            choices={[
              { value: 'credit', text: t('desk-adjustments.credit') },
              { value: 'debit', text: t('desk-adjustments.debit') },
            ]}
            onChange={setSide}
          />
          <Field
            label={t('desk.amount')}
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={amount}
            error={isTried && plain === null ? t('desk-adjustments.amountWrong') : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          <Select
            label={t('desk-adjustments.kindLabel')}
            name="kind"
            value={kind}
            options={ADJUSTMENT_KINDS.map((value) => ({ value, text: t(`desk-adjustments.kind.${value}`) }))}
            hint={t('desk-adjustments.kindHint')}
            onChange={(event) => setKind(event.target.value === 'correction' ? 'correction' : 'adjustment')}
          />
          {side === 'credit' ? (
            <Field
              label={t('desk-adjustments.times')}
              name="times"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={times}
              hint={t('desk-adjustments.timesHint')}
              error={isTried && !timesRight ? t('desk-adjustments.timesWrong', { max: TIMES_MAX }) : undefined}
              onChange={(event) => setTimes(event.target.value)}
            />
          ) : null}
        </>
      )}
      <FilePart
        file={file}
        fault={fileFault}
        onChoose={(chosen, fault) => {
          setFile(chosen);
          setFileFault(fault);
        }}
      />
      <p className="t2 sm">{t('desk-adjustments.askNote')}</p>
    </ReasonPopup>
  );
}

interface FilePartProps {
  file: Chosen | null;
  fault: string;
  onChoose: (file: Chosen | null, fault: string) => void;
}

function FilePart({ file, fault, onChoose }: FilePartProps): JSX.Element {
  const t = useT();
  const id = useId();
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0];
    target.value = '';
    if (chosen === undefined) return;
    if (!FILE_KINDS.includes(chosen.type) || chosen.size > IMAGE_BYTES_MAX) {
      onChoose(null, t('desk-adjustments.fileUnfit'));
      return;
    }
    onChoose({ name: chosen.name, base64: await readBase64(chosen) }, '');
  }
  return (
    <div className="row wrap-f">
      <label className={buttonClass('ghost', 's')} htmlFor={id}>
        {t('desk-adjustments.pickFile')}
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        accept={FILE_KINDS.join(',')}
        onChange={(event) => void choose(event)}
      />
      {/* With it a chosen file makes another request of the form. */}
      <input type="hidden" name="file" value={file === null ? '' : `${file.name} ${file.base64.length}`} />
      <span className="sm t2 wrap-any">{file === null ? t('desk-adjustments.fileHint') : file.name}</span>
      {fault === '' ? null : (
        <p className="hint err" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function PreviewPart({ preview }: { preview: Preview }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <section className="col" data-preview>
      <p className="row wrap-f">
        <Badge tone="win">{t('desk-adjustments.right', { count: preview.lines.length - preview.faults })}</Badge>
        {preview.faults === 0 ? null : (
          <Badge tone="loss">{t('desk-adjustments.wrong', { count: preview.faults })}</Badge>
        )}
        <span className="sm">
          {t('desk-adjustments.credits')} <b className="num">{money(preview.credits)}</b>
        </span>
        <span className="sm">
          {t('desk-adjustments.debits')} <b className="num">{money(preview.debits)}</b>
        </span>
      </p>
      <ol className="col sm lines">
        {preview.lines.map(({ n, key, account, amount, times, fault }) => (
          <li key={n} className="row wrap-f">
            <span className="num t3">{count(n)}</span>
            <code>{key}</code>
            <bdi className="sp">{account}</bdi>
            {times === null || times === 0 ? null : (
              <span className="t2">{t('desk-adjustments.played', { times })}</span>
            )}
            <b className="num">{amount === null ? '–' : money(amount)}</b>
            {fault === null ? null : <Badge tone="loss">{t(`desk-adjustments.fault.${fault}`)}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  );
}
