import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { type ListsView, queryOf, type Scope, useListsBase } from './lists-address.ts'
import { templatesQuery } from './queries.ts'

const sentences: Readonly<Record<Scope, string>> = {
  own: 'Start a list for something you’re looking forward to.',
  friends: 'No list of a friend yet. The ones that they share with friends will show here.',
  group: 'No list of a group yet. The ones that are kept for a group you are in will show here.',
  archived: 'No list is archived. What you archive waits here until you want it back.',
  deleted: 'No list to bring back. What you delete with others stays here for thirty days.',
}

/** Empty state with a next step. */
export function NoLists({ view, total }: { view: ListsView; total: number }) {
  const base = useListsBase()
  if (total > 0)
    return (
      <Empty
        symbol="akoma"
        action={<ButtonLink to={base + queryOf({ ...view, page: 1 })}>To the first page</ButtonLink>}
      >
        The lists end before this page.
      </Empty>
    )
  if (view.search)
    return (
      <Empty
        symbol="ananse-ntontan"
        action={
          <ButtonLink to={base + queryOf({ ...view, search: '' })} variant="secondary">
            Show all lists
          </ButtonLink>
        }
      >
        No list matches “{view.search}”.
      </Empty>
    )
  if (view.owner !== undefined) return <Empty symbol="akoma">No list that you can see yet.</Empty>
  return (
    <>
      <Empty
        symbol={view.scope === 'archived' || view.scope === 'deleted' ? 'sankofa' : 'akoma'}
        action={
          view.scope === 'own' ? (
            <ButtonLink to={`${base}/create`}>Create wishlist</ButtonLink>
          ) : (
            <ButtonLink to={base} variant="secondary">
              Your lists
            </ButtonLink>
          )
        }
      >
        {sentences[view.scope]}
      </Empty>
      {view.scope === 'own' && (
        <div className="mx-auto grid max-w-2xl gap-3">
          <p className="font-semibold">Or begin from a half-written one</p>
          <TemplateLinks base={base} />
        </div>
      )}
    </>
  )
}

/** Templates for local occasions. Nothing when they cannot be fetched. */
export function TemplateLinks({ base, chosen }: { base: string; chosen?: string | undefined }) {
  const { data: templates = [] } = useQuery(templatesQuery)
  if (templates.length === 0) return null
  return (
    <nav aria-label="Templates">
      <ul className="flex flex-wrap gap-2">
        {templates.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`${base}/create?${new URLSearchParams({ template: id })}`}
              replace={chosen !== undefined}
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-chip border border-line-strong bg-surface px-4 font-semibold hover:bg-surface-2 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-bg"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
