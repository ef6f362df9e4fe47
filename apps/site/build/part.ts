/** A script of the built site. */
export interface Part {
  readonly file: string;
  /** The module that others ask for by `import()`, or null. */
  readonly source: string | null;
  /** The module of the page that it is fetched together with, or null: nobody has the one without the other. */
  readonly comesWith: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly fetches: readonly string[];
  readonly css: readonly string[];
  /** Modules and how long they are before they are made small. */
  readonly modules: Readonly<Record<string, number>>;
}
