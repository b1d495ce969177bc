import type { ResponseFor } from '@akyede/contract/api'
import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { RequireSignIn, SignInAgain } from '#feature/accounts'
import { profileQuery } from '#feature/profile'
import {
  emptyForm,
  isChanged,
  ListForm,
  type ListFormValues,
  listDraft,
  refreshWishlists,
  SuggestedGifts,
  TemplateLinks,
  templatesQuery,
  toSave,
  useListsBase,
  useSuggestedGifts,
} from '#feature/wishlists'
import { call } from '#kit/call.ts'
import { useKeyedCallPerContent } from '#kit/keyed-call.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { toast } from '#ui/toast.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('New wishlist', 'Create a wishlist in three quick steps.'),
  { tagName: 'link', rel: 'canonical', href: '/wishlists/create' },
]

type Template = ResponseFor<'listWishlistTemplates'>['data'][number]

export default function CreateWishlistPage() {
  const base = useListsBase()
  const { pathname } = useLocation()
  return (
    <div className="page grid gap-6 py-6 sm:py-10">
      <div className="grid gap-2">
        <Breadcrumb trail={[{ text: 'Wishlists', to: base }]} here="New wishlist" />
        <h1 tabIndex={-1} className="text-title">
          New wishlist
        </h1>
      </div>
      <RequireSignIn onExpired={({ email }) => <SignInAgain returnTo={pathname} email={email} />}>
        <NewList base={base} />
      </RequireSignIn>
    </div>
  )
}

/** The visibility defaults to the profile's setting until the user chooses another. */
function NewList({ base }: { base: string }) {
  const [search] = useSearchParams()
  const profile = useQuery(profileQuery)
  const templates = useQuery(templatesQuery)
  if (profile.isPending || templates.isPending) return null
  const template = templates.data?.find(({ id }) => id === search.get('template'))
  const group = search.get('group')
  const usual = { ...emptyForm, ...offeredPrivacy(profile.data?.list_privacy) }
  return (
    <>
      <div className="grid max-w-2xl gap-3">
        <Disclosure summary="Start from a template" open={template !== undefined}>
          <TemplateLinks base={base} chosen={template?.id ?? ''} />
        </Disclosure>
      </div>
      <NewListForm
        key={template?.id}
        base={base}
        usual={usual}
        template={template}
        start={forGroup(template ? { ...usual, ...wordsOf(template) } : (listDraft.read() ?? usual), group)}
      />
    </>
  )
}

const wordsOf = ({ name, purpose, purposeText, description, deadline }: Template) => ({
  name,
  purpose,
  purpose_text: purposeText ?? '',
  description,
  deadline: deadline ?? '',
})

/** A user who comes from the page of a group creates a list for that group. */
const forGroup = (form: ListFormValues, group: string | null): ListFormValues =>
  group ? { ...form, privacy: 'group', group_id: group } : form

/** Group visibility is offered only together with a group. */
const offeredPrivacy = (privacy: WishlistPrivacy | undefined) =>
  privacy && privacy !== 'group' ? { privacy } : {}

interface NewListFormProps {
  base: string
  usual: ListFormValues
  /** The initial values: from a template or from a stored draft. */
  start: ListFormValues
  template: Template | undefined
}

function NewListForm({ base, usual, start, template }: NewListFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [values] = useState(start)
  const keyed = useKeyedCallPerContent()
  const gifts = useSuggestedGifts(template)
  const save = async (form: ListFormValues) => {
    try {
      const body = toSave(form)
      const { data } = await keyed(body, idempotencyKey => call('addWishlist', { body }, { idempotencyKey }))
      listDraft.clear()
      await addChosen(data.id, gifts.chosen)
      toast.success(wishlistWords.created)
      void refreshWishlists(client)
      await navigate(`${base}/${data.id}`, { replace: true })
    } catch (error) {
      toast.failure(wishlistWords.createFailed)
      throw error
    }
  }
  return (
    <ListForm
      values={values}
      owns
      saveText="Create wishlist"
      savingText="Creating…"
      onSave={save}
      onChange={form => {
        if (isChanged(usual, form)) listDraft.write(form)
        else listDraft.clear()
      }}
    >
      {template && <SuggestedGifts template={template} gifts={gifts} />}
    </ListForm>
  )
}

/** The list exists by now, so a failure here is shown and does not undo it. */
async function addChosen(wishlistId: string, chosen: readonly string[]): Promise<void> {
  if (chosen.length === 0) return
  const body = chosen.map(product_id => ({ product_id }))
  await call('addWishlistItems', { params: { wishlistId }, body }).catch(() =>
    toast.failure(wishlistWords.itemAddFailed),
  )
}
