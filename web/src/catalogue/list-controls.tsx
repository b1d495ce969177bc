import { useRecents } from '#feature/search-history'
import { ButtonLink } from '#ui/button.tsx'
import type { ListAddress } from './list-address.ts'
import { listHeading } from './list-heading.ts'
import type { HeadedListPage, ListPage } from './list-page.ts'

// The browser loads all controls of a list as one script, after the page is shown (lazy-list-controls.ts).
export { FavouritePin } from '#feature/preferences'
export { AppliedFilters } from './applied-filters.tsx'
export { FilterForm } from './filter-form.tsx'
export { ListBar } from './list-bar.tsx'
export { ListFoot } from './list-foot.tsx'
export { NothingFound } from './nothing-found.tsx'
export { NothingMatches } from './nothing-matches.tsx'
export { readSearchAddress } from './read-list-address.ts'

/** The heading of a list that could not be fetched, if its page has one. */
export const headingAgain = (
  page: ListPage | HeadedListPage,
  address: ListAddress,
): Partial<Pick<HeadedListPage, 'heading'>> =>
  'subject' in page ? { heading: listHeading(address, page.subject) } : {}

/** The visitor's recent searches, each as a link; nothing when there are none. */
export function RecentSearches() {
  const { queries } = useRecents(true)
  if (queries.length === 0) return null
  return (
    <section aria-labelledby="recent" className="grid gap-3">
      <h2 id="recent" className="text-2xl">
        Your last searches
      </h2>
      <ul className="flex flex-wrap gap-2">
        {queries.map(query => (
          <li key={query} className="max-w-full">
            <ButtonLink to={`/search?${new URLSearchParams({ q: query })}`} variant="secondary">
              <span className="truncate">{query}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
