/** Rebate points by product, each at most the own one; what is left empty is the house's usual point. */
import { LINK_PRODUCTS, type LinkProduct, type PointsWish } from '@house/contract/agents/links';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Field } from '@house/ui/field';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';

export type TypedPoints = Readonly<Record<LinkProduct, string>>;
export const NO_POINTS: TypedPoints = {
  ...{ LOTT: '', VN: '', SEA: '', ELOTT: '' },
  ...{ LIVE: '', SLOTS: '', FISH: '', SPORTS: '', COCK: '' },
};
const POINT = /^(0|[1-9]\d?)(\.\d)?$/;

const readPoint = (typed: string): string => toLatinDigits(typed).trim();

/** Whether a point that is typed can be given by whoever has `most`. */
export function isPoint(typed: string, most: string): boolean {
  const point = readPoint(typed);
  return point === '' || (POINT.test(point) && Number(point) <= Number(most));
}

/** What is wished for: products with a point of their own. */
export function pointsOf(typed: TypedPoints): PointsWish {
  return Object.fromEntries(
    LINK_PRODUCTS.flatMap((product) => {
      const point = readPoint(typed[product]);
      return point === '' ? [] : [[product, point]];
    }),
  );
}

export function PointFields({
  own,
  typed,
  onChange,
}: {
  own: Readonly<Record<LinkProduct, string>>;
  typed: TypedPoints;
  onChange: (typed: TypedPoints) => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <fieldset className="ac-points">
      <legend>{t('site-agent-links.points')}</legend>
      <div className="ac-tier">
        {LINK_PRODUCTS.map((product) => (
          <Field
            key={product}
            label={t(`site-agent-links.product.${product}`)}
            name={`point${product}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={typed[product]}
            hint={t('site-agent-links.pointMost', { point: money.digits(own[product]) })}
            error={
              isPoint(typed[product], own[product])
                ? undefined
                : t('site-agent-links.pointTooHigh', { point: money.digits(own[product]) })
            }
            onChange={(event) => onChange({ ...typed, [product]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
