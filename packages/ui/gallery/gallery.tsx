/** The page of the gallery: one section a family of parts. */
import { type JSX, type ReactNode, useState } from 'react';
import { Button } from '../src/button.tsx';
import { SectionHead, SkipLink } from '../src/page-parts.tsx';
import { Toasts } from '../src/toast.tsx';
import { ControlsDemo } from './controls-demo.tsx';
import { FieldsDemo } from './fields-demo.tsx';
import { FiguresDemo } from './figures-demo.tsx';
import { FrameDemo } from './frame-demo.tsx';
import { KitDemo } from './kit-demo.tsx';
import { PopupDemo, type PopupName } from './popup-demo.tsx';
import { StatesDemo } from './states-demo.tsx';
import { TilesDemo } from './tiles-demo.tsx';
import type { Pair } from './words.ts';

export interface GalleryProps {
  bn: boolean;
  show: string;
  digits: (text: string) => string;
}

function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <section style={{ marginBlockStart: 40 }}>
      <SectionHead title={title} />
      {children}
    </section>
  );
}

const POPUPS: readonly PopupName[] = ['popup', 'dialog', 'auth', 'centre'];

export function Gallery({ bn, show, digits }: GalleryProps): JSX.Element {
  const t = ([inBn, inEn]: Pair): string => (bn ? inBn : inEn);
  const [open, setOpen] = useState<PopupName | undefined>(POPUPS.find((name) => name === show));
  const demo = { t, digits };
  return (
    <>
      <SkipLink target="main">{t(['মূল অংশে যান', 'Skip to content'])}</SkipLink>
      <FrameDemo {...demo}>
        <main id="main" tabIndex={-1} className="wrap">
          <h1 className="display" style={{ marginBlockStart: 24 }}>
            {t(['প্রতি মিনিটে একটি ড্র', 'A draw every minute.'])}
          </h1>
          <Section title={t(['বোতাম ও বাছাই', 'Buttons and choices'])}>
            <ControlsDemo {...demo} />
          </Section>
          <Section title={t(['ঘর', 'Fields'])}>
            <FieldsDemo {...demo} />
          </Section>
          <Section title={t(['অঙ্ক ও টিকিট', 'Figures and tickets'])}>
            <FiguresDemo {...demo} />
          </Section>
          <Section title={t(['টাইল', 'Tiles'])}>
            <TilesDemo {...demo} />
          </Section>
          <Section title={t(['আঁকা বস্তু', 'Art kit'])}>
            <KitDemo {...demo} />
          </Section>
          <Section title={t(['অবস্থা', 'States'])}>
            <StatesDemo {...demo} />
          </Section>
          <Section title={t(['পপআপ', 'Popups'])}>
            <div className="row wrap-f">
              {POPUPS.map((name) => (
                <Button key={name} look="ghost" onClick={() => setOpen(name)}>
                  {name}
                </Button>
              ))}
            </div>
          </Section>
        </main>
      </FrameDemo>
      {open ? <PopupDemo {...demo} name={open} onClose={() => setOpen(undefined)} /> : null}
      <Toasts />
    </>
  );
}
