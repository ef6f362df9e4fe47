/** The ticket of a manual deposit (screens.md 5.3): where to send the money, and by what the payment is known. */

import type { DepositOrder } from '@house/contract/cashier/site';
import {
  getManualDeposit,
  type ManualDepositView,
  REFERENCE_TEXT_MAX,
  submitManualDeposit,
} from '@house/contract/manual-deposits/site';
import { uploadImage } from '@house/contract/messages/uploads';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { Field, TextArea } from '@house/ui/field';
import { Notice, Skeleton } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, type ReactNode, useEffect, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoney } from '../../../shared/money.ts';
import type { ReadPicture } from '../../../shared/pictures.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { openService } from '../../../shared/service.ts';
import { readOrdersAgain } from '../use-deposit.ts';
import { CopyButton } from './copy-button.tsx';
import { PictureField } from './picture-field.tsx';

const STUB_PX = 76;
const DIGITS = /^\d{4}$/;
const POLL_MS = 4_000;

interface ManualTicketProps {
  order: DepositOrder;
  /** Above the account: heading and the time that is left. */
  head: ReactNode;
  /** Below the form: what gives the order up. */
  foot: ReactNode;
  /** The page of a pretended wallet, in a house that plays. */
  payPage: ReactNode;
  /** What is shown when the order turns out to be paid at a gateway. */
  otherwise: JSX.Element;
}

export function ManualTicket({ order, head, foot, payPage, otherwise }: ManualTicketProps): JSX.Element {
  const query = useCall(getManualDeposit, { params: { id: order.id } }, { refetchInterval: POLL_MS });
  if (query.data === undefined) return query.isError ? otherwise : <Skeleton height={220} radius={16} />;
  const deposit = query.data;
  return (
    <>
      <Ticket className="ptk" stubSize={STUB_PX} notch={10} stub={<div className="ptk-stub">{foot}</div>}>
        {head}
        {deposit.state === 'open' ? (
          <>
            <AccountPart deposit={deposit} />
            {payPage}
          </>
        ) : (
          <AmountLine deposit={deposit} />
        )}
      </Ticket>
      <section className="card col manual-said" aria-live="polite">
        <SubmitPart deposit={deposit} />
      </section>
    </>
  );
}

/** What was sent: nobody is told where to any more. */
function AmountLine({ deposit }: { deposit: ManualDepositView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <dl className="ptk-lines">
      <div className="big">
        <dt>{t('common.money.amount')}</dt>
        <dd className="num" translate="no">
          {money.full(deposit.amount)}
        </dd>
      </div>
      <div>
        <dt>{t('cashier.order.reference')}</dt>
        <dd className="num" translate="no">
          {deposit.order}
        </dd>
      </div>
    </dl>
  );
}

function AccountPart({ deposit }: { deposit: ManualDepositView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { account } = deposit;
  const amount = money.full(deposit.amount);
  return (
    <>
      <div className="cpy">
        <span className="sp">
          <span className="xs m2 blk">{t('site-manual.sendTo')}</span>
          <b className="num" translate="no">
            {account.number}
          </b>
          <span className="xs m2 blk">{t(`site-manual.kind.${account.kind}`)}</span>
        </span>
        <CopyButton text={account.number} label={t('site-manual.copyNumber')} className="btn s on-tk" />
      </div>
      <div className="cpy">
        <span className="sp">
          <span className="xs m2 blk">{t('cashier.order.exact')}</span>
          <b className="num" translate="no">
            {amount}
          </b>
        </span>
        <CopyButton text={deposit.amount} label={t('cashier.order.copyAmount')} className="btn s on-tk" />
      </div>
      <dl className="ptk-lines">
        <div>
          <dt>{t('site-manual.holder')}</dt>
          <dd translate="no">{account.holder}</dd>
        </div>
        {account.bankName === null ? null : (
          <div>
            <dt>{t('site-manual.bank')}</dt>
            <dd translate="no">{account.bankName}</dd>
          </div>
        )}
      </dl>
      <ol className="sm m2 ptk-steps">
        <li>1. {t('site-manual.step1', { amount })}</li>
        <li>2. {t('site-manual.step2')}</li>
        <li>3. {t('site-manual.step3')}</li>
      </ol>
      {account.playMoney ? <p className="xs m2 ptk-steps">{t('site-manual.playMoney')}</p> : null}
    </>
  );
}

function SubmitPart({ deposit }: { deposit: ManualDepositView }): JSX.Element {
  const t = useT();
  const [isCorrecting, setCorrecting] = useState(false);
  const { state, reference, failedBecause, triesLeft } = deposit;
  if (state === 'review') return <Notice tone="warn">{t('site-manual.review')}</Notice>;
  if (state === 'submitted' && !isCorrecting) {
    return (
      <>
        <Notice>{t('site-manual.submitted', { reference: reference ?? '' })}</Notice>
        {triesLeft === 0 ? (
          <NoTries order={deposit.order} />
        ) : (
          <button type="button" className="tk-link sm" onClick={() => setCorrecting(true)}>
            {t('site-manual.again')}
          </button>
        )}
      </>
    );
  }
  return (
    <>
      {state === 'failed' && failedBecause !== null ? (
        <Notice tone="loss">{t('site-manual.failed', { reason: failedBecause })}</Notice>
      ) : null}
      {triesLeft === 0 ? (
        <NoTries order={deposit.order} />
      ) : (
        <ReferenceForm deposit={deposit} onDone={() => setCorrecting(false)} />
      )}
    </>
  );
}

/** Whoever has written as often as may be is told who helps. */
function NoTries({ order }: { order: string }): JSX.Element {
  const t = useT();
  return (
    <>
      <Notice tone="warn">{t('site-manual.noTries', { order })}</Notice>
      <div className="row">
        <Button look="ghost" onClick={openService}>
          {t('site-manual.service')}
        </Button>
      </div>
    </>
  );
}

/** Writes by what the payment is known; also long after the order is over. */
export function ReferenceForm({ deposit, onDone }: { deposit: ManualDepositView; onDone: () => void }): JSX.Element {
  const t = useT();
  const [reference, setReference] = useState('');
  const [digits, setDigits] = useState('');
  const [slip, setSlip] = useState<ReadPicture | null>(null);
  const [isUnfit, setUnfit] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // Banks do not tell from which number money came.
  const isBank = deposit.account.kind === 'bank';
  const needsDigits = !isBank;
  const isSlipMissing = isBank && slip === null && !deposit.hasSlip;
  const senderDigits = toLatinDigits(digits).trim();
  const isReferenceMissing = reference.trim() === '';
  const areDigitsMissing = needsDigits && !DIGITS.test(senderDigits);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The page's own form opens orders.
    event.stopPropagation();
    setTried(true);
    if (isReferenceMissing || areDigitsMissing || isSlipMissing || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const upload = slip === null ? null : (await request(uploadImage, { body: { image: slip.base64 } })).upload;
      await request(submitManualDeposit, {
        params: { id: deposit.order },
        body: { reference: reference.trim(), senderDigits: needsDigits ? senderDigits : null, slip: upload },
      });
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: callKey(getManualDeposit) });
      readOrdersAgain();
    }
  };
  return (
    <form className="col" noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('site-manual.reference')}
        name="reference"
        rows={2}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={REFERENCE_TEXT_MAX}
        value={reference}
        hint={t('site-manual.referenceHint')}
        error={isTried && isReferenceMissing ? t('site-manual.referenceMissing') : undefined}
        onChange={(event) => setReference(event.target.value)}
      />
      {needsDigits ? (
        <Field
          label={t('site-manual.digits')}
          name="senderDigits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={digits}
          error={isTried && areDigitsMissing ? t('site-manual.digitsMissing') : undefined}
          onChange={(event) => setDigits(event.target.value)}
        />
      ) : null}
      <SlipPart
        slip={slip}
        isThere={deposit.hasSlip}
        isRequired={isBank}
        wrong={isUnfit ? t('site-manual.slipUnfit') : isTried && isSlipMissing ? t('site-manual.slipMissing') : null}
        busy={isBusy}
        onChoose={(picture) => {
          setSlip(picture);
          setUnfit(picture === null);
        }}
      />
      {error === undefined ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <Button type="submit" look="gold" size="xl" block busy={isBusy}>
        {t('site-manual.submit')}
      </Button>
    </form>
  );
}

interface SlipPartProps {
  slip: ReadPicture | null;
  /** One came along before. */
  isThere: boolean;
  isRequired: boolean;
  wrong: string | null;
  busy: boolean;
  onChoose: (picture: ReadPicture | null) => void;
}

function SlipPart({ slip, isThere, isRequired, wrong, busy, onChoose }: SlipPartProps): JSX.Element {
  const t = useT();
  return (
    <div className="f">
      <span className="lab">
        {t('site-manual.slip')} {isRequired ? null : <span className="opt">{t('common.optional')}</span>}
      </span>
      <div className="row wrap-f">
        <PictureField
          picture={slip}
          shown={t('site-manual.slipShown')}
          pick={t(slip === null && !isThere ? 'site-manual.slipPick' : 'site-manual.slipOther')}
          busy={busy}
          onChoose={onChoose}
        />
      </div>
      {wrong === null ? (
        <span className="hint">{t(isThere && slip === null ? 'site-manual.slipThere' : 'site-manual.slipHint')}</span>
      ) : (
        <span className="hint err" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

/** Under the ticket of an order that is over: whoever paid all the same says so. */
export function LateClaim({ order }: { order: DepositOrder }): JSX.Element | null {
  const t = useT();
  const query = useCall(getManualDeposit, { params: { id: order.id } }, { refetchInterval: POLL_MS });
  const state = query.data?.state;
  useEffect(() => {
    if (state === 'paid') readOrdersAgain();
  }, [state]);
  if (query.data === undefined || state === 'paid') return null;
  return (
    <section className="card col manual-said" aria-live="polite">
      <h3>{t('site-manual.lateTitle')}</h3>
      {state === 'closed' ? <p className="sm t2">{t('site-manual.late')}</p> : null}
      <SubmitPart deposit={query.data} />
    </section>
  );
}
