import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { refreshWishlists } from './queries.ts'
import { ViewList, Why } from './toast-actions.tsx'

interface SaveUnboughtItemsProps {
  /** Items for the new list. */
  lines: readonly {
    readonly productId: string
    readonly variantId: string | null
    readonly quantity: number
  }[]
}

/** Saves unbought items as a new list. */
export function SaveUnboughtItems({ lines }: SaveUnboughtItemsProps) {
  const client = useQueryClient()
  // Retries create one list.
  const key = useRef(ulid())
  const saving = useMutation({
    mutationFn: async () => {
      const name = 'Saved for later'
      const { data: list } = await call(
        'addWishlist',
        { body: { name, privacy: 'private' } },
        { idempotencyKey: key.current },
      )
      await call(
        'addWishlistItems',
        {
          params: { wishlistId: list.id },
          body: lines.map(line => ({
            product_id: line.productId,
            variant_id: line.variantId,
            quantity: line.quantity,
          })),
        },
        { idempotencyKey: `${key.current}-items` },
      )
      return list.id
    },
    onSuccess: id => toast.success(wishlistWords.created, <ViewList id={id} />),
    onError: error => toast.failure(wishlistWords.createFailed, <Why error={error} />),
    onSettled: () => refreshWishlists(client),
  })
  if (lines.length === 0) return null
  return (
    <Button
      variant="secondary"
      pending={saving.isPending && 'Saving…'}
      aria-disabled={saving.isSuccess}
      onClick={() => !saving.isSuccess && saving.mutate()}
    >
      {saving.isSuccess ? 'Saved as a wishlist' : 'Save for later as wishlist'}
    </Button>
  )
}
