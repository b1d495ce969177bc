import { useEffect, useState } from 'react'
import { countGuestItems } from './after-sign-in.ts'

/** What a guest has gathered goes with them into their account. */
export function GuestItemsNotice() {
  const [pieces, setPieces] = useState(0)
  const [lists, setLists] = useState(0)
  // The server knows nothing of what a guest has gathered.
  useEffect(() => {
    void countGuestItems('cart').then(setPieces)
    void countGuestItems('wishlists').then(setLists)
  }, [])
  const gathered = [
    pieces > 0 && `your cart (${pieces})`,
    lists > 0 && `${lists} ${lists === 1 ? 'list' : 'lists'}`,
  ].filter(Boolean)
  if (gathered.length === 0) return null
  const sentence = `${gathered.join(' and ')} will come with you.`
  return <p className="text-ink-2">{sentence.charAt(0).toUpperCase() + sentence.slice(1)}</p>
}
