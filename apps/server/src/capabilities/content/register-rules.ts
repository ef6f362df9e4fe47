/** The rules of registration: what holds while nothing is set, and what the flags make of what is set. */
import {
  type Flags,
  REGISTER_FIELDS,
  type RegisterFieldName,
  type RegisterMethod,
  type RegisterRule,
  type RegisterRules,
} from './port.ts';

type Bounds = readonly [pattern: number, minLength: number, maxLength: number];

/** Patterns by operations.md 9, bounds by operations.md 10. A password also needs a letter and a digit; identity sees to it. */
const BOUNDS: Readonly<Record<RegisterFieldName, Bounds>> = {
  username: [1, 6, 15],
  mobileNum: [6, 6, 15],
  verificationCode: [6, 6, 6],
  password: [19, 8, 20],
  confirmPassword: [19, 8, 20],
  payeeName: [12, 2, 64],
  email: [3, 6, 254],
  qqNum: [6, 5, 12],
  paymentPassword: [6, 6, 6],
  line: [9, 2, 64],
  whatsapp: [6, 6, 15],
  facebook: [0, 2, 64],
  wechat: [9, 2, 64],
  idNumber: [4, 6, 32],
  nickname: [0, 2, 32],
  fullName: [21, 3, 64],
  birthday: [11, 10, 10],
  address: [0, 5, 200],
  nationality: [12, 2, 64],
  occupation: [12, 2, 64],
  sourceOfIncome: [0, 2, 64],
  placeOfBirth: [12, 2, 64],
  telegram: [9, 2, 64],
  zalo: [9, 2, 64],
  recommenderId: [4, 4, 16],
  referralCode: [4, 4, 16],
  affiliateCode: [4, 4, 16],
  captcha: [4, 4, 6],
};

const SHOWN: Readonly<Record<RegisterMethod, readonly RegisterFieldName[]>> = {
  username: ['username', 'password', 'confirmPassword', 'referralCode', 'affiliateCode'],
  mobile: ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
};

/** Once shown these must be filled in (specification 5). */
const ALWAYS_REQUIRED: ReadonlySet<RegisterFieldName> = new Set([
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'paymentPassword',
  'captcha',
]);

function defaultRulesOf(method: RegisterMethod): RegisterRule[] {
  const shown = new Set(SHOWN[method]);
  return REGISTER_FIELDS.map((field) => {
    const [pattern, minLength, maxLength] = BOUNDS[field];
    const required = ALWAYS_REQUIRED.has(field);
    return { field, shown: shown.has(field), required, pattern, minLength, maxLength };
  });
}

export const DEFAULT_RULES: RegisterRules = { username: defaultRulesOf('username'), mobile: defaultRulesOf('mobile') };

/** A field that a stored list does not name follows behind, hidden: it was not known when the list was written. */
export function completeRules(method: RegisterMethod, stored: readonly RegisterRule[]): RegisterRule[] {
  const named = new Set(stored.map(({ field }) => field));
  const missing = DEFAULT_RULES[method].filter(({ field }) => !named.has(field));
  return [...stored, ...missing.map((rule) => ({ ...rule, shown: false }))];
}

/**
 * Whether a field is in the form, under the flags (screens.md 0.8): what a way to register is named after always is. A code is asked for wherever a number is, when the flag
 * says so, and always of an account without a password: nothing else shows whose it is.
 */
function isShown(method: RegisterMethod, rule: RegisterRule, numberShown: boolean, flags: Flags): boolean {
  const passwordless = method === 'mobile' && !flags.passwordInMobileRegistration;
  switch (rule.field) {
    case 'verificationCode':
      return numberShown && (flags.codeInRegistration || passwordless);
    case 'password':
    case 'confirmPassword':
      return !passwordless;
    case 'username':
      return method === 'username';
    default:
      return rule.shown || (method === 'mobile' && rule.field === 'mobileNum');
  }
}

/** The rules that hold with these flags. */
export function effectiveRules(method: RegisterMethod, rules: readonly RegisterRule[], flags: Flags): RegisterRule[] {
  const numberShown = method === 'mobile' || rules.some(({ field, shown }) => field === 'mobileNum' && shown);
  return rules.map((rule) => ({
    ...rule,
    shown: isShown(method, rule, numberShown, flags),
    required: rule.required || ALWAYS_REQUIRED.has(rule.field),
  }));
}
