/** A page of a list as statements ask for it. */
export function pageOf({ page, size }: { page: number; size: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * size, limit: size };
}
