/** How a vendor comes in: it is added, said how it is reached, given keys, and its games are put into the catalogue. */
import { type GameCategory, gameCategory } from '@house/contract/games/site';
import {
  addVendor,
  addVendorGames,
  type ConnectedVendor,
  connectVendor,
  enterVendorKeys,
  getVendorConnection,
  listOfferedGames,
  type VendorConnection,
} from '@house/contract/vendors/connection';
import { listVendorAccess, type VendorAccess } from '@house/contract/vendors/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox, FilterChips } from '@house/ui/choice';
import { Field, Select, TextArea } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useSend } from '../../shared/use-send.ts';
import { isRemoteUrl, isVendorCode, readGameLines } from './model.ts';

const OWN = '';
const CATEGORY_OF = { slots: 'RNG', mini: 'MINI', live: 'LIVE', fish: 'FISH', pvp: 'PVP', cockfight: 'COCK' } as const;

interface Shown {
  vendor: VendorAccess;
  onClose: () => void;
}

const lookAgain = (): void => void askAgain(listVendorAccess, getVendorConnection);

export function AddPopup({ onClose }: { onClose: () => void }): JSX.Element {
  useAreas(['desk-games']);
  const t = useT();
  const [code, setCode] = useState('');
  const [bn, setBn] = useState('');
  const [en, setEn] = useState('');
  const [categories, setCategories] = useState<readonly GameCategory[]>(['RNG']);
  const wrong = [
    ...(isVendorCode(code) ? [] : ['code']),
    ...(bn.trim() === '' ? ['bn'] : []),
    ...(en.trim() === '' ? ['en'] : []),
  ];
  return (
    <ReasonPopup
      title={t('desk-vendors.add')}
      confirm={t('desk-vendors.add')}
      draft="vendor.new"
      wrong={categories.length === 0 ? [...wrong, 'categories'] : wrong}
      onSend={(order) =>
        request(addVendor, {
          body: { ...order, code: code.trim(), names: { bn: bn.trim(), en: en.trim() }, categories: [...categories] },
        }).finally(lookAgain)
      }
      onClose={onClose}
    >
      <p className="t2">{t('desk-vendors.addNote')}</p>
      <Field
        label={t('desk-vendors.code')}
        name="code"
        hint={t('desk-vendors.codeHint')}
        maxLength={16}
        required
        value={code}
        onChange={(event) => setCode(event.target.value.toUpperCase())}
      />
      <Field
        label={t('desk-vendors.nameBn')}
        name="bn"
        maxLength={80}
        required
        value={bn}
        onChange={(event) => setBn(event.target.value)}
      />
      <Field
        label={t('desk-vendors.nameEn')}
        name="en"
        maxLength={80}
        required
        value={en}
        onChange={(event) => setEn(event.target.value)}
      />
      <FilterChips
        label={t('desk-vendors.categories')}
        choices={gameCategory.options.map((value) => ({ value, text: t(`desk-games.category.${value}`) }))}
        values={categories}
        onChange={(values) => setCategories(values)}
      />
    </ReasonPopup>
  );
}

export function ConnectPopup({ vendor, onClose }: Shown): JSX.Element {
  const answer = useCall(getVendorConnection, { params: { vendor: vendor.code } });
  return (
    <AnswerView answer={answer} lines={4}>
      {(connected) => (
        <ConnectForm
          key={connected.version}
          connected={connected}
          isOff={vendor.terms.status === 'off'}
          onClose={onClose}
        />
      )}
    </AnswerView>
  );
}

function ConnectForm({
  connected,
  isOff,
  onClose,
}: {
  connected: ConnectedVendor;
  isOff: boolean;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const { code, version, families } = connected;
  const [connection, setConnection] = useState<VendorConnection>(connected.connection);
  const [tried, setTried] = useState(false);
  const family = families.find((one) => one.family === connection.family);
  const wrong = (['apiUrl', 'serviceUrl'] as const).filter((name) => {
    const url = connection[name];
    return url !== null && !isRemoteUrl(url);
  });
  const urlField = (name: 'apiUrl' | 'serviceUrl'): JSX.Element => (
    <Field
      label={t(`desk-vendors.${name}`)}
      name={name}
      hint={t(`desk-vendors.${name}Hint`)}
      maxLength={500}
      value={connection[name] ?? ''}
      error={tried && wrong.includes(name) ? t('desk-vendors.urlWrong') : undefined}
      onChange={({ target: { value } }) =>
        setConnection({ ...connection, [name]: value.trim() === '' ? null : value.trim() })
      }
    />
  );
  return (
    <ReasonPopup
      title={t('desk-vendors.connectTitle', { vendor: code })}
      confirm={t('desk-vendors.connectSave')}
      draft={`vendor.connect.${code}`}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(connectVendor, {
          params: { vendor: code },
          body: { ...order, seenVersion: version, connection },
        }).finally(lookAgain)
      }
      onClose={onClose}
    >
      {isOff ? null : <p className="warn">{t('desk-vendors.mustBeOff')}</p>}
      <Select
        label={t('desk-vendors.family')}
        name="family"
        value={connection.family ?? OWN}
        options={[
          { value: OWN, text: t('desk-vendors.family.own') },
          ...families.map((one) => ({ value: one.family, text: one.family })),
        ]}
        onChange={({ target: { value } }) =>
          setConnection({ ...connection, family: value === OWN ? null : value, settings: {} })
        }
      />
      {family === undefined ? null : urlField('apiUrl')}
      {(family?.settingNames ?? []).map((name) => (
        <TextArea
          key={name}
          label={name}
          name={name}
          rows={name.endsWith('Key') ? 4 : 1}
          maxLength={4_000}
          value={connection.settings[name] ?? ''}
          onChange={({ target: { value } }) =>
            setConnection({ ...connection, settings: { ...connection.settings, [name]: value } })
          }
        />
      ))}
      {urlField('serviceUrl')}
    </ReasonPopup>
  );
}

interface KeysProps extends Shown {
  onTold: (publicKey: string) => void;
}

export function KeysPopup({ vendor, onTold, onClose }: KeysProps): JSX.Element {
  const answer = useCall(getVendorConnection, { params: { vendor: vendor.code } });
  return (
    <AnswerView answer={answer} lines={4}>
      {(connected) => <KeysForm connected={connected} onTold={onTold} onClose={onClose} />}
    </AnswerView>
  );
}

function KeysForm({
  connected: { code, connection, families },
  onTold,
  onClose,
}: {
  connected: ConnectedVendor;
  onTold: (publicKey: string) => void;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const family = families.find((one) => one.family === connection.family);
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  const [own, setOwn] = useState(family?.makesKeys === true);
  const names = own ? [] : (family?.keyNames ?? []);
  return (
    <ReasonPopup
      title={t('desk-vendors.keysTitle', { vendor: code })}
      confirm={t('desk-vendors.keys.enter')}
      wrong={names.filter((name) => (keys[name] ?? '').trim() === '')}
      onSend={(order) =>
        request(enterVendorKeys, {
          params: { vendor: code },
          body: {
            ...order,
            keys: own ? null : Object.fromEntries(names.map((name) => [name, (keys[name] ?? '').trim()])),
          },
        }).finally(lookAgain)
      }
      onDone={({ told }) => {
        if (told !== null) onTold(told);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('desk-vendors.keysNote')}</p>
      {family?.makesKeys === true ? (
        <Checkbox checked={own} onChange={(event) => setOwn(event.target.checked)}>
          {t('desk-vendors.keys.make')}
        </Checkbox>
      ) : null}
      {names.map((name) => (
        <TextArea
          key={name}
          label={name}
          name={name}
          rows={2}
          required
          maxLength={8_000}
          autoComplete="off"
          value={keys[name] ?? ''}
          onChange={(event) => setKeys({ ...keys, [name]: event.target.value })}
        />
      ))}
    </ReasonPopup>
  );
}

export function GamesPopup({ vendor: { code }, onClose }: Shown): JSX.Element {
  const t = useT();
  const answer = useCall(getVendorConnection, { params: { vendor: code } });
  const [text, setText] = useState('');
  const [product, setProduct] = useState<keyof typeof CATEGORY_OF>('slots');
  const [tried, setTried] = useState(false);
  const fetching = useSend();
  const read = readGameLines(text, code);
  const listsGames = answer.data?.families.find(({ family }) => family === answer.data?.connection.family)?.listsGames;
  const fetchList = (): void =>
    void fetching.send(async () => {
      const { games } = await request(listOfferedGames, { params: { vendor: code } });
      const fresh = games.filter(({ known }) => !known).slice(0, 500);
      setText(fresh.map((game) => `${game.code};;${game.name};${game.name}`).join('\n'));
    });
  return (
    <ReasonPopup
      title={t('desk-vendors.gamesTitle', { vendor: code })}
      confirm={t('desk-vendors.gamesAdd')}
      draft={`vendor.games.${code}`}
      wrong={'wrongLine' in read || read.length === 0 ? ['games'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(addVendorGames, {
          params: { vendor: code },
          body: {
            ...order,
            games:
              'wrongLine' in read ? [] : read.map((game) => ({ ...game, product, category: CATEGORY_OF[product] })),
          },
        }).finally(lookAgain)
      }
      onClose={onClose}
    >
      <p className="t2">{t('desk-vendors.gamesNote')}</p>
      {listsGames === true ? (
        <Button busy={fetching.busy} onClick={fetchList}>
          {t('desk-vendors.gamesFetch')}
        </Button>
      ) : null}
      {fetching.refused === undefined ? null : <p role="alert">{fetching.refused}</p>}
      <Select
        label={t('desk-vendors.product')}
        name="product"
        value={product}
        options={(Object.keys(CATEGORY_OF) as (keyof typeof CATEGORY_OF)[]).map((value) => ({
          value,
          text: t(`desk-vendors.product.${value}`),
        }))}
        onChange={({ target: { value } }) =>
          setProduct(value in CATEGORY_OF ? (value as keyof typeof CATEGORY_OF) : 'slots')
        }
      />
      <TextArea
        label={t('desk-vendors.games')}
        name="games"
        hint={t('desk-vendors.gamesHint')}
        rows={8}
        maxLength={60_000}
        required
        value={text}
        error={tried && 'wrongLine' in read ? t('desk-vendors.gamesWrong', { line: read.wrongLine }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonPopup>
  );
}
