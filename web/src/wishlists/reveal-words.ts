import type { WishlistReveal } from '@akyede/contract/wishlist-fields'

/** When an owner learns what was given (D110), and what that comes to. */
export const revealWords: Readonly<Record<WishlistReveal, { text: string; means: string }>> = {
  delivery: { text: 'When it arrives', means: 'Each gift is a surprise until it is delivered.' },
  date: { text: 'On the day', means: 'Nothing is told before the day of the list.' },
  immediate: { text: 'At once', means: 'No surprise: you see what was given and by whom.' },
  never: { text: 'Never', means: 'What was given is not told here, only delivered.' },
}

export const reveals = Object.keys(revealWords) as WishlistReveal[]
