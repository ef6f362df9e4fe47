/**
 * What areas of messages there are and which ids they have, for the compiler. An area is one JSON file for each language,
 * keys = message ids, values = ICU messages; it is fetched only where it is used. Files stand beside the contract of their
 * capability, and those of none in `messages/` here; message-files.ts finds them. Files of one name are one area, wherever
 * they stand: each capability has the words of its refusals in an `errors.<language>.json` of its own.
 */
export const LANGUAGES = ['bn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The English files by folder and area. A capability adds its own from `contract/src/<capability>/messages/areas.ts`; its
 * ids then compile as `MessageId`.
 */
export interface MessageFiles {
  'shared/common': typeof import('../messages/common.en.json');
  'shared/desk': typeof import('../messages/desk.en.json');
  'shared/desk-keys': typeof import('../messages/desk-keys.en.json');
  'shared/errors': typeof import('../messages/errors.en.json');
  'shared/member': typeof import('../messages/member.en.json');
  'shared/page-about': typeof import('../messages/page-about.en.json');
  'shared/site-app': typeof import('../messages/site-app.en.json');
  'shared/site-frame': typeof import('../messages/site-frame.en.json');
  'shared/site-front': typeof import('../messages/site-front.en.json');
  'shared/site-home': typeof import('../messages/site-home.en.json');
  'shared/site-keys': typeof import('../messages/site-keys.en.json');
}

type File = keyof MessageFiles;
/** Ids are dotted; a file's `default` is none. */
type IdsIn<F extends File> = F extends File ? Extract<keyof MessageFiles[F], `${string}.${string}`> : never;

export type Area = File extends infer F ? (F extends `${string}/${infer Name}` ? Name : never) : never;

/** Every id of every area; a wrong one does not compile. */
export type MessageId = IdsIn<File>;

/** The ids of one area, for parts that know where their words live. */
export type AreaMessageId<A extends Area> = IdsIn<Extract<File, `${string}/${A}`>>;
