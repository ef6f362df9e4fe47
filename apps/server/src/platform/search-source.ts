/** What a capability lets search find: things of one kind, told by whoever owns them. Only what every visitor may see. */
export const SEARCH_TYPES = ['game', 'vendor', 'draw', 'promotion', 'help'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** By language code. */
export type Texts = Readonly<Record<string, string>>;

export interface Findable {
  readonly id: string;
  readonly titles: Texts;
  /** Other names and spellings. */
  readonly also?: readonly string[];
  /** One line below the title. */
  readonly lines?: Texts;
  /** Plain text; found word by word. */
  readonly texts?: Texts;
  readonly address: string;
  readonly art: string | null;
  /** 0 to 1. */
  readonly popularity?: number;
}

export interface SearchSource {
  readonly type: SearchType;
  /** Another word whenever `list` would answer something else. */
  revision(): Promise<string>;
  list(): Promise<readonly Findable[]>;
}
