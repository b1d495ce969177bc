import { limits } from '@akyede/contract/limits'
import { toCedis, zero } from '@akyede/contract/money'
import type { Facets } from '@akyede/contract/search'
import type { CategoryRow } from '#feature/catalogue'
import { type FacetCounts, priceSteps, starSteps } from './search-index.ts'

/** The attributes that people choose a gift by, in this order. */
const attributeOrder = ['recipient', 'occasion', 'material', 'colour', 'region']

export const presentFacets = (counts: FacetCounts, categories: readonly CategoryRow[]): Facets => ({
  categories: presentCategories(counts.categories, categories),
  brands: mostFirst(counts.brands),
  prices: [zero, ...priceSteps].map((from, step) => {
    const to = priceSteps[step]
    return { from: toCedis(from), to: to === undefined ? null : toCedis(to), count: counts.prices[step] ?? 0 }
  }),
  ratings: starSteps.map((value, step) => ({ value, count: counts.ratings[step] ?? 0 })),
  in_stock: counts.inStock,
  arrives_in_time: counts.inTime,
  attributes: presentAttributes(counts.attributes),
})

/** The count of a category includes its subcategories. Categories without products are left out. */
function presentCategories(
  counts: FacetCounts['categories'],
  categories: readonly CategoryRow[],
  parent: CategoryRow | null = null,
): Facets['categories'] {
  return categories
    .filter(category => category.parent_id === (parent?.id ?? null))
    .flatMap(category => {
      const below = presentCategories(counts, categories, category)
      const ofChildren = below
        .filter(one => one.parent === category.slug)
        .reduce((sum, one) => sum + one.count, 0)
      const count = (counts.get(category.id) ?? 0) + ofChildren
      if (count === 0) return []
      return [{ value: category.slug, name: category.name, parent: parent?.slug ?? null, count }, ...below]
    })
}

function presentAttributes(counts: FacetCounts['attributes']): Facets['attributes'] {
  const named = Object.groupBy(counts, ([attribute]) => attribute.slice(0, attribute.indexOf('=')))
  return Object.entries(named)
    .map(([name, values = []]) => ({
      name,
      values: mostFirst(new Map(values.map(([value, count]) => [value.slice(name.length + 1), count]))),
    }))
    .sort((a, b) => place(a.name) - place(b.name) || compareTexts(a.name, b.name))
}

const place = (name: string): number => {
  const found = attributeOrder.indexOf(name)
  return found === -1 ? attributeOrder.length : found
}

const mostFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareTexts(a.value, b.value))
    .slice(0, limits.search.valuesShown)

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
