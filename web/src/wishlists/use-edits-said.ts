import { useEffect } from 'react'
import { heard } from '#feature/notifications'
import { toast } from '#ui/toast.ts'

/** Says on the page of a list what others who keep it do meanwhile: "Kojo added 1 gift". */
export function useEditsSaid(wishlistId: string): void {
  useEffect(
    () =>
      heard.listen(({ type, payload }) => {
        if (type !== 'list.changed' || payload.wishlist_id !== wishlistId || !payload.by) return
        toast.note(wordsOf(payload.by, payload.added ?? 0))
      }),
    [wishlistId],
  )
}

function wordsOf(by: string, added: number): string {
  if (added === 0) return `${by} changed this list`
  return `${by} added ${added} ${added === 1 ? 'gift' : 'gifts'}`
}
