import type { Transaction } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, eq, inArray, type SQL } from '#platform/sql.ts'
import { disputes, paymentEvents, payments } from './tables.ts'

const paid = {
  reference: payments.reference,
  provider: payments.provider,
  subject_name: payments.subject_name,
  email: payments.email,
  phone: payments.phone,
  network: payments.network,
  amount_in_pesewas: payments.amount,
  status: payments.status,
  created_at: payments.created_at,
}

/** Money stays in the books; the wallet and the provider's data about its owner are erased. */
export const personalPayments: PersonalRecords = {
  name: 'payments',
  isBookkeeping: true,
  find: (executor, userId) =>
    executor
      .select(paid)
      .from(payments)
      .where(eq(payments.user_id, userId))
      .orderBy(asc(payments.created_at)),
  erase: (tx, userId) => erasePayersWhere(tx, eq(payments.user_id, userId)),
  async addresses(executor, userId) {
    const { email } = payments
    const ofPerson = eq(payments.user_id, userId)
    const used = await executor.select({ email }).from(payments).where(ofPerson).groupBy(email)
    return used.map(payment => payment.email)
  },
}

/** Erases the payers of payments without an account, by their subjects. */
export async function erasePayers(
  tx: Transaction,
  subjectType: string,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return
  const isFor = and(eq(payments.subject_type, subjectType), inArray(payments.subject_id, [...subjectIds]))
  await erasePayersWhere(tx, isFor)
}

async function erasePayersWhere(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const erased = await tx
    .update(payments)
    .set({ email: '', phone: null, authorization_url: null, display_text: null })
    .where(condition)
    .returning({ id: payments.id, reference: payments.reference })
  const references = erased.map(payment => payment.reference)
  if (references.length === 0) return
  await tx.update(paymentEvents).set({ body: {} }).where(inArray(paymentEvents.reference, references))
  const ids = erased.map(({ id }) => id)
  // The reason contains the payer's words to their bank.
  await tx.update(disputes).set({ reason: null }).where(inArray(disputes.payment_id, ids))
}
