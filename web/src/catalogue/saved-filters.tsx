import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { changePreferences, readPreferences, usePreferences } from '#feature/preferences'
import { Button } from '#ui/button.tsx'
import { isNarrowed, type ListAddress, listEntries, listHref } from './list-address.ts'
import { noFilters } from './list-filters.ts'
import { readListAddress } from './read-list-address.ts'

/** Filter sets that the visitor named, to be applied to any list (D154). */
export function SavedFilters({ address }: { address: ListAddress }) {
  const { savedFilters } = usePreferences()
  return (
    <details className="noscript:hidden">
      <summary>Saved filters {savedFilters.length > 0 && <small>{savedFilters.length}</small>}</summary>
      <div className="grid gap-3">
        {savedFilters.length > 0 && (
          <ul>
            {savedFilters.map(({ name, query }) => (
              <li key={name} className="flex items-center justify-between gap-2">
                <Link
                  to={applied(address, query)}
                  replace
                  preventScrollReset
                  className="flex min-h-11 min-w-0 grow items-center underline-offset-4 wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => forget(name)}
                  className="grid size-11 shrink-0 place-items-center rounded-chip hover:bg-surface-2"
                >
                  <X aria-hidden size={18} strokeWidth={1.75} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {isNarrowed(address) ? (
          <SaveForm address={address} />
        ) : (
          <p className="text-sm text-ink-2">Choose some filters, then save them here with a name.</p>
        )}
      </div>
    </details>
  )
}

/** Not a form element, because it is nested in one. */
function SaveForm({ address }: { address: ListAddress }) {
  const field = useRef<HTMLInputElement>(null)
  const save = () => {
    const chosen = field.current?.value.trim()
    if (!field.current || !chosen) return field.current?.focus()
    const others = readPreferences().savedFilters.filter(saved => saved.name !== chosen)
    changePreferences({ savedFilters: [...others, { name: chosen, query: filtersOf(address) }] })
    field.current.value = ''
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }
  return (
    <div className="grid gap-2">
      <label className="price-field">
        <span>Name for these filters</span>
        <input ref={field} type="text" maxLength={40} onKeyDown={saveOnEnter} />
      </label>
      <Button variant="secondary" onClick={save}>
        Save filters
      </Button>
    </div>
  )
}

const forget = (name: string): void =>
  changePreferences({ savedFilters: readPreferences().savedFilters.filter(saved => saved.name !== name) })

/** Returns the filters of an address alone. */
function filtersOf({ chosen, minPrice, maxPrice, minRating, inStock, ...rest }: ListAddress): string {
  const filters = { chosen, minPrice, maxPrice, minRating, inStock }
  const bare = { ...rest, q: '', verbatim: false, sortBy: undefined, limit: undefined, page: 1 }
  return new URLSearchParams(listEntries({ ...bare, ...filters })).toString()
}

/** The same list with these filters instead of its own. */
function applied(address: ListAddress, query: string): string {
  const { chosen, minPrice, maxPrice, minRating, inStock } = readListAddress(new URLSearchParams(query))
  return listHref({ ...address, ...noFilters, chosen, minPrice, maxPrice, minRating, inStock, page: 1 })
}
