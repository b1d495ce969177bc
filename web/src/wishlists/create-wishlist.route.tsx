import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { RequireSignIn, SignInAgain } from '#feature/accounts'
import { profileQuery } from '#feature/profile'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { toast } from '#ui/toast.ts'
import { listDraft } from './list-draft.ts'
import { ListForm } from './list-form.tsx'
import { emptyForm, isChanged, type ListFormValues, toSave } from './list-form-values.ts'
import { useListsBase } from './lists-address.ts'
import { refreshWishlists } from './queries.ts'

export const meta: MetaFunction = () => [
  ...pageMeta('New wishlist', 'Three questions, and your list is there.'),
  { tagName: 'link', rel: 'canonical', href: '/wishlists/create' },
]

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

/** Who sees it is what the profile says of new lists, until it is chosen here. */
function NewList({ base }: { base: string }) {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return null
  return <NewListForm base={base} usual={{ ...emptyForm, ...offeredPrivacy(profile.data?.list_privacy) }} />
}

/** There is no group to choose here. */
const offeredPrivacy = (privacy: WishlistPrivacy | undefined) =>
  privacy && privacy !== 'group' ? { privacy } : {}

function NewListForm({ base, usual }: { base: string; usual: ListFormValues }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [values] = useState<ListFormValues>(() => listDraft.read() ?? usual)
  // One list, however often it is sent; another one once something else is written.
  const key = useRef(ulid())
  const save = async (form: ListFormValues) => {
    try {
      const { data } = await call('addWishlist', { body: toSave(form) }, { idempotencyKey: key.current })
      listDraft.clear()
      toast.success(wishlistWords.created)
      void refreshWishlists(client)
      await navigate(`${base}/${data.id}`, { replace: true })
    } catch (error) {
      if (error instanceof ApiError) key.current = ulid()
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
        key.current = ulid()
        if (isChanged(usual, form)) listDraft.write(form)
        else listDraft.clear()
      }}
    />
  )
}
