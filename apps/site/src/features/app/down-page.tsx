/**
 * `/down` (screens.md 2.21, 3.30): what this device can do comes first, then steps for each kind of device, and the
 * brand's own apps with their QR codes where it has any.
 */
import './app.css';
import type { ReplyOf } from '@house/contract/call';
import { getDomainRoute } from '@house/contract/content/system';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { QRCodeSVG } from 'qrcode.react';
import { type JSX, useState, useSyncExternalStore } from 'react';
import { brandName, useBoot } from '../../shared/boot.ts';
import { install, readInstallOffer, watchInstallOffer } from '../../shared/install-offer.ts';
import { useMoney } from '../../shared/money.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { useCall } from '../../shared/query.ts';
import { type Device, isInstalled, thisDevice } from './device.ts';
import { appsOf, type HouseApp } from './resources.ts';

type Resources = ReplyOf<typeof getDomainRoute>['resources'];

const QR_SIDE = 200;
const DEVICES: readonly Device[] = ['android', 'ios', 'desktop'];
const STEPS = [1, 2, 3] as const;

/** The one thing to do on this device. */
function FirstStep({ device, apps }: { device: Device; apps: readonly HouseApp[] }): JSX.Element {
  const t = useT();
  const offer = useSyncExternalStore(watchInstallOffer, readInstallOffer);
  const own = apps.find((app) => app.device === device);
  if (!isSecureContext) return <p className="notice info">{t('site-app.down.needsHttps')}</p>;
  if (isInstalled()) return <p className="notice info">{t('site-app.down.installed')}</p>;
  if (own !== undefined) {
    return (
      <a className={buttonClass('brand', 'xl')} href={own.url} rel="noreferrer">
        {t(`site-app.down.get.${own.kind}`)}
      </a>
    );
  }
  if (offer !== null) {
    return (
      <Button look="brand" size="xl" icon="download-simple" onClick={() => void install()}>
        {t('site-app.install.do')}
      </Button>
    );
  }
  return (
    <a className={buttonClass('brand', 'xl')} href="#steps">
      {t('site-app.install.how')}
    </a>
  );
}

function Steps({ device, apps }: { device: Device; apps: readonly HouseApp[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const own = apps.filter((app) => app.device === device);
  return (
    <>
      <ol className="down-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <span className="down-no num" aria-hidden="true" translate="no">
              {digits(step)}
            </span>
            <span>
              <b>{t(`site-app.steps.${device}.${step}`)}</b>
              <span className="t2">{t(`site-app.steps.${device}.${step}.more`)}</span>
            </span>
          </li>
        ))}
      </ol>
      {own.length === 0 || device === 'desktop' ? null : (
        <p className="notice info">{t(device === 'ios' ? 'site-app.steps.iosTrust' : 'site-app.steps.androidAllow')}</p>
      )}
    </>
  );
}

function Guide({ device, apps }: { device: Device; apps: readonly HouseApp[] }): JSX.Element {
  const t = useT();
  const [shown, setShown] = useState(device);
  return (
    <section className="card pad" id="steps" aria-labelledby="steps-title">
      <h2 id="steps-title">{t('site-app.steps.title')}</h2>
      <Tabs
        id="guide"
        label={t('site-app.steps.title')}
        tabs={DEVICES.map((value) => ({ value, text: t(`site-app.device.${value}`) }))}
        value={shown}
        onChange={setShown}
      />
      <TabPanel id="guide" value={shown}>
        <Steps device={shown} apps={apps} />
      </TabPanel>
    </section>
  );
}

function Code({ address, name }: { address: string; name: string }): JSX.Element {
  return (
    <figure className="down-qr">
      <span>
        <QRCodeSVG value={address} size={QR_SIDE} level="M" title={name} />
      </span>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** Only where the brand has apps of its own: a code for each, and one that opens this page on a phone. */
function Codes({ apps }: { apps: readonly HouseApp[] }): JSX.Element | null {
  const t = useT();
  if (apps.length === 0) return null;
  return (
    <section className="card pad" aria-labelledby="codes-title">
      <h2 id="codes-title">{t('site-app.codes.title')}</h2>
      <div className="down-codes">
        <Code address={`${location.origin}/down`} name={t('site-app.codes.page')} />
        {apps.map((app) => (
          <span key={app.url} className="down-app">
            <Code address={app.url} name={app.label ?? t(`site-app.down.get.${app.kind}`)} />
            <a className={buttonClass('plain', 's')} href={app.url} rel="noreferrer">
              {t(`site-app.down.get.${app.kind}`)}
            </a>
          </span>
        ))}
      </div>
    </section>
  );
}

export function DownPage(): JSX.Element {
  useAreas(['site-app']);
  const t = useT();
  const { language } = usePreferences();
  const name = useBoot((boot) => brandName(boot, language));
  const { data } = useCall(getDomainRoute, {}, { staleTime: 600_000 });
  const resources: Resources = data?.resources ?? [];
  const apps = appsOf(resources, language);
  const device = thisDevice();
  return (
    <div className="wrap down-page">
      <header className="down-head ink">
        <div>
          <h1>{t('site-app.down.title', { brand: name })}</h1>
          <p>{t('site-app.down.text')}</p>
          <FirstStep device={device} apps={apps} />
        </div>
        <ArtImage name="phone" size={440} shown={220} eager />
      </header>
      <Guide device={device} apps={apps} />
      <Codes apps={apps} />
    </div>
  );
}
