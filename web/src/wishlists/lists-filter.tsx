import { Search } from 'lucide-react'
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { SelectField } from '#ui/select-field.tsx'
import {
  type ListsView,
  queryOf,
  type Scope,
  type Sorting,
  scopeNames,
  sortingNames,
  useListsBase,
} from './lists-address.ts'

const scopes = Object.keys(scopeNames) as Scope[]
const sortings = (Object.keys(sortingNames) as Sorting[]).map(value => ({ value, text: sortingNames[value] }))

/** Whose lists, which of them, and in which order. */
export function ListsFilter({ view }: { view: ListsView }) {
  const base = useListsBase()
  const navigate = useNavigate()
  const { owner: _, ...ofAll } = view
  const show = (next: Partial<ListsView>) => base + queryOf({ ...view, page: 1, ...next })
  return (
    <div className="grid gap-4">
      <nav
        aria-label="Whose lists"
        className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-1">
          {scopes.map(scope => (
            <li key={scope} className="shrink-0">
              <Link
                to={base + queryOf({ ...ofAll, scope, search: '', page: 1 })}
                preventScrollReset
                aria-current={scope === view.scope ? 'page' : undefined}
                className={classes(
                  'flex min-h-11 items-center px-3.5 font-semibold',
                  scope === view.scope ? 'text-brand-ink woven-notch' : 'text-ink-2 hover:text-ink',
                )}
              >
                {scopeNames[scope]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-end">
        <SearchLists view={view} base={base} />
        <SelectField
          label="Sort by"
          options={sortings}
          value={view.sortBy}
          onChange={({ target }) =>
            void navigate(show({ sortBy: target.value as Sorting }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
    </div>
  )
}

function SearchLists({ view, base }: { view: ListsView; base: string }) {
  return (
    <Form action={base} role="search" aria-label="Wishlists" replace className="flex items-end gap-2">
      {view.scope !== 'own' && <input type="hidden" name="scope" value={view.scope} />}
      {view.owner !== undefined && <input type="hidden" name="owner" value={view.owner} />}
      {view.sortBy !== 'updated' && <input type="hidden" name="sortBy" value={view.sortBy} />}
      <div className="grid grow gap-1.5">
        <label htmlFor="lists-search" className="font-semibold">
          Search lists
        </label>
        <input
          key={view.search}
          id="lists-search"
          type="search"
          name="search"
          defaultValue={view.search}
          maxLength={255}
          enterKeyHint="search"
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base"
        />
      </div>
      <Button type="submit" variant="secondary" size="icon" aria-label="Search" className="shrink-0">
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </Form>
  )
}
