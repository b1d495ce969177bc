import type { Product } from '@akyede/contract/catalogue'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { categoryPath } from './category-path.ts'

/** The way down to a product. */
export const productTrail = ({ category }: Product): Crumb[] => [
  { text: 'Home', to: '/' },
  { text: 'All gifts', to: '/browse' },
  { text: category.name, to: categoryPath(category) },
]
