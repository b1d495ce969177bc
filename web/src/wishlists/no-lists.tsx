import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { type ListsView, queryOf, type Scope, useListsBase } from './lists-address.ts'
import { templatesQuery } from './queries.ts'

const sentences: Readonly<Record<Scope, string>> = {
  own: 'Start a list for something you’re looking forward to.',
  friends: 'No lists from friends yet. Lists they share with friends will show here.',
  group: 'No group lists yet. Lists for your groups will show here.',
  archived: 'No archived lists. Lists you archive will stay here until you want them back.',
  deleted: 'No deleted lists. Lists you select and delete stay here for 30 days.',
}

/** Empty state with a next step. */
export function NoLists({ view, total }: { view: ListsView; total: number }) {
  const base = useListsBase()
  if (total > 0)
    return (
      <Empty
        symbol="akoma"
        action={<ButtonLink to={base + queryOf({ ...view, page: 1 })}>Go to the first page</ButtonLink>}
      >
        There’s nothing on this page.
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
        No lists match “{view.search}”.
      </Empty>
    )
  if (view.owner !== undefined) return <Empty symbol="akoma">No lists to see yet.</Empty>
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
          <p className="font-semibold">Or start from a template</p>
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
