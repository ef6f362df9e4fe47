/** Which language the page speaks: a menu of native names, or with many of them a popup that can be searched. */
import { nameOfLanguage } from '@house/i18n/language-names';
import { useAreas, useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import { Menu } from '@house/ui/menu';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import {
  chooseOfferedLanguage,
  findLanguages,
  type OfferedLanguage,
  useChosenLanguage,
  useOfferedLanguages,
} from './languages.ts';

const MENU_MAX = 8;

function Name({ language }: { language: OfferedLanguage }): JSX.Element {
  const t = useT();
  return (
    <>
      <span lang={language.tag}>{language.name}</span>
      <small className="t3 lang-code" lang="en">
        {language.code.toUpperCase()}
        {language.finished ? null : ` · ${t('site-frame.language.english')}`}
      </small>
    </>
  );
}

function SearchPopup({
  languages,
  onClose,
}: {
  languages: readonly OfferedLanguage[];
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const chosen = useChosenLanguage();
  const [asked, setAsked] = useState('');
  const found = findLanguages(languages, asked);
  return (
    <Popup title={t('common.nav.language')} onClose={onClose}>
      <Field
        label={t('common.search')}
        type="search"
        data-first=""
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      {found.length === 0 ? <p className="t2">{t('common.state.noMatch')}</p> : null}
      <ul className="lang-list">
        {found.map((language) => (
          <li key={language.code}>
            <button
              type="button"
              aria-current={language.code === chosen ? 'true' : undefined}
              onClick={() => {
                chooseOfferedLanguage(language.code);
                onClose();
              }}
            >
              <Name language={language} />
              {language.code === chosen ? <Icon name="check-bold" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}

export function LanguagePicker(): JSX.Element | null {
  useAreas(['site-frame']);
  const t = useT();
  const languages = useOfferedLanguages();
  const chosen = useChosenLanguage();
  const [open, setOpen] = useState(false);
  if (languages.length < 2) return null;
  const label = `${t('common.nav.language')}: ${nameOfLanguage(chosen)}`;
  const button = (
    <>
      <Icon name="globe" />
      <span lang={chosen}>{nameOfLanguage(chosen)}</span>
    </>
  );
  if (languages.length <= MENU_MAX)
    return (
      <Menu
        label={label}
        button={button}
        entries={languages.map((language) => ({
          key: language.code,
          content: <Name language={language} />,
          lang: language.tag,
          checked: language.code === chosen,
          onPick: () => chooseOfferedLanguage(language.code),
        }))}
      />
    );
  return (
    <>
      <button type="button" className="lk" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
        {button}
      </button>
      {open ? <SearchPopup languages={languages} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
