/**
 * The country of a number: flag and dialling code, and a list to search. The keyboard stays in the search box while the
 * arrows move through the list; Esc closes; the list closes 200 ms after the focus has left (screens.md 3.2).
 */
import { getCountryCodes } from '@house/contract/content/system';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { type JSX, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../../../shared/preferences.ts';
import { useCall } from '../../../shared/query.ts';

const CLOSES_AFTER_MS = 200;
const HOME: Country = { code: 'BD', dialingCode: '880', name: '' };

interface Country {
  readonly code: string;
  readonly dialingCode: string;
  readonly name: string;
}

function useFlags(): ((code: string) => string | undefined) | null {
  const [find, setFind] = useState<((code: string) => string | undefined) | null>(null);
  useEffect(() => {
    let gone = false;
    void import('./flags.ts').then(({ flagAddress }) => (gone ? undefined : setFind(() => flagAddress)));
    return () => {
      gone = true;
    };
  }, []);
  return find;
}

function Flag({ code }: { code: string }): JSX.Element {
  const address = useFlags()?.(code);
  return address === undefined ? (
    <span className="flag" aria-hidden="true" />
  ) : (
    <img className="flag" src={address} alt="" width={22} height={15} loading="lazy" />
  );
}

/** Names in the person's language, in its order; the home country first. */
function useCountries(): readonly Country[] {
  const { language } = usePreferences();
  const { data } = useCall(getCountryCodes, {}, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const countries = (data?.countries ?? []).map(({ countryCode, countryDialingCode }) => ({
      code: countryCode,
      dialingCode: countryDialingCode,
      name: names.of(countryCode) ?? countryCode,
    }));
    const { compare } = new Intl.Collator(language);
    return countries.sort((a, b) => (a.code === HOME.code ? -1 : b.code === HOME.code ? 1 : compare(a.name, b.name)));
  }, [data, language]);
}

function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const sought = typed.trim().toLowerCase().replace(/^\+/, '');
  if (sought === '') return countries;
  return countries.filter(
    ({ code, dialingCode, name }) =>
      name.toLowerCase().includes(sought) || dialingCode.startsWith(sought) || code.toLowerCase() === sought,
  );
}

interface ListProps {
  id: string;
  countries: readonly Country[];
  chosen: string;
  onPick: (country: Country) => void;
  onClose: () => void;
}

function CountryList({ id, countries, chosen, onPick, onClose }: ListProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const found = findCountries(countries, typed);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      countries.findIndex(({ code }) => code === chosen),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = found.length - 1;
    const steps: Record<string, number> = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1) };
    const step = steps[event.key];
    const country = found[at];
    if (step !== undefined) setAt(step);
    else if (event.key === 'Enter' && country !== undefined) onPick(country);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="cty-list">
      <span className="in s">
        <Icon name="magnifying-glass" />
        <input
          type="text"
          role="combobox"
          aria-label={t('site-auth.country.search')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${found[at].code}`}
          placeholder={t('site-auth.country.search')}
          autoComplete="off"
          ref={search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('site-auth.country')}
        className="cty-rows"
        tabIndex={-1}
      >
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the search box
          <div
            key={country.code}
            id={`${id}-${country.code}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={index === at ? 'cty on' : 'cty'}
            onClick={() => onPick(country)}
          >
            <Flag code={country.code} />
            <span className="nm">{country.name}</span>
            <span className="num">+{country.dialingCode}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className="hint" role="status">
          {t('site-auth.country.none')}
        </p>
      ) : null}
    </div>
  );
}

export interface CountrySelectProps {
  dialingCode: string;
  onChange: (dialingCode: string) => void;
}

export function CountrySelect({ dialingCode, onChange }: CountrySelectProps): JSX.Element {
  const t = useT();
  const id = useId();
  const countries = useCountries();
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef(0);
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState(HOME.code);
  // Several countries share a dialling code, so the one that was picked is remembered.
  const country = countries.find(({ code, dialingCode: own }) => code === picked && own === dialingCode) ??
    countries.find(({ dialingCode: own }) => own === dialingCode) ?? { ...HOME, dialingCode };
  useEffect(() => () => clearTimeout(closing.current), []);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const pick = ({ code, dialingCode: own }: Country): void => {
    setPicked(code);
    onChange(own);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the focus of what it holds come and go
    <span
      className="cty-pick"
      onBlur={() => {
        closing.current = window.setTimeout(() => setOpen(false), CLOSES_AFTER_MS);
      }}
      onFocus={() => clearTimeout(closing.current)}
    >
      <button
        ref={button}
        type="button"
        className="cc"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={t('site-auth.country.chosen', { country: country.name, code: country.dialingCode })}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Flag code={country.code} />
        <span className="num">+{country.dialingCode}</span>
        <Icon name="caret-down-bold" size={12} />
      </button>
      {open ? <CountryList id={id} countries={countries} chosen={country.code} onPick={pick} onClose={close} /> : null}
    </span>
  );
}
