import type { BadgeTone } from '#ui/badge.tsx'

export const badgeTones = { Sale: 'sale', Bestseller: 'bestseller', New: 'new' } as const satisfies Record<
  string,
  BadgeTone
>
