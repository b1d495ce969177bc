import { listFailures } from '@akyede/contract/failures/list'
import { limits } from '@akyede/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { toast } from '#ui/toast.ts'
import { Cover } from './cover.tsx'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists, wishlistQuery } from './queries.ts'

interface CoverSectionProps {
  list: WishlistFacts
  onSaved: (saved: WishlistFacts) => void
}

/** Cover picture of a list; it is saved at once. */
export function CoverSection({ list, onSaved }: CoverSectionProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const saving = useMutation({
    mutationFn: (file: File | null) => (file ? sendCover(list.id, file) : removeCover(list.id)),
    onSuccess: saved => {
      client.setQueryData(wishlistQuery(list.id).queryKey, saved)
      onSaved(saved)
      toast.success(saved.hasOwnCover ? 'Cover saved' : 'Cover removed')
      void refreshWishlists(client)
    },
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) saving.mutate(file)
    // Lets the user choose the same file again.
    target.value = ''
  }
  return (
    <section aria-labelledby="cover" className="grid max-w-2xl gap-3">
      <h2 id="cover" className="text-xl">
        Cover
      </h2>
      <Cover list={list} sizes="(width >= 48rem) 170px, 25vw" className="aspect-5/2 rounded-picture" />
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={field}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label="Cover file"
          tabIndex={-1}
          className="sr-only"
          onChange={choose}
        />
        <Button
          variant="secondary"
          pending={saving.isPending && 'Saving…'}
          onClick={() => field.current?.click()}
        >
          {list.hasOwnCover ? 'Change picture' : 'Choose picture'}
        </Button>
        {list.hasOwnCover && (
          <Button variant="quiet" onClick={() => !saving.isPending && saving.mutate(null)}>
            Remove it
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2">Without a cover we show the items instead. 5 MB at most.</p>
      <FieldError id="cover-error" error={saving.error?.message} />
    </section>
  )
}

async function sendCover(wishlistId: string, file: File): Promise<WishlistFacts> {
  if (file.size > limits.wishlists.cover.maxBytes) throw new Error('This picture is larger than 5 MB')
  if (!/^image\/(jpeg|png|webp)$/.test(file.type))
    throw new Error(listFailures['wishlist.picture_unreadable'].message)
  const form = new FormData()
  form.append('cover', file)
  // The browser encodes the form first, because the request signature covers its bytes.
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await written.arrayBuffer())
  const { data } = await call(
    'putWishlistCover',
    { params: { wishlistId } },
    { bytes, headers: { 'content-type': type } },
  )
  return data
}

const removeCover = async (wishlistId: string): Promise<WishlistFacts> =>
  (await call('removeWishlistCover', { params: { wishlistId } })).data
