import { type Category, pictureUrl } from '@akyede/contract/catalogue'
import type { CategoryRow } from './find-categories.ts'

/** The rows as a tree; a category counts what is below it too. */
export function presentCategories(rows: readonly CategoryRow[], parentId: string | null = null): Category[] {
  return rows
    .filter(row => row.parent_id === parentId)
    .map(({ own_count, ...row }) => {
      const children = presentCategories(rows, row.id)
      const below = children.reduce((sum, child) => sum + child.count, 0)
      return { ...row, image: pictureUrl(row.picture.slug), count: own_count + below, children }
    })
}
