import { useEffect } from 'react'
import { pushEvents } from '#feature/notifications'
import { toast } from '#ui/toast.ts'
import { giftCount } from './list-words.ts'
import type { WishlistFacts } from './lists-address.ts'

/** Whoever puts a list in order makes many changes one after the other: one word is enough for them. */
const saidOnceIn = 10_000

/** Says on the page of a list what others who keep it do meanwhile: "Kojo added 1 gift". */
export function useAnnounceEdits({ id, purpose }: Pick<WishlistFacts, 'id' | 'purpose'>): void {
  useEffect(() => {
    const saidAt = new Map<string, number>()
    return pushEvents.listen(({ type, payload }) => {
      if (type !== 'list.changed' || payload.wishlist_id !== id || !payload.by) return
      const { by, added = 0 } = payload
      if (added === 0 && Date.now() - (saidAt.get(by) ?? 0) < saidOnceIn) return
      if (added === 0) saidAt.set(by, Date.now())
      toast.note(added === 0 ? `${by} changed this list` : `${by} added ${giftCount(added, { purpose })}`)
    })
  }, [id, purpose])
}
