import { createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { addressBlockOf } from '#platform/address-block.ts'
import { after } from '#platform/clock.ts'
import { deriveKey } from '#platform/derive-key.ts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import type { LinkRow } from './link.ts'
import { linkTries } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    list_unlock_lock: { link_id: string }
  }
}

type Ground = Pick<Platform, 'audit' | 'clock' | 'config' | 'database'>
const { tries, triesWithin } = limits.shareLinks

/**
 * Counts a try of a link's password before the password is looked at, so that of many at once five are. Refuses with
 * `link.tries_spent`. Answers what to call when it was right: it is forgiven.
 */
export async function claimTry(
  platform: Ground,
  link: LinkRow,
  address: string,
): Promise<() => Promise<void>> {
  const { audit, clock, database } = platform
  const key = keyOf(platform, link, address)
  const [now, since] = [clock.now().toISOString(), after(clock, -triesWithin).toISOString()]
  const { rows } = await database.execute<{ tries: number }>(sql`
    insert into ${linkTries} as tried (key, tries, since) values (${key}, 1, ${now})
    on conflict (key) do update set
      tries = case when tried.since <= ${since} then 1 else tried.tries + 1 end,
      since = case when tried.since <= ${since} then ${now} else tried.since end
      where tried.since <= ${since} or tried.tries < ${tries}
    returning tries`)
  const [claimed] = rows
  if (!claimed) throw await spent(platform, key)
  if (claimed.tries === tries) {
    const network = addressBlockOf(address)
    const facts = { link_id: link.id }
    await audit.write(database, 'list_unlock_lock', facts, {
      userId: link.made_by,
      actor: 'stranger',
      network,
    })
  }
  return async () => {
    await database
      .update(linkTries)
      .set({ tries: sql`greatest(${linkTries.tries} - 1, 0)` })
      .where(eq(linkTries.key, key))
  }
}

async function spent({ clock, database }: Ground, key: string): Promise<Failure> {
  const [row] = await database.select().from(linkTries).where(eq(linkTries.key, key))
  const left = (row?.since ?? clock.now()).getTime() + triesWithin - clock.now().getTime()
  return new Failure('link.tries_spent', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

const keyOf = ({ config }: Ground, { id }: LinkRow, address: string): string =>
  createHmac('sha256', deriveKey(config.secrets.token, 'link tries'))
    .update(`${id} ${addressBlockOf(address)}`)
    .digest('base64url')

export const forgetTries = (platform: Platform): void =>
  forgetHourly(
    platform,
    'forget tries of links',
    linkTries,
    () => sql`${linkTries.since} <= ${after(platform.clock, -triesWithin).toISOString()}`,
  )
