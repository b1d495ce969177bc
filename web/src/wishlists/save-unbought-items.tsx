import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
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
  // Retries fill the same list, also when its items were refused.
  const keyed = useKeyedCall(() => false)
  const saving = useMutation({
    mutationFn: () => {
      const items = lines.map(line => ({
        product_id: line.productId,
        variant_id: line.variantId,
        quantity: line.quantity,
      }))
      return keyed(items, async idempotencyKey => {
        const list = { name: 'Saved for later', privacy: 'private' } as const
        const { data } = await call('addWishlist', { body: list }, { idempotencyKey })
        const params = { wishlistId: data.id }
        await call('addWishlistItems', { params, body: items }, { idempotencyKey })
        return data.id
      })
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
