import type { SellableItem } from './find-sellable-items.ts'

/** Days until each maker's parcel leaves, by the maker's id: as long as what takes longest in it. */
export function findMakingDays(
  lines: readonly Pick<SellableItem, 'vendor' | 'lead_time_days'>[],
): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const { vendor, lead_time_days } of lines) {
    days.set(vendor.id, Math.max(lead_time_days, days.get(vendor.id) ?? 0))
  }
  return days
}
