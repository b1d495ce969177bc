import { type Region, regions } from '@akyede/contract/regions'
import { lastForm } from './stored-forms.ts'

/** Where this person's gifts went last, as far as this browser knows. */
export function lastRegion(userId: number | undefined): Region | null {
  const kept = lastForm.read()
  if (userId === undefined || kept?.userId !== userId) return null
  const state = (kept.values as { readonly state?: unknown } | null)?.state
  return typeof state === 'string' && Object.hasOwn(regions, state) ? (state as Region) : null
}
