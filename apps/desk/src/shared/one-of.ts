/** A value of a closed list, or undefined: addresses are typed by hand too. */
export function oneOf<V extends string>(values: readonly V[], text: string): V | undefined {
  return values.find((value) => value === text);
}
