import { limits } from '@akyede/contract/limits'
import { promoFormat } from '@akyede/contract/pricing'
import { storedValue } from '#kit/storage.ts'

const none: readonly string[] = []

const stored = storedValue<readonly string[]>({
  key: 'akyede:promo-codes',
  version: 1,
  fallback: none,
  accepts: areCodes,
})

/** The promo codes of a guest: stored in this browser, priced by the server each time (D90). */
export const guestCodes = {
  read: stored.read,
  readOnServer: (): readonly string[] => none,
  replace: (codes: readonly string[]): void => (codes.length === 0 ? stored.clear() : stored.write(codes)),
  subscribe: stored.subscribe,
}

function areCodes(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length > limits.promotion.codesMax) return false
  const isCode = (code: unknown) => typeof code === 'string' && promoFormat.read(code) === code
  return value.every(isCode) && new Set(value).size === value.length
}
