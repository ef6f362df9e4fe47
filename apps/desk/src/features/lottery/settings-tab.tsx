/** The house's rebate point, what taking a bet back costs, and which voids take two people. */
import { changeLotterySettings, getLotterySettings, type LotterySettings } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { DAILY_PRODUCTS, type DailyProduct, POINTS_MAX } from '@house/lottery/products';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { readAmountText, readPercent, readWhole, writePercent } from './model.ts';

const NAMES = [
  'rebatePoint',
  ...DAILY_PRODUCTS,
  'cancelsADay',
  'cancelFee',
  'cancelFreeUpTo',
  'voidAloneUpTo',
] as const;
type Name = (typeof NAMES)[number];

const MOST = { rebatePoint: POINTS_MAX.LOTT, cancelsADay: 200, cancelFee: 10 } as const;

/** What each setting is called; of a product's point with the product. */
function useNames(): (name: Name) => string {
  const t = useT();
  return (name) =>
    isProduct(name)
      ? t('desk-lottery.settings.dailyPoint', { product: t(`desk.product.${name}`) })
      : t(`desk-lottery.settings.${name}`);
}

const ofEach = <T,>(write: (product: DailyProduct) => T): Record<DailyProduct, T> =>
  Object.fromEntries(DAILY_PRODUCTS.map((product) => [product, write(product)])) as Record<DailyProduct, T>;

function isProduct(name: Name): name is DailyProduct {
  return DAILY_PRODUCTS.some((product) => product === name);
}

interface SettingsPopupProps {
  settings: LotterySettings;
  onClose: () => void;
}

function SettingsPopup({ onClose, ...props }: SettingsPopupProps): JSX.Element {
  /** As they were when the fields were filled: what is read meanwhile has another version. */
  const [settings] = useState(props.settings);
  const t = useT();
  const { digits, money } = useFigures();
  const { instant } = useWhen();
  const [typed, setTyped] = useState<Record<Name, string>>({
    rebatePoint: writePercent(settings.rebatePoint),
    ...ofEach((product) => writePercent(settings.dailyPoints[product])),
    cancelsADay: String(settings.cancelsADay),
    cancelFee: writePercent(settings.cancelFee),
    cancelFreeUpTo: settings.cancelFreeUpTo,
    voidAloneUpTo: settings.voidAloneUpTo,
  });
  const [tried, setTried] = useState(false);
  const read = {
    rebatePoint: readPercent(typed.rebatePoint, MOST.rebatePoint),
    ...ofEach((product) => readPercent(typed[product], POINTS_MAX[product])),
    cancelsADay: readWhole(typed.cancelsADay, MOST.cancelsADay),
    cancelFee: readPercent(typed.cancelFee, MOST.cancelFee),
    cancelFreeUpTo: readAmountText(typed.cancelFreeUpTo, 'allowed'),
    voidAloneUpTo: readAmountText(typed.voidAloneUpTo, 'allowed'),
  };
  const nameOf = useNames();
  const wrong = NAMES.filter((name) => read[name] === null);
  const wrongPercent = t('desk-lottery.wrong.percent');
  const why: Record<Name, string> = {
    rebatePoint: wrongPercent,
    ...ofEach(() => wrongPercent),
    cancelsADay: t('desk-lottery.wrong.whole'),
    cancelFee: wrongPercent,
    cancelFreeUpTo: t('desk-lottery.wrong.amount'),
    voidAloneUpTo: t('desk-lottery.wrong.amount'),
  };
  const dailyHint = (product: DailyProduct): string =>
    digits(t('desk-lottery.settings.dailyPointHint', { most: writePercent(POINTS_MAX[product]) }));
  const hints: Partial<Record<Name, string>> = {
    rebatePoint: t('desk-lottery.settings.rebatePointHint'),
    ...ofEach(dailyHint),
    cancelsADay: t('desk-lottery.settings.cancelsADayHint'),
    cancelFee: t('desk-lottery.settings.cancelFeeHint'),
    voidAloneUpTo:
      settings.voidAloneFrom === null
        ? t('desk-lottery.settings.voidAloneUpToHint')
        : `${t('desk-lottery.settings.voidAloneUpToHint')} ${t('desk-lottery.settings.voidAloneLater', {
            now: money(settings.voidAloneNow),
            later: money(settings.voidAloneUpTo),
            at: instant(settings.voidAloneFrom),
          })}`,
  };
  return (
    <ReasonPopup
      title={t('desk-lottery.tab.settings')}
      confirm={t('common.save')}
      hint={t('desk.reasonHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={({ reason }) =>
        request(changeLotterySettings, {
          body: {
            rebatePoint: read.rebatePoint ?? 0,
            dailyPoints: ofEach((product) => read[product] ?? 0),
            cancelsADay: read.cancelsADay ?? 0,
            cancelFee: read.cancelFee ?? 0,
            cancelFreeUpTo: read.cancelFreeUpTo ?? '',
            voidAloneUpTo: read.voidAloneUpTo ?? '',
            version: settings.version,
            reason,
          },
        }).finally(() => void askAgain(getLotterySettings))
      }
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <Field
          key={name}
          label={nameOf(name)}
          name={name}
          required
          inputMode="decimal"
          autoComplete="off"
          {...(hints[name] === undefined ? {} : { hint: hints[name] })}
          error={tried && wrong.includes(name) ? why[name] : undefined}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
    </ReasonPopup>
  );
}

export function SettingsTab(): JSX.Element {
  const t = useT();
  const { money, count, digits } = useFigures();
  const may = useCan('lottery.edit');
  const answer = useCall(getLotterySettings);
  const [editing, setEditing] = useState(false);
  const { instant } = useWhen();
  const nameOf = useNames();
  const percent = (thousandths: number): string =>
    digits(t('desk-lottery.percent', { value: writePercent(thousandths) }));
  return (
    <section className="card side-part" aria-label={t('desk-lottery.tab.settings')}>
      <AnswerView answer={answer} lines={4}>
        {(settings) => (
          <>
            <PairList
              pairs={[
                [t('desk-lottery.settings.rebatePoint'), percent(settings.rebatePoint)],
                ...DAILY_PRODUCTS.map((product): [string, string] => [
                  nameOf(product),
                  percent(settings.dailyPoints[product]),
                ]),
                [t('desk-lottery.settings.cancelsADay'), count(settings.cancelsADay)],
                [t('desk-lottery.settings.cancelFee'), percent(settings.cancelFee)],
                [t('desk-lottery.settings.cancelFreeUpTo'), money(settings.cancelFreeUpTo)],
                [t('desk-lottery.settings.voidAloneUpTo'), money(settings.voidAloneNow)],
                [
                  t('desk-lottery.settings.voidAloneFrom', { at: instant(settings.voidAloneFrom) }),
                  settings.voidAloneFrom === null ? null : money(settings.voidAloneUpTo),
                ],
              ]}
            />
            {may ? (
              <div className="row">
                <Button size="s" onClick={() => setEditing(true)}>
                  {t('desk-lottery.settings.edit')}
                </Button>
              </div>
            ) : null}
            {editing ? <SettingsPopup settings={settings} onClose={() => setEditing(false)} /> : null}
          </>
        )}
      </AnswerView>
    </section>
  );
}
