/** The house's rebate point, what taking a bet back costs, and which voids take two people. */
import { changeLotterySettings, getLotterySettings, type LotterySettings } from '@house/contract/desk-lottery';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { readAmountText, readPercent, readWhole, writePercent } from './model.ts';

const NAMES = ['rebatePoint', 'cancelsADay', 'cancelFee', 'cancelFreeUpTo', 'voidAloneUpTo'] as const;
type Name = (typeof NAMES)[number];

const MOST = { rebatePoint: 130, cancelsADay: 200, cancelFee: 10 } as const;

function SettingsPopup({ settings, onClose }: { settings: LotterySettings; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState<Record<Name, string>>({
    rebatePoint: writePercent(settings.rebatePoint),
    cancelsADay: String(settings.cancelsADay),
    cancelFee: writePercent(settings.cancelFee),
    cancelFreeUpTo: settings.cancelFreeUpTo,
    voidAloneUpTo: settings.voidAloneUpTo,
  });
  const [tried, setTried] = useState(false);
  const read = {
    rebatePoint: readPercent(typed.rebatePoint, MOST.rebatePoint),
    cancelsADay: readWhole(typed.cancelsADay, MOST.cancelsADay),
    cancelFee: readPercent(typed.cancelFee, MOST.cancelFee),
    cancelFreeUpTo: readAmountText(typed.cancelFreeUpTo, 'allowed'),
    voidAloneUpTo: readAmountText(typed.voidAloneUpTo, 'allowed'),
  };
  const wrong = NAMES.filter((name) => read[name] === null);
  const why: Record<Name, string> = {
    rebatePoint: t('desk-lottery.wrong.percent'),
    cancelsADay: t('desk-lottery.wrong.whole'),
    cancelFee: t('desk-lottery.wrong.percent'),
    cancelFreeUpTo: t('desk-lottery.wrong.amount'),
    voidAloneUpTo: t('desk-lottery.wrong.amount'),
  };
  const hints: Partial<Record<Name, string>> = {
    rebatePoint: t('desk-lottery.settings.rebatePointHint'),
    cancelsADay: t('desk-lottery.settings.cancelsADayHint'),
    cancelFee: t('desk-lottery.settings.cancelFeeHint'),
    voidAloneUpTo: t('desk-lottery.settings.voidAloneUpToHint'),
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
          label={t(`desk-lottery.settings.${name}`)}
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
                [t('desk-lottery.settings.cancelsADay'), count(settings.cancelsADay)],
                [t('desk-lottery.settings.cancelFee'), percent(settings.cancelFee)],
                [t('desk-lottery.settings.cancelFreeUpTo'), money(settings.cancelFreeUpTo)],
                [t('desk-lottery.settings.voidAloneUpTo'), money(settings.voidAloneUpTo)],
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
