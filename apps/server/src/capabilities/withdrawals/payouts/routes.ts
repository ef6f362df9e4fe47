/** The calls of files by which a bank pays. */
import {
  fetchPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  type PayoutFileRow,
  previewPayoutReturn,
  readPayoutReturn,
  releasePayoutFile,
} from '@house/contract/withdrawals/desk-files';
import { formatAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, type Refusal } from '../../../platform/result.ts';
import type { StaffMove } from '../port.ts';
import type { BankFiles, PayoutFile } from './bank-files.ts';

const showFile = (file: PayoutFile): PayoutFileRow => ({
  ...{ id: file.id.toString(), state: file.state, parts: file.parts, open: file.open, maker: file.maker },
  total: formatAmount(file.total),
  madeAt: file.made_at.toISOString(),
  releasedAt: file.released_at?.toISOString() ?? null,
  releaser: file.releaser,
});
const shown = <R extends Refusal>(file: PayoutFile | R): PayoutFileRow | R => (isRefusal(file) ? file : showFile(file));

interface Sent {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
}
const moveOf = ({ principal: { id, name, decisionLimit = null }, address, body }: Sent): StaffMove => ({
  ...{ staffId: id, staff: name, address, decisionLimit },
  ...{ key: body.key, reason: body.reason },
});

export function serveBankFiles(
  house: CallRouter,
  files: BankFiles,
  { recordDataAccess }: { readonly recordDataAccess: RecordDataAccess },
): void {
  house.serveSignedIn(listPayoutFiles, 'withdrawals.view', async ({ query }) => {
    const { rows, total } = await files.list(pageOf(query));
    return { page: query.page, size: query.size, total, rows: rows.map(showFile) };
  });
  house.serveSignedIn(makePayoutFile, 'withdrawals.pay', async (sent) => shown(await files.make(moveOf(sent))));
  house.serveSignedIn(releasePayoutFile, 'withdrawals.review', async (sent) =>
    shown(await files.release({ ...moveOf(sent), fileId: BigInt(sent.params.id) })),
  );
  house.serveSignedIn(fetchPayoutFile, 'withdrawals.pay', async ({ principal, address, params }) => {
    const found = await files.textOf(BigInt(params.id));
    if (isRefusal(found)) return found;
    const by = { staffId: principal.id, staff: principal.name, address };
    await recordDataAccess(by, 'withdrawals.fetchFile', `payoutFile:${params.id}`);
    return found;
  });
  house.serveSignedIn(previewPayoutReturn, 'withdrawals.pay', async ({ body }) => ({
    lines: (await files.preview(body.text)).map(({ n, outcome, answer }) => ({
      ...{ n, outcome, reference: answer?.reference ?? null, payment: answer?.payment ?? null },
      amount: answer === null ? null : formatAmount(answer.amount),
    })),
  }));
  house.serveSignedIn(readPayoutReturn, 'withdrawals.pay', async (sent) =>
    files.read({ ...moveOf(sent), text: sent.body.text }),
  );
}
