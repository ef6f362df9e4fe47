/** Sets a rebate point of somebody in a line; before it is saved it says what it would move and who stands in its way. */
import { getAgentAtDesk, previewAgentPoint } from '@house/contract/agents/detail';
import type { LinkProduct } from '@house/contract/agents/links';
import { setRebatePoint } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';

const PERCENT = /^(0|[1-9]\d?|100)(\.\d)?$/;
const thousandths = (percent: string): number => Math.round(Number(percent) * 10);

interface Props {
  readonly id: string;
  readonly account: string;
  readonly product: LinkProduct;
  /** Percent, as it stands. */
  readonly own: string;
  readonly onClose: () => void;
}

function Preview({ id, product, point }: { id: string; product: LinkProduct; point: string }): JSX.Element | null {
  const t = useT();
  const { digits, signed } = useFigures();
  const query = point === '' ? { product } : { product, point };
  const { data } = useCall(previewAgentPoint, { params: { id }, query });
  if (data === undefined) return null;
  const values = { now: digits(data.now), point: digits(data.point), upline: digits(data.upline ?? '') };
  if (data.fault === 'aboveUpline')
    return <Notice tone="loss">{t('desk-agents.detail.aboveUpline', { upline: values.upline })}</Notice>;
  if (data.fault === 'belowDownline')
    return (
      <Notice tone="loss">
        {t('desk-agents.detail.inTheWay')} <b translate="no">{data.inTheWay.join(', ')}</b>
      </Notice>
    );
  return (
    <Notice tone="info">
      {t('desk-agents.detail.pointMoves', values)}
      {data.effect === null ? null : ` ${t('desk-agents.detail.effect', { amount: signed(data.effect) })}`}
    </Notice>
  );
}

export function PointPopup({ id, account, product, own, onClose }: Props): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(own);
  const [isTried, setTried] = useState(false);
  const plain = toLatinDigits(typed).trim();
  const isWrong = plain !== '' && !PERCENT.test(plain);
  return (
    <ReasonPopup
      title={`${account} · ${t(`desk.product.${product}`)}`}
      confirm={t('common.save')}
      hint={t('desk.reasonHint')}
      wrong={isWrong ? ['point'] : []}
      onTried={() => setTried(true)}
      onSend={({ reason }) =>
        request(setRebatePoint, {
          body: { account, product, rebatePoint: plain === '' ? null : thousandths(plain), reason },
        })
      }
      onDone={() => {
        void askAgain(getAgentAtDesk);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        data-first
        label={t('desk-agents.detail.point')}
        name="point"
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        hint={t('desk-agents.detail.pointHint')}
        error={isTried && isWrong ? t('desk-agents.detail.pointForm') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isWrong ? null : <Preview id={id} product={product} point={plain} />}
    </ReasonPopup>
  );
}
