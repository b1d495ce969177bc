import type { Platform } from '#platform/platform.ts'
import { totpContext } from './consume-second-factor.ts'
import { createContext } from './context.ts'
import { findFactor } from './factors.ts'
import { deleteSecondFactor } from './retention.ts'
import { secondFactors } from './tables.ts'

/** The README prints this key, so a publicly reachable server never uses it. */
const publishedKey = 'JBSWY3DPEHPK3PXP'

/** Enables an authenticator app with the published key; a public demo removes it instead. */
export async function seedDemoAuthenticator(platform: Platform, userId: number): Promise<void> {
  const { config, database, clock } = platform
  const { seal } = createContext(platform)
  if (config.publicDemo) {
    const secret = (await findFactor(database, userId, 'totp'))?.secret
    if (secret && seal.decrypt(secret, totpContext(userId)) === publishedKey)
      await deleteSecondFactor(database, userId)
    return
  }
  const now = clock.now()
  await database
    .insert(secondFactors)
    .values({
      user_id: userId,
      method: 'totp',
      secret: seal.encrypt(publishedKey, totpContext(userId)),
      preferred: true,
      created_at: now,
      confirmed_at: now,
    })
    .onConflictDoNothing()
}
