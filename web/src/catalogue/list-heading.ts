import { asCedis, formatCedis } from '@akyede/contract/money'
import { occasions, recipients } from './attribute-words.ts'
import type { ListAddress } from './list-address.ts'
import type { HeadedListPage, HeadingSubject } from './list-page.ts'

/** Filters with more values than this are left to the chips below the heading. */
const namedMax = 2

/** A heading made of the filters, such as "Birthday gifts for Mum under ₵150". */
export function listHeading(address: ListAddress, { title, place }: HeadingSubject): string {
  const { chosen, minPrice, maxPrice, q } = address
  const named = (name: string): readonly string[] => {
    const values = chosen[`attr_${name}`] ?? []
    return values.length > namedMax ? [] : values
  }
  const occasion = named('occasion')
  if (occasion.length === 1 && occasion[0] === 'Remembrance') return remembrance(address, place)
  const kind = [
    joined(named('colour')),
    joined(named('material')),
    joined(occasion.map(value => occasions[value] ?? value)),
  ]
  const whom = joined(named('recipient').map(value => recipients[value]?.after ?? value))
  const makers = chosen.brands ?? []
  const price = priceWords(minPrice, maxPrice)
  const rest = [
    whom && `for ${whom}`,
    makers.length > 0 && makers.length <= namedMax && `by ${joined(makers)}`,
    price,
  ].filter(Boolean)
  const kinds = kind.filter(Boolean)
  if (q !== '')
    return [`Results for “${q}”`, ...kinds.map(word => `· ${word} gifts`).slice(-1), ...rest].join(' ')
  if (kinds.length + rest.length === 0) return title
  const gifts = kinds.length > 0 ? sentence(`${kinds.join(' ')} gifts`) : 'Gifts'
  return [gifts, ...rest, place && `in ${place}`].filter(Boolean).join(' ')
}

/** The data of a list page with its heading. Only loaders call it, so that this file does not delay a list. */
export const withHeading = <Page extends HeadedListPage>(page: Omit<Page, 'heading'>): Page =>
  ({ ...page, heading: listHeading(page.address, page.subject) }) as Page

/** Mourning is quiet: the heading mentions no gift. */
const remembrance = ({ minPrice, maxPrice }: ListAddress, place: string | undefined): string =>
  ['For remembrance', priceWords(minPrice, maxPrice), place && `in ${place}`].filter(Boolean).join(' ')

function priceWords(low: number | undefined, high: number | undefined): string {
  if (low !== undefined && high !== undefined) return `from ${cedi(low)} to ${cedi(high)}`
  if (high !== undefined) return `under ${cedi(high)}`
  return low === undefined ? '' : `over ${cedi(low)}`
}

const cedi = (cedis: number): string => formatCedis(asCedis(cedis), { trim: true })

const joined = (values: readonly string[]): string => values.join(' and ')

/** Only the first letter is a capital, except in names: "Red and gold birthday gifts", "Red Christmas gifts". */
const sentence = (text: string): string =>
  text
    .split(' ')
    .map((word, at) => (at === 0 || properNames.has(word) ? word : word.toLowerCase()))
    .join(' ')

const properNames = new Set(['Christmas', 'Eid', 'Valentine’s'])
