import { useRecents } from '#feature/search-history'
import { ButtonLink } from '#ui/button.tsx'

/** The last searches of whoever is here, each to be repeated; nothing where there are none. */
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
