import type { Facets } from '@akyede/contract/search'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format-count.ts'
import { ArrivalFilter } from './arrival-filter.tsx'
import { type ChoiceGroup, choiceGroups } from './filter-choices.ts'
import { FilterGroup } from './filter-group.tsx'
import { type ListAddress, listEntries } from './list-address.ts'
import { noFilters, toggleFilter } from './list-filters.ts'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useListFilters } from './use-list-filters.ts'

export interface FilterFormProps {
  address: ListAddress
  /** Null when the facets are unknown; selected filters can still be removed. */
  facets: Facets | null
  /** The category whose page this is, by slug. */
  within: string | undefined
}

/** All filters of a list. Each change applies at once; without scripts the button submits the form. */
export function FilterForm({ address, facets, within }: FilterFormProps) {
  const { draft, applyFilters, applyForm } = useListFilters(address)
  const groups = choiceGroups(draft, facets, within)
  const filterGroup = (group: ChoiceGroup) => (
    <FilterGroup
      key={group.parameter}
      {...group}
      onToggle={value => applyFilters(toggleFilter(draft, group.parameter, value))}
    />
  )
  return (
    <form
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault()
        applyForm(event.currentTarget)
      }}
      className="filter-form"
    >
      {listEntries({ ...address, ...noFilters, page: 1 }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {groups.filter(({ parameter }) => parameter === 'attr_recipient').map(filterGroup)}
      <PriceFilter
        steps={facets?.prices ?? []}
        low={draft.minPrice}
        high={draft.maxPrice}
        onChange={(minPrice, maxPrice) => applyFilters({ minPrice, maxPrice })}
      />
      {groups.filter(({ parameter }) => parameter !== 'attr_recipient').map(filterGroup)}
      <ArrivalFilter
        chosen={draft.chosen}
        count={facets?.arrives_in_time ?? null}
        onChange={chosen => applyFilters({ chosen })}
      />
      <RatingFilter
        counts={facets?.ratings ?? []}
        chosen={draft.minRating}
        onChoose={minRating => applyFilters({ minRating })}
      />
      <label>
        <input
          type="checkbox"
          name="inStock"
          value="true"
          checked={draft.inStock}
          onChange={() => applyFilters({ inStock: !draft.inStock })}
        />
        <span>In stock</span> {facets && <small>{formatNumber(facets.in_stock)}</small>}
      </label>
      <span className="hidden noscript:block">
        <Button type="submit" wide>
          Show gifts
        </Button>
      </span>
      <SavedFilters address={address} />
    </form>
  )
}
