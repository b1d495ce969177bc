import { asc, eq, inArray } from 'drizzle-orm'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { paymentEvents, payments } from './tables.ts'

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

/** Money stays in the books; with which wallet it came, and what the provider told of its owner, does not. */
export const personalPayments: PersonalRecords = {
  name: 'payments',
  find: (executor, userId) =>
    executor
      .select(paid)
      .from(payments)
      .where(eq(payments.user_id, userId))
      .orderBy(asc(payments.created_at)),
  async erase(tx, userId) {
    const erased = await tx
      .update(payments)
      .set({ email: '', phone: null, authorization_url: null, display_text: null })
      .where(eq(payments.user_id, userId))
      .returning({ reference: payments.reference })
    const references = erased.map(payment => payment.reference)
    if (references.length > 0)
      await tx.update(paymentEvents).set({ body: {} }).where(inArray(paymentEvents.reference, references))
  },
}
