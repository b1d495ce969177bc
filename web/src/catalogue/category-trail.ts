import type { Category } from '@akyede/contract/catalogue'
import type { BreadcrumbItem } from '#ui/breadcrumb.tsx'
import { categoryPath } from './category-path.ts'

type Named = Pick<Category, 'name' | 'slug'>

/** Breadcrumb items from the start page down to these categories. */
export const categoryTrail = (path: readonly Named[]): BreadcrumbItem[] => [
  { text: 'Home', to: '/' },
  { text: 'All gifts', to: '/browse' },
  ...path.map(category => ({ text: category.name, to: categoryPath(category) })),
]

/** Returns the path from a top category to the one with this id or slug; empty when there is none. */
export function pathToCategory(tree: readonly Category[], idOrSlug: string): Category[] {
  for (const category of tree) {
    if (category.id === idOrSlug || category.slug === idOrSlug) return [category]
    const below = pathToCategory(category.children, idOrSlug)
    if (below.length > 0) return [category, ...below]
  }
  return []
}
