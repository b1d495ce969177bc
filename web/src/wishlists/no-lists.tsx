import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { type ListsView, queryOf, type Scope, useListsBase } from './lists-address.ts'
import { TemplateLinks } from './template-links.tsx'

const sentences: Readonly<Record<Scope, string>> = {
  own: 'Start a list for something you’re looking forward to.',
  friends: 'No list of a friend yet. The ones that they share with friends will show here.',
  group: 'No list of a group yet. The ones that are kept for a group you are in will show here.',
  archived: 'No list is archived. What you archive waits here until you want it back.',
  deleted: 'No list to bring back. What you delete with others stays here for thirty days.',
}

/** Why there is no list here, and one way on. */
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
