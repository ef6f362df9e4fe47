/**
 * The human check before a sign-in or a registration (screens.md 3.12; specification 4).
 *
 * A proof is good once and for five minutes. It is text, so that the calls which take it need not know how it was made:
 * `pow.…` a solved proof of work, `geetest.…` the answers of GeeTest, `picture.ID.ANSWER` a captcha picture.
 */
import type { Refusal } from '../../../platform/result.ts';

interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

/** What a browser is to solve. */
export type HumanTask =
  | { readonly kind: 'none' }
  | { readonly kind: 'pow'; readonly challenge: string }
  | { readonly kind: 'geetest'; readonly captchaId: string };

export type HumanRefusal = Refusal<'identity.humanCheckRequired' | 'identity.humanCheckFailed'>;

export interface HumanCheck {
  draw(origin: Visitor): Promise<HumanTask>;
  /** Uses the proof up. `values.captcha` in a refusal: the provider is away, a captcha picture counts instead. */
  verify(proof: string | undefined, origin: Visitor): Promise<undefined | HumanRefusal>;
}

export interface GeetestAccount {
  readonly captchaId: string;
  readonly captchaKey: string;
  /** `https://gcaptcha4.geetest.com`, or a stand-in. */
  readonly url: string;
}

export type HumanCheckOptions =
  | { readonly kind: 'none' }
  /** `secret`: the installation's, signs the challenges. */
  | { readonly kind: 'pow'; readonly secret: string }
  | ({ readonly kind: 'geetest' } & GeetestAccount)
  /** What the brand says at the moment; GeeTest without an account falls back on the proof of work. */
  | { readonly kind: 'brand'; readonly secret: string; readonly geetest: GeetestAccount | null };
