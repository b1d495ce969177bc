import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { phoneTries } from './tables.ts'

/** Who guesses at a number: a stranger's wrong codes must not lock out its person on another device (D66). */
export interface Guesser {
  readonly phone: string
  readonly caller: Pick<Caller, 'fingerprint' | 'address'>
}

const keyOf = ({ phone, caller: { fingerprint, address } }: Guesser): string =>
  `${phone} ${fingerprint ?? addressBlockOf(address)}`

type Ground = Pick<Platform, 'clock' | 'database'>

/**
 * Counts a try before it is looked at, so that many at once are counted too. Refuses with `phone.locked`. Answers whether
 * it was the last one before the lock.
 */
export async function claimTry({ clock, database }: Ground, guesser: Guesser): Promise<boolean> {
  const { wrongAtMost, lockedFor } = limits.phoneCode
  const [now, long, until] = [clock.now(), after(clock, -lockedFor), after(clock, lockedFor)].map(moment =>
    moment.toISOString(),
  )
  const counted = sql`case when ${phoneTries.tried_at} <= ${long} then 1 else ${phoneTries.tries} + 1 end`
  const { rows } = await database.execute<{ tries: number }>(sql`
    insert into ${phoneTries} (guesser, tries, tried_at) values (${keyOf(guesser)}, 1, ${now})
    on conflict (guesser) do update set tries = ${counted}, tried_at = ${now},
      locked_until = case when ${counted} >= ${wrongAtMost} then ${until}::timestamptz end
      where ${phoneTries.locked_until} is null or ${phoneTries.locked_until} <= ${now}
    returning tries`)
  const [claimed] = rows
  if (!claimed) throw new Failure('phone.locked')
  return claimed.tries >= wrongAtMost
}

/** The code was right: what was guessed before counts no more. */
export async function forgetTries(executor: Executor, guesser: Guesser): Promise<void> {
  await executor.delete(phoneTries).where(eq(phoneTries.guesser, keyOf(guesser)))
}
