/** What each level lets: data with versions, changed with a reason. */
import { changeKycBounds, getKycBounds, type KycBoundsView } from '@house/contract/kyc/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { readTypedBound } from './model.ts';

type LevelBounds = KycBoundsView['levels'][number];
type Row = LevelBounds & { readonly level: number };

export function BoundsTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const mayEdit = useCan('kyc.bounds');
  const answer = useCall(getKycBounds);
  const [changing, setChanging] = useState(false);
  const shown = (bound: string | null): string => (bound === null ? t('desk-kyc.bounds.none') : money(bound));
  const columns: Column<Row>[] = [
    { key: 'level', head: t('desk-kyc.level'), card: 'title', cell: ({ level }) => count(level) },
    { key: 'deposit', head: t('desk-kyc.bounds.deposit'), end: true, cell: ({ depositTotal }) => shown(depositTotal) },
    {
      key: 'payout',
      head: t('desk-kyc.bounds.payout'),
      end: true,
      cell: ({ payoutsPerMonth }) => shown(payoutsPerMonth),
    },
  ];
  return (
    <AnswerView answer={answer} lines={4}>
      {({ bounds, isBounded, versions }, stale) => (
        <>
          <Notice tone={isBounded ? 'info' : 'warn'}>
            {t(isBounded ? 'desk-kyc.bounds.on' : 'desk-kyc.bounds.off')}
          </Notice>
          <div className="card list">
            <div className="part-h">
              <h2>{t('desk-kyc.tab.bounds')}</h2>
              <span className="sp" />
              {mayEdit ? (
                <Button size="s" look="brand" onClick={() => setChanging(true)}>
                  {t('desk-kyc.bounds.change')}
                </Button>
              ) : null}
            </div>
            <DataTable
              label={t('desk-kyc.tab.bounds')}
              columns={columns}
              rows={bounds.levels.map((level, place) => ({ ...level, level: place }))}
              rowKey={({ level }) => String(level)}
              stale={stale}
            />
          </div>
          <section className="card side-part">
            <h2>{t('desk-kyc.bounds.versions')}</h2>
            <ol className="col sm" reversed>
              {versions.map(({ version, at, staff, reason }) => (
                <li key={version}>
                  <b>{t('desk-kyc.bounds.version', { version: count(version) })}</b>{' '}
                  <span className="num t3">{when.instant(at)}</span> {staff ?? t('desk-kyc.bounds.house')}{' '}
                  {reason === null ? null : <q>{reason}</q>}
                </li>
              ))}
            </ol>
          </section>
          {changing ? <BoundsPopup bounds={bounds} onClose={() => setChanging(false)} /> : null}
        </>
      )}
    </AnswerView>
  );
}

function BoundsPopup({ bounds, onClose }: { bounds: KycBoundsView; onClose: () => void }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [typed, setTyped] = useState(() =>
    bounds.levels.map(({ depositTotal, payoutsPerMonth }) => [depositTotal ?? '', payoutsPerMonth ?? '']),
  );
  const [inPlayMoney, setInPlayMoney] = useState(bounds.inPlayMoney);
  const [isTried, setTried] = useState(false);
  const names = [t('desk-kyc.bounds.deposit'), t('desk-kyc.bounds.payout')];
  const fieldOf = (level: number, place: number): string => `bound-${level}-${place}`;
  const isWrong = (text: string): boolean => readTypedBound(text) === undefined;
  const wrong = typed.flatMap((pair, level) =>
    pair.flatMap((text, place) => (isWrong(text) ? [fieldOf(level, place)] : [])),
  );
  return (
    <ReasonPopup
      title={t('desk-kyc.tab.bounds')}
      confirm={t('desk-kyc.bounds.change')}
      draft="kyc.bounds"
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(changeKycBounds, {
          body: {
            ...order,
            seenVersion: bounds.version,
            inPlayMoney,
            levels: typed.map(([deposit = '', payout = '']) => ({
              depositTotal: readTypedBound(deposit) ?? null,
              payoutsPerMonth: readTypedBound(payout) ?? null,
            })),
          },
        }).finally(() => void askAgain(getKycBounds))
      }
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-kyc.bounds.hint')}</p>
      {typed.map((pair, level) =>
        pair.map((text, place) => (
          <Field
            key={fieldOf(level, place)}
            label={t('desk-kyc.bounds.ofLevel', { level: count(level), what: names[place] ?? '' })}
            name={fieldOf(level, place)}
            inputMode="decimal"
            maxLength={24}
            {...(level + place === 0 ? { 'data-first': true } : {})}
            value={text}
            error={isTried && isWrong(text) ? t('desk-kyc.bounds.wrong') : undefined}
            onChange={(event) =>
              setTyped(
                typed.map((row, at) =>
                  at === level ? row.map((each, n) => (n === place ? event.target.value : each)) : row,
                ),
              )
            }
          />
        )),
      )}
      <Switch name="inPlayMoney" checked={inPlayMoney} onChange={(event) => setInPlayMoney(event.target.checked)}>
        {t('desk-kyc.bounds.inPlayMoney')}
      </Switch>
    </ReasonPopup>
  );
}
