import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { isOneTimeCode } from '#platform/secrets.ts'
import { and, eq, gt, isNull, lte, or, sql } from '#platform/sql.ts'
import type { CodeResult } from './attempts.ts'
import type { SecondFactorContext } from './context.ts'
import { maskTarget } from './factors.ts'
import { secondFactorCodes } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.code_asked': { user_id: number; method: SecondFactorMethod; code_id: string }
  }
}

const { codeLife, spacing, sendsPerHour, hour } = limits.secondFactor

export interface Recipient {
  readonly userId: number
  readonly method: 'sms' | 'email'
  readonly target: string
}

/** Sends a code that was requested with `send-code`. Refuses with `second_factor.sent_too_often`. */
export async function sendRequestedCode(context: SecondFactorContext, recipient: Recipient) {
  const { asked_at } = secondFactorCodes
  const isSpaced = or(isNull(asked_at), lte(asked_at, after(context.clock, -spacing)))
  const sent = await transaction(context.database, tx =>
    send(tx, context, recipient, { asked_at: context.clock.now() }, isSpaced),
  )
  if (!sent) throw await tooOften(context, recipient)
  return presentSent(recipient)
}

/**
 * Sends the first code when a method is set up. It does not count towards the spacing of requested codes, and none is
 * sent while an earlier one is valid. Refuses with `second_factor.sent_too_often`.
 */
export async function sendFirstCode(tx: Transaction, context: SecondFactorContext, recipient: Recipient) {
  const isSpaced = lte(secondFactorCodes.sent_at, after(context.clock, -spacing))
  const sent = await send(tx, context, recipient, {}, isSpaced)
  if (!sent && !(await isOnItsWay(tx, context, recipient))) throw await tooOften(context, recipient)
  return presentSent(recipient)
}

async function isOnItsWay(
  tx: Transaction,
  { clock }: SecondFactorContext,
  recipient: Recipient,
): Promise<boolean> {
  const [row] = await tx.select().from(secondFactorCodes).where(isOf(recipient))
  return row?.target === recipient.target && row.used_at === null && row.sent_at > after(clock, -spacing)
}

const presentSent = ({ method, target }: Recipient) => ({
  sent_to: maskTarget(method, target),
  expires_in: codeLife / 1000,
  resend_in: spacing / 1000,
})

/** One statement counts, checks the spacing and writes, so that concurrent calls send one message. */
async function send(
  tx: Transaction,
  { clock, outbox }: SecondFactorContext,
  { userId, method, target }: Recipient,
  requested: { readonly asked_at?: Date },
  isSpaced: ReturnType<typeof or>,
): Promise<boolean> {
  const { counted_from, sends } = secondFactorCodes
  const now = clock.now()
  const code = {
    code_id: newId(),
    target,
    sent_at: now,
    expires_at: after(clock, codeLife),
    used_at: null,
    ...requested,
  }
  const anHourAgo = after(clock, -hour)
  const isNewHour = sql`${counted_from} <= ${anHourAgo.toISOString()}::timestamptz`
  const [written] = await tx
    .insert(secondFactorCodes)
    .values({ user_id: userId, method, ...code, sends: 1, counted_from: now })
    .onConflictDoUpdate({
      target: [secondFactorCodes.user_id, secondFactorCodes.method],
      set: {
        ...code,
        sends: sql`case when ${isNewHour} then 1 else ${sends} + 1 end`,
        counted_from: sql`case when ${isNewHour} then ${now.toISOString()}::timestamptz else ${counted_from} end`,
      },
      setWhere: sql`${isSpaced} and (${isNewHour} or ${sends} < ${sendsPerHour})`,
    })
    .returning({ code_id: secondFactorCodes.code_id })
  if (!written) return false
  await outbox.emit(tx, 'second_factor.code_asked', { user_id: userId, method, code_id: code.code_id })
  return true
}

async function tooOften({ database, clock }: SecondFactorContext, recipient: Recipient): Promise<Failure> {
  const [row] = await database.select().from(secondFactorCodes).where(isOf(recipient))
  const spaced = (row?.asked_at ?? row?.sent_at ?? clock.now()).getTime() + spacing
  const counted = row && row.sends >= sendsPerHour ? row.counted_from.getTime() + hour : 0
  const wait = Math.max(spaced, counted) - clock.now().getTime()
  return new Failure('second_factor.sent_too_often', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
}

const isOf = ({ userId, method }: Pick<Recipient, 'userId' | 'method'>) =>
  and(eq(secondFactorCodes.user_id, userId), eq(secondFactorCodes.method, method))

/** Spends the last code that was sent there, while it is valid; of several concurrent calls one succeeds. */
export async function consumeSentCode(
  tx: Executor,
  { clock, config }: SecondFactorContext,
  { userId, method, target }: Recipient,
  code: string,
): Promise<CodeResult> {
  const [row] = await tx.select().from(secondFactorCodes).where(isOf({ userId, method }))
  if (row?.target !== target || !isOneTimeCode(config, 'second factor code', row.code_id, code))
    return 'wrong'
  const taken = await tx
    .update(secondFactorCodes)
    .set({ used_at: clock.now() })
    .where(
      and(
        isOf({ userId, method }),
        eq(secondFactorCodes.code_id, row.code_id),
        isNull(secondFactorCodes.used_at),
        gt(secondFactorCodes.expires_at, clock.now()),
      ),
    )
    .returning({ id: secondFactorCodes.code_id })
  if (taken.length > 0) return 'taken'
  return row.expires_at > clock.now() ? 'spent' : 'wrong'
}
