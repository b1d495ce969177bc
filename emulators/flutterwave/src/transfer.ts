import { z } from 'zod'

/** `AWAITING CODE` is this emulator's: the provider says NEW and `requires_approval`. */
export const transferStatuses = [
  'NEW',
  'PENDING',
  'AWAITING CODE',
  'SUCCESSFUL',
  'FAILED',
  'REVERSED',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

const stepSchema = z.object({ status: z.enum(transferStatuses), at: z.iso.datetime() })

export const transferSchema = z.object({
  id: z.int(),
  reference: z.string(),
  phone: z.string(),
  bank: z.string(),
  beneficiary: z.string(),
  narration: z.string(),
  /** Pesewas, and what the provider charges for it. */
  amount: z.int(),
  fee: z.int(),
  status: z.enum(transferStatuses),
  /** The scheduled changes, the next one first. */
  next: z.array(stepSchema),
  webhooksDropped: z.boolean(),
  createdAt: z.iso.datetime(),
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
  const scheduled = (...steps: Step[]) => ({ status: 'NEW' as const, steps, webhooksDropped: false })
  switch (phone) {
    case '0551234021':
      return scheduled(['FAILED', stays])
    case '0551234022':
      return { ...scheduled(), status: 'PENDING' }
    case '0551234023':
      return scheduled(['SUCCESSFUL', stays], ['REVERSED', stays + hour])
    case '0551234024':
      return { ...scheduled(), status: 'AWAITING CODE' }
    case '0551234025':
      return { ...scheduled(['SUCCESSFUL', stays]), webhooksDropped: true }
    default:
      return scheduled(['SUCCESSFUL', stays])
  }
}

/** The transfer after each of its scheduled changes that are due at `now`, in their order. */
export function dueStates(transfer: Transfer, now: Date): Transfer[] {
  const due = transfer.next.filter(({ at }) => Date.parse(at) <= now.getTime())
  return due.map(({ status }, index) => ({ ...transfer, status, next: transfer.next.slice(index + 1) }))
}

/** The transfer at `now`, with the scheduled changes that are due. */
export const transferAt = (transfer: Transfer, now: Date): Transfer =>
  dueStates(transfer, now).at(-1) ?? transfer

/**
 * What a transfer takes from the balance: nothing once it failed or was reversed, except the fee of one that arrived.
 */
export function spentBy({ status, amount, fee }: Transfer): number {
  if (status === 'FAILED') return 0
  return status === 'REVERSED' ? fee : amount + fee
}
