import type { Transaction } from '#platform/database.ts'
import { deriveOneTimeCode } from '#platform/one-time-code.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { phoneCodes } from './tables.ts'

/** Sends the code, unless it is too late for it. */
export async function sendPhoneCode(
  { config, mail, clock }: Platform,
  tx: Transaction,
  { verification_id: id }: Events['phone.code_asked'],
): Promise<void> {
  const [sent] = await tx.select().from(phoneCodes).where(eq(phoneCodes.id, id))
  if (!sent || sent.expires_at <= clock.now()) return
  const text = `${deriveOneTimeCode(config, 'phone code', id)} is your code for Akyɛde. It is good for 5 minutes. We never ask for it.`
  await mail.send(tx, { id: `phone-code-${id}`, channel: 'sms', to: sent.phone, subject: text, text })
}
