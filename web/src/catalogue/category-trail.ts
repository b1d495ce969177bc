import type { Category } from '@akyede/contract/catalogue'
import type { BreadcrumbItem } from '#ui/breadcrumb.tsx'
import { categoryPath } from './category-path.ts'

type Named = Pick<Category, 'name' | 'slug'>

/** The way down through these categories. */
export const categoryTrail = (path: readonly Named[]): BreadcrumbItem[] => [
  { text: 'Home', to: '/' },
  { text: 'All gifts', to: '/browse' },
  ...path.map(category => ({ text: category.name, to: categoryPath(category) })),
]
