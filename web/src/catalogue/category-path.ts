import type { Category } from '@akyede/contract/catalogue'

export const categoryPath = ({ slug }: Pick<Category, 'slug'>): string => `/browse/category/${slug}`
