import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveOneTimeCode } from '#platform/secrets.ts'
import { and, eq, gt, isNull } from '#platform/sql.ts'
import { secondFactorCodes } from './tables.ts'

/** Sends the code, unless a newer one was requested meanwhile, or it has expired. */
export async function sendCodeMessage(
  { config, clock, mail }: Platform,
  tx: Transaction,
  { user_id, method, code_id }: Events['second_factor.code_asked'],
): Promise<void> {
  const [row] = await tx
    .select()
    .from(secondFactorCodes)
    .where(
      and(
        eq(secondFactorCodes.user_id, user_id),
        eq(secondFactorCodes.method, method),
        eq(secondFactorCodes.code_id, code_id),
        isNull(secondFactorCodes.used_at),
        gt(secondFactorCodes.expires_at, clock.now()),
      ),
    )
  if (!row) return
  await mail.send(tx, {
    id: `second-factor-code-${code_id}`,
    channel: method === 'sms' ? 'sms' : 'email',
    to: row.target,
    person: user_id,
    subject: 'Your Akyɛde code',
    text: `${deriveOneTimeCode(config, 'second factor code', code_id)} is your Akyɛde code. It expires in 5 minutes. Don’t share it: we’ll never ask for it.`,
  })
}
