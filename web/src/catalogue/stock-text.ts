import type { Product } from '@akyede/contract/catalogue'

const fewUpTo = 3

type Made = Pick<Product, 'made_to_order' | 'lead_time_days'>

/** "In stock", "Only 2 left", "Sold out", or "Made to order, 7 days" */
export function stockText(available: number, { made_to_order, lead_time_days }: Made): string {
  if (made_to_order) {
    if (available < 1) return 'The maker takes no more orders for now'
    const promise = `Made to order, ${lead_time_days} ${lead_time_days === 1 ? 'day' : 'days'}`
    return available <= fewUpTo ? `${promise}. Only ${available} more can be ordered` : promise
  }
  if (available < 1) return 'Sold out'
  return available <= fewUpTo ? `Only ${available} left` : 'In stock'
}

/** "Leaves the workshop tomorrow", "Made in 7 days" */
export function leavesText({ made_to_order, lead_time_days: days }: Made): string {
  if (made_to_order) return `Made in ${days} ${days === 1 ? 'day' : 'days'}`
  return `Leaves the workshop ${days <= 1 ? 'tomorrow' : `in ${days} days`}`
}
