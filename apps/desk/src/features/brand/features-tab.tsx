/** The feature tree: each flag and switch with what it does, who sees it, and when it was last turned. */
import { useT } from '@house/i18n/react';
import { FLAGS, SOCIAL, SWITCHES } from '@house/rules/features';
import { Switch } from '@house/ui/choice';
import type { JSX } from 'react';
import { useWhen } from '../../shared/when.ts';
import { reasonId } from './model.ts';
import { Section } from './parts.tsx';
import type { BrandForm, DeskBrand } from './use-brand-form.ts';

type FeatureName = (typeof FLAGS)[number] | (typeof SWITCHES)[number] | (typeof SOCIAL)[number];

interface FeatureRowProps {
  name: FeatureName;
  on: boolean;
  live: boolean;
  turned: DeskBrand['lastTurned'][number] | undefined;
  why: string | undefined;
  onTurn: (on: boolean) => void;
}

function FeatureRow({ name, on, live, turned, why, onTurn }: FeatureRowProps): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <li>
      <Switch name={name} checked={on} onChange={(event) => onTurn(event.target.checked)}>
        <span className="mono b" translate="no">
          {name}
        </span>
        {on === live ? null : <span className="unsaved"> {t('desk-brand.differs')}</span>}
      </Switch>
      <p className="sm">{t(`desk-brand.does.${name}`)}</p>
      <p className="xs t3">
        {t('desk-brand.seenBy', { who: t(`desk-brand.who.${name}`) })} ·{' '}
        {turned === undefined
          ? t('desk-brand.neverTurned')
          : t('desk-brand.lastTurned', { time: when.instant(turned.at), by: turned.by })}
      </p>
      {why === undefined ? null : (
        <p className="hint err" role="alert">
          {t(reasonId(why))}
        </p>
      )}
    </li>
  );
}

export function FeaturesTab({ form, desk }: { form: BrandForm; desk: DeskBrand }): JSX.Element {
  const t = useT();
  const { document, change, faults, locked } = form;
  const turnedOf = (name: string) => desk.lastTurned.find((turned) => turned.name === name);
  return (
    <fieldset className="brand-fields" disabled={locked}>
      <Section title={t('desk-brand.part.flags')} note={t('desk-brand.flagsNote')}>
        <ul className="brand-features">
          {FLAGS.map((name) => (
            <FeatureRow
              key={name}
              name={name}
              on={document.flags[name]}
              live={desk.live.flags[name]}
              turned={turnedOf(name)}
              why={faults[`flags.${name}`]}
              onTurn={(on) => change({ flags: { ...document.flags, [name]: on } })}
            />
          ))}
        </ul>
      </Section>
      <Section title={t('desk-brand.part.switches')}>
        <ul className="brand-features">
          {SWITCHES.map((name) => (
            <FeatureRow
              key={name}
              name={name}
              on={document.switches[name]}
              live={desk.live.switches[name]}
              turned={turnedOf(name)}
              why={undefined}
              onTurn={(on) => change({ switches: { ...document.switches, [name]: on } })}
            />
          ))}
        </ul>
      </Section>
      <Section title={t('desk-brand.part.social')}>
        <ul className="brand-features">
          {SOCIAL.map((name) => (
            <FeatureRow
              key={name}
              name={name}
              on={document.social[name]}
              live={desk.live.social[name]}
              turned={turnedOf(name)}
              why={undefined}
              onTurn={(on) => change({ social: { ...document.social, [name]: on } })}
            />
          ))}
        </ul>
      </Section>
    </fieldset>
  );
}
