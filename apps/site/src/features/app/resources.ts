/** The brand's own apps among its resources (specification 3: Resource). */
import type { Device } from './device.ts';

export type AppKind = 'ios' | 'iosLite' | 'android';

export interface HouseApp {
  readonly kind: AppKind;
  readonly device: Device;
  readonly url: string;
  /** The operator's own word for it in EN; the page's words are used in every other language. */
  readonly label: string | null;
}

const DEVICE_OF: Readonly<Record<AppKind, Device>> = { ios: 'ios', iosLite: 'ios', android: 'android' };

interface Resource {
  readonly resourceType: string;
  readonly url: string;
  readonly labelNameEn: string;
}

/** In the order iOS, iOS lite, Android; what is no app or has no address over https is left out. */
export function appsOf(resources: readonly Resource[], language: string): HouseApp[] {
  const kinds = Object.keys(DEVICE_OF) as AppKind[];
  return kinds.flatMap((kind) =>
    resources
      .filter(({ resourceType, url }) => resourceType === kind && url.startsWith('https://'))
      .map(({ url, labelNameEn }) => ({
        kind,
        device: DEVICE_OF[kind],
        url,
        label: language === 'en' && labelNameEn !== '' ? labelNameEn : null,
      })),
  );
}
