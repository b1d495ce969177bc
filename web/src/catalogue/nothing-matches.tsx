import type { ProductSearchPage } from '@akyede/contract/search'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { giftCount } from './gift-count.ts'
import { type ListAddress, listHref } from './list-address.ts'
import { appliedFilters, withoutFilter, withoutFilters } from './list-filters.ts'

export interface NothingMatchesProps {
  address: ListAddress
  relaxed: ProductSearchPage['relaxed']
  categories: Parameters<typeof appliedFilters>[1]
}

/**
 * Shown when the filters leave nothing: suggests the filter or pair of filters whose removal gives most, or
 * removing all.
 */
export function NothingMatches({ address, relaxed, categories }: NothingMatchesProps) {
  const [best] = relaxed
  const applied = appliedFilters(address, categories)
  const words = (best?.parameters ?? []).map(name =>
    applied
      .filter(({ parameter }) => parameter === name)
      .map(({ text }) => text)
      .join(', '),
  )
  return (
    <Empty
      symbol="ananse-ntontan"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {best && (
            <ButtonLink
              to={listHref(best.parameters.reduce(withoutFilter, address))}
              replace
              preventScrollReset
            >
              Remove {quoteAll(words)}: {giftCount(best.count)}
            </ButtonLink>
          )}
          <ButtonLink
            to={listHref(withoutFilters(address))}
            replace
            preventScrollReset
            variant={best ? 'secondary' : 'primary'}
          >
            Clear all
          </ButtonLink>
        </div>
      }
    >
      No gifts match all your filters.
    </Empty>
  )
}

/** Such as "‘Blue, Red’ and ‘From ₵200’": the filters that are removed together. */
const quoteAll = (filters: readonly string[]): string => filters.map(words => `‘${words}’`).join(' and ')
