import { type Region, regions } from '@akyede/contract/regions'
import { lastForm } from './stored-forms.ts'

/** The region of this user's last order, as far as this browser knows. */
export function lastRegion(userId: number | undefined): Region | null {
  const stored = lastForm.read()
  if (userId === undefined || stored?.userId !== userId) return null
  const state = (stored.values as { readonly state?: unknown } | null)?.state
  return typeof state === 'string' && Object.hasOwn(regions, state) ? (state as Region) : null
}
