import { formatPesewas } from '@akyede/contract/money'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNull, lte } from '#platform/sql.ts'
import './events.ts'
import { disputes, payments } from './tables.ts'
import { openDisputeStatuses } from './transitions.ts'

const hour = 3_600_000
const remindBefore = 24 * hour
const batch = 50

/** The provider's own page of a dispute, where staff submit evidence (E14). */
export const disputePage = (dispute: {
  readonly provider: string
  readonly provider_dispute_id: string
}): string =>
  dispute.provider === 'flutterwave'
    ? 'https://app.flutterwave.com/dashboard/chargebacks/list'
    : `https://dashboard.paystack.com/#/disputes/${encodeURIComponent(dispute.provider_dispute_id)}`

/** Tells staff that a payer's bank reclaims money. */
export const sendDisputeOpened = (
  platform: Platform,
  tx: Transaction,
  { dispute_id }: { readonly dispute_id: string },
): Promise<void> => sendToStaff(platform, tx, dispute_id, 'opened')

/** Reminds staff once of each open dispute whose evidence is due within 24 hours. */
export const remindOfDisputes = (platform: Platform): Promise<void> =>
  transaction(platform.database, async tx => {
    const { clock } = platform
    const due = await tx
      .select({ id: disputes.id })
      .from(disputes)
      .where(
        and(
          inArray(disputes.status, [...openDisputeStatuses]),
          isNull(disputes.reminded_at),
          lte(disputes.due_at, after(clock, remindBefore)),
          // Staff have just been told of newer ones.
          lte(disputes.created_at, after(clock, -hour)),
        ),
      )
      .orderBy(asc(disputes.due_at))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const { id } of due) {
      await tx.update(disputes).set({ reminded_at: clock.now() }).where(eq(disputes.id, id))
      await sendToStaff(platform, tx, id, 'due')
    }
  })

/** The email names the order and the amount, never the payer. */
async function sendToStaff(
  { config, mail, publicUrl }: Platform,
  tx: Transaction,
  disputeId: string,
  kind: 'opened' | 'due',
): Promise<void> {
  const [found] = await tx
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(eq(disputes.id, disputeId))
  if (!found) return
  const { dispute, payment } = found
  const subject = kind === 'opened' ? 'payment disputed' : 'evidence is due within 24 hours'
  await mail.send(tx, {
    id: `dispute-${kind}-${dispute.id}`,
    channel: 'email',
    to: config.contactEmail,
    person: undefined,
    subject: `${payment.subject_name}: ${subject}`,
    text: [
      `The payer’s bank reclaims ${formatPesewas(dispute.amount)} of ${formatPesewas(payment.captured)} for ${payment.subject_name}.`,
      dispute.due_at
        ? `Submit evidence by ${dispute.due_at.toISOString()} on the provider’s page:`
        : 'Submit evidence on the provider’s page:',
      disputePage(dispute),
      '',
      `Back office: ${publicUrl()}/office/payments?preset=disputed`,
    ].join('\n'),
  })
}
