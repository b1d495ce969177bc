import { z } from 'zod'

export const transferStatuses = ['pending', 'otp', 'success', 'failed', 'reversed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const recipientSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The wallet's number in national format. */
  phone: z.string(),
  bankCode: z.enum(['MTN', 'VOD', 'ATL']),
  createdAt: z.iso.datetime(),
})
/** A wallet that can receive transfers. */
export type Recipient = z.infer<typeof recipientSchema>

const stepSchema = z.object({ status: z.enum(transferStatuses), at: z.iso.datetime() })

export const transferSchema = z.object({
  id: z.int(),
  code: z.string(),
  reference: z.string(),
  recipient: z.string(),
  /** Pesewas, and what the provider charges for it. */
  amount: z.int(),
  fee: z.int(),
  reason: z.string().nullable(),
  status: z.enum(transferStatuses),
  /** The scheduled changes, the next one first. */
  next: z.array(stepSchema),
  webhooksDropped: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Transfer = z.infer<typeof transferSchema>

/** Pesewas that a transfer to a wallet costs; unconfirmed for this account. */
export const transferFee = 100

const hour = 3_600_000
type Step = readonly [status: TransferStatus, after: number]

/** What happens to a new transfer by the number of its wallet; any other succeeds after `stays` milliseconds. */
export function scheduleOf(
  phone: string,
  stays: number,
): { status: TransferStatus; steps: readonly Step[]; webhooksDropped: boolean } {
  const scheduled = (...steps: Step[]) => ({ status: 'pending' as const, steps, webhooksDropped: false })
  switch (phone) {
    case '0551234021':
      return scheduled(['failed', stays])
    case '0551234022':
      return scheduled()
    case '0551234023':
      return scheduled(['success', stays], ['reversed', stays + hour])
    case '0551234024':
      return { ...scheduled(), status: 'otp' }
    case '0551234025':
      return { ...scheduled(['success', stays]), webhooksDropped: true }
    default:
      return scheduled(['success', stays])
  }
}

/**
 * What a transfer takes from the balance: nothing once it failed or was reversed, except the fee of one that arrived.
 */
export function spentBy({ status, amount, fee }: Transfer): number {
  if (status === 'failed') return 0
  return status === 'reversed' ? fee : amount + fee
}
