const fewUpTo = 3

/** "In stock", "Only 2 left", "Sold out" */
export function stockText(available: number): string {
  if (available < 1) return 'Sold out'
  return available <= fewUpTo ? `Only ${available} left` : 'In stock'
}

/** "Leaves the workshop tomorrow", "Leaves the workshop in 4 days" */
export const leadTimeText = (days: number): string =>
  `Leaves the workshop ${days <= 1 ? 'tomorrow' : `in ${days} days`}`
