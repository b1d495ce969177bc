import type { FoundPage } from '@akyede/contract/search'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { giftCount } from './category-cards.tsx'
import { type ListAddress, listHref } from './list-address.ts'
import { appliedFilters, withoutFilter, withoutFilters } from './list-filters.ts'

export interface NothingMatchesProps {
  address: ListAddress
  relaxed: FoundPage['relaxed']
  categories: Parameters<typeof appliedFilters>[1]
}

/** The filters leave nothing: the one whose end gives most, or the end of all. */
export function NothingMatches({ address, relaxed, categories }: NothingMatchesProps) {
  const [best] = relaxed
  const words = appliedFilters(address, categories)
    .filter(({ parameter }) => parameter === best?.parameter)
    .map(({ text }) => text)
  return (
    <Empty
      symbol="ananse-ntontan"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {best && (
            <ButtonLink to={listHref(withoutFilter(address, best.parameter))} replace preventScrollReset>
              Remove ‘{words.join(', ')}’: {giftCount(best.count)}
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
      Nothing matches all of these.
    </Empty>
  )
}
