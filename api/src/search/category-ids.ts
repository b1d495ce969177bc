import type { CategoryRow } from '#feature/catalogue'

/** The ids of categories, named by id or slug, and of all below them; unknown ones stand for nothing. */
export function findDescendantIds(categories: readonly CategoryRow[], chosen: readonly string[]): string[] {
  const below = (id: string): string[] => [
    id,
    ...categories.filter(one => one.parent_id === id).flatMap(one => below(one.id)),
  ]
  const named = categories.filter(one => chosen.includes(one.slug) || chosen.includes(one.id))
  return [...new Set(named.flatMap(one => below(one.id)))]
}
