import { wishlistWords } from '@akyede/contract/wishlist-words'

/** Stands where something was changed without a connection. */
export const QueuedNote = () => (
  <p role="status" className="rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
    {wishlistWords.waits}
  </p>
)
