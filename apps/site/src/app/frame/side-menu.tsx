/** The menu at the right edge: help, the channels of the house with their QR codes, the app (screens.md 1.5). */
import { useAreas, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type JSX, type ReactNode, useRef, useState } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { lazyPart } from '../../shared/chunks.ts';
import { openPopup } from '../../shared/popups.ts';
import { openService } from '../../shared/service.ts';
import { LatePart } from './late-part.tsx';
import { type Resource, useResourceName, useResources } from './resources.ts';
import { useServiceName } from './service-entry.ts';

const QrCode = lazyPart(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface PlaceProps {
  icon: IconName;
  name: string;
  resources: readonly Resource[];
  /** What the place itself is; with none it is a button that shows the codes. */
  head?: (content: ReactNode) => JSX.Element;
}

function Codes({ name, resources }: { name: string; resources: readonly Resource[] }): JSX.Element {
  const nameOf = useResourceName();
  return (
    <section className="rail-fly" aria-label={name}>
      {resources.map((resource) => (
        <a key={resource.url} href={resource.url} target="_blank" rel="noreferrer" className="rail-code">
          <LatePart fallback={<span className="qr" />}>
            <QrCode address={resource.url} title={nameOf(resource)} />
          </LatePart>
          <b>{nameOf(resource)}</b>
        </a>
      ))}
    </section>
  );
}

/** One place of the menu; its codes stand beside it while the pointer or the focus is there. */
function Place({ icon, name, resources, head }: PlaceProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const content = (
    <>
      <Icon name={icon} />
      {name}
    </>
  );
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the pointer and the focus of what is inside
    <div
      className="rail-place"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        opener.current?.focus();
      }}
    >
      {head ? (
        head(content)
      ) : (
        <button ref={opener} type="button" className="rail-item" aria-expanded={open} onClick={() => setOpen(!open)}>
          {content}
        </button>
      )}
      {open && resources.length > 0 ? <Codes name={name} resources={resources} /> : null}
    </div>
  );
}

export function SideMenu(): JSX.Element {
  useAreas(['site-frame']);
  const t = useT();
  const { social, messenger, apps } = useResources();
  const serviceName = useServiceName();
  const hasRooms = useBoot((boot) => boot.switches['chat'] === true);
  return (
    <aside className="rail" aria-label={t('site-frame.rail.label')}>
      <button type="button" className="rail-item pri" onClick={openService}>
        <Icon name="chat-circle-dots-fill" />
        {t(serviceName)}
      </button>
      {hasRooms ? (
        <button type="button" className="rail-item" onClick={() => openPopup('rooms')}>
          <Icon name="users-three" />
          {t('common.nav.rooms')}
        </button>
      ) : null}
      {social.length > 0 ? (
        <Place icon="telegram-logo-fill" name={t('site-frame.rail.channel')} resources={social} />
      ) : null}
      {messenger.length > 0 ? (
        <Place icon="whatsapp-logo-fill" name={t('site-frame.rail.messenger')} resources={messenger} />
      ) : null}
      <Place
        icon="device-mobile-fill"
        name={t('common.nav.app')}
        resources={apps}
        head={(content) => (
          <Link to="/down" className="rail-item" activeProps={{}}>
            {content}
          </Link>
        )}
      />
    </aside>
  );
}
