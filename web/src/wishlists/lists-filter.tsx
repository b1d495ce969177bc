import { useNavigate } from 'react-router'
import { TabLinks } from '#ui/choice-links.tsx'
import { SearchForm } from '#ui/search-form.tsx'
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

/** Filters the lists by owner and state, and searches and sorts them where there are some. */
export function ListsFilter({ view, isSearchable }: { view: ListsView; isSearchable: boolean }) {
  const base = useListsBase()
  const navigate = useNavigate()
  const { owner, ...ofAll } = view
  const show = (next: Partial<ListsView>) => base + queryOf({ ...view, page: 1, ...next })
  return (
    <div className="grid gap-4">
      <TabLinks
        label="Whose lists"
        choices={scopes.map(scope => ({
          key: scope,
          text: scopeNames[scope],
          to: base + queryOf({ ...ofAll, scope, search: '', page: 1 }),
          current: scope === view.scope,
        }))}
      />
      {isSearchable && (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-end">
          <SearchForm
            name="Wishlists"
            label="Search lists"
            action={base}
            search={view.search}
            kept={{
              scope: view.scope === 'own' ? null : view.scope,
              owner,
              sortBy: view.sortBy === 'updated' ? null : view.sortBy,
            }}
          />
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
      )}
    </div>
  )
}
