/**
 * Stands in for the schema library in the browser.
 *
 * The pages use where a call is and how it is sent, never its schemas: the server validates. Building them would be an
 * eighth of the first load. Every maker answers the same inert shape, whatever the contract asks for next (the build
 * exports one under each name the contract uses, see vite.config.ts); asking a shape to judge anything throws.
 */
function refuseToJudge(): never {
  throw new Error('shapes judge nothing in the browser; the server does');
}

const JUDGING = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

function makeShape(own: object): object {
  return new Proxy(own, {
    get: (known, name) => Reflect.get(known, name) ?? (JUDGING.has(name) ? refuseToJudge : () => shape),
  });
}

const shape = makeShape({});

/** `z.string()`, `z.iso.datetime()`: called or asked for a part, it stays a maker of the same shape. */
export const anyShape: unknown = new Proxy(() => shape, { get: () => anyShape });

/** An enumeration keeps its values: pages list them. */
export function enumShape<V extends string>(options: readonly V[]): object {
  return makeShape({ options });
}
