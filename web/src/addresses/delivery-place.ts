import { type Region, regions } from '@akyede/contract/regions'
import { storedValue } from '#kit/storage.ts'

/** The region for which this browser last showed the delivery fee; null when none was chosen. */
export const deliveryPlace = storedValue<Region | null>({
  key: 'akyede:delivery-region',
  version: 1,
  fallback: null,
  accepts: (value): value is Region => typeof value === 'string' && Object.hasOwn(regions, value),
})
