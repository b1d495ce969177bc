import { limits } from '@akyede/contract/limits'
import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { PaymentRow } from './payment.ts'
import { payments } from './tables.ts'

/** Letters, digits and hyphens only: what Paystack takes in a reference. */
export const createReference = () => `akd-${newId().replaceAll('-', '')}`

export interface PaymentInput {
  readonly provider: string
  readonly subjectType: string
  readonly subjectId: string
  readonly subjectName: string
  /** Null for a gift from a list. */
  readonly userId: number | null
  readonly email: string
  readonly amount: Pesewas
  readonly channel: 'card' | 'mobile_money' | undefined
  /** The wallet to ask at once; without it the provider's page asks. */
  readonly wallet: { readonly network: Network; readonly phone: string } | undefined
  /** When what is paid for was held: both end at the same moment. */
  readonly startedAt: Date
  /** The page to come back to from the provider's, such as "/shared/…"; the checkout's without one. */
  readonly returnPath?: string
}

/** Writes our record before anything is asked of the provider, in the transaction of what is paid for. */
export async function createPayment(tx: Transaction, wanted: PaymentInput): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({
      id: newId(),
      reference: createReference(),
      provider: wanted.provider,
      subject_type: wanted.subjectType,
      subject_id: wanted.subjectId,
      subject_name: wanted.subjectName,
      user_id: wanted.userId,
      email: wanted.email,
      amount: wanted.amount,
      channel: wanted.channel ?? null,
      network: wanted.wallet?.network ?? null,
      phone: wanted.wallet?.phone ?? null,
      return_path: wanted.returnPath ?? null,
      created_at: wanted.startedAt,
      expires_at: new Date(wanted.startedAt.getTime() + limits.order.holdFor),
      check_at: new Date(wanted.startedAt.getTime() + limits.paymentChecks[0]),
    })
    .returning()
  if (!row) throw new Error('a payment was not written')
  return { ...row, network: wanted.wallet?.network ?? null, status: 'created' }
}
