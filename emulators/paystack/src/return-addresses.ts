import { z } from 'zod'
import type { Transaction } from './transaction.ts'

const cancelSchema = z.object({ cancel_action: z.url({ protocol: /^https?$/ }) })

/** Where the payer returns to, told which payment it was; a visit there proves nothing. */
export function callbackAddress({ callbackUrl, reference }: Transaction): string | undefined {
  if (callbackUrl === null) return undefined
  const address = new URL(callbackUrl)
  address.searchParams.set('trxref', reference)
  address.searchParams.set('reference', reference)
  return address.href
}

/** Where `metadata.cancel_action` sends a payer who closes the page. */
export function cancelAddress({ metadata }: Transaction): string | undefined {
  return cancelSchema.safeParse(metadata).data?.cancel_action
}
