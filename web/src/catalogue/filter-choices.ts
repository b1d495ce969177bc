import type { Facets } from '@akyede/contract/search'
import { valueText } from './attribute-words.ts'
import type { ListAddress } from './list-address.ts'
import { categoryName } from './list-filters.ts'

/** One value of a filter, with the number of gifts it would leave. */
export interface Choice {
  value: string
  text: string
  count: number
  chosen: boolean
  /** Depth in the tree: 1 for a subcategory. */
  depth: number
}

/** A filter with several values. */
export interface ChoiceGroup {
  parameter: string
  title: string
  choices: readonly Choice[]
}

/** A gift is chosen for a person and an occasion. Compact groups come first, and show their values as chips. */
export const firstGroups: readonly string[] = ['attr_recipient', 'attr_occasion']

/** Returns the filters with several values in order. Selected values stay, even when their count is zero. */
export function choiceGroups(
  { chosen }: ListAddress,
  facets: Facets | null,
  within: string | undefined,
): ChoiceGroup[] {
  const { categories = [], brands = [], attributes = [] } = facets ?? {}
  const named: ChoiceGroup[] = attributes.map(({ name, values }) => ({
    parameter: `attr_${name}`,
    title: attributeTitle(name),
    choices: values.map(choice => plainChoice(choice, `attr_${name}`)),
  }))
  const uncounted = Object.keys(chosen)
    .filter(parameter => parameter.startsWith('attr_') && !named.some(group => group.parameter === parameter))
    .map(parameter => ({ parameter, title: attributeTitle(parameter.slice('attr_'.length)), choices: [] }))
  const byAttribute = [...named, ...uncounted]
  const groups: ChoiceGroup[] = [
    ...firstGroups.flatMap(first => byAttribute.filter(({ parameter }) => parameter === first)),
    { parameter: 'categories', title: 'Category', choices: categoryChoices(categories, within) },
    ...byAttribute.filter(({ parameter }) => !firstGroups.includes(parameter)),
    { parameter: 'brands', title: 'Maker', choices: brands.map(choice => plainChoice(choice, 'brands')) },
  ]
  return groups
    .map(group => withChosen(group, chosen[group.parameter] ?? [], categories))
    .filter(group => group.choices.length > 0)
}

const plainChoice = ({ value, count }: { value: string; count: number }, parameter: string): Choice => ({
  value,
  text: valueText(parameter, value),
  count,
  chosen: false,
  depth: 0,
})

/** All categories, or the subcategories of the category page. */
function categoryChoices(categories: Facets['categories'], within: string | undefined): Choice[] {
  const depthOf = (slug: string): number => {
    const parent = categories.find(category => category.value === slug)?.parent ?? undefined
    if (parent === within) return 0
    return parent === undefined ? Number.NaN : depthOf(parent) + 1
  }
  return categories
    .map(({ value, name, count }) => ({ value, text: name, count, chosen: false, depth: depthOf(value) }))
    .filter(choice => choice.depth >= 0)
}

function withChosen(
  group: ChoiceGroup,
  chosen: readonly string[],
  categories: Facets['categories'],
): ChoiceGroup {
  const choices = group.choices.map(choice => ({ ...choice, chosen: chosen.includes(choice.value) }))
  const missing = chosen.filter(value => !choices.some(choice => choice.value === value))
  const added = missing.map(value => {
    const text =
      group.parameter === 'categories' ? categoryName(categories, value) : valueText(group.parameter, value)
    return { value, text, count: 0, chosen: true, depth: 0 }
  })
  return { ...group, choices: [...choices, ...added] }
}

/** Such as "Colour". The recipient has its own question as title. */
function attributeTitle(name: string): string {
  if (name === 'recipient') return 'For whom'
  const words = name.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
