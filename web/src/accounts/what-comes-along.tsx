import { useEffect, useState } from 'react'
import { countGathered } from './after-sign-in.ts'

/** What a guest has gathered goes with them into their account. */
export function WhatComesAlong() {
  const [pieces, setPieces] = useState(0)
  // The server knows no guest's cart.
  useEffect(() => setPieces(countGathered('cart')), [])
  if (pieces === 0) return null
  return <p className="text-ink-2">Your cart ({pieces}) will come with you.</p>
}
