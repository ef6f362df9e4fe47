/**
 * Stands in for the schema library in the browser build.
 *
 * The pages use where a call is and how it is sent, never its schemas: the server validates. Building them would be an
 * eighth of the first load. Every shape is the same inert object; asking one to judge anything throws.
 */
function refuseToJudge(): never {
  throw new Error('shapes judge nothing in the browser; the server does');
}

const shape = { check: () => shape, parse: refuseToJudge, safeParse: refuseToJudge };

const makeShape = () => shape;

export {
  makeShape as _default,
  makeShape as array,
  makeShape as boolean,
  makeShape as int,
  makeShape as literal,
  makeShape as nullable,
  makeShape as number,
  makeShape as object,
  makeShape as optional,
  makeShape as record,
  makeShape as string,
  makeShape as union,
  makeShape as unknown,
  makeShape as uuid,
  makeShape as gte,
  makeShape as lte,
  makeShape as maxLength,
  makeShape as minLength,
  makeShape as regex,
};

/** An enumeration keeps its values: pages list them. */
function makeEnum<V extends string>(options: readonly V[]) {
  return { ...shape, options };
}

export { makeEnum as enum };

export const iso = { datetime: makeShape, date: makeShape };
export const coerce = { number: makeShape };
