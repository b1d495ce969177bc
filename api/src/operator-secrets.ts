import { encryptedDeliveryCodes } from '#feature/deliveries'
import { encryptedAppSecrets } from '#feature/second-factor'
import { encryptedMessages } from '#platform/encrypted-messages.ts'
import { encryptedFormerKeys, storeFormerKeys } from '#platform/former-keys.ts'
import type { Platform } from '#platform/platform.ts'
import { type Reencrypted, reencrypt } from '#platform/reencrypt.ts'

/** The operator's command about the keys of the server. */
export const secretCommands = (platform: Platform) => ({
  /** Encrypts everything that a former key encrypted by the current one, so that the former one can be removed. */
  async reencryptSecrets(): Promise<Reencrypted[]> {
    await storeFormerKeys(platform.database, platform.config, 'backup code')
    const reencrypted: Reencrypted[] = []
    for (const encrypted of [
      encryptedAppSecrets,
      encryptedDeliveryCodes,
      encryptedMessages,
      encryptedFormerKeys,
    ])
      reencrypted.push(await reencrypt(encrypted(platform)))
    return reencrypted
  },
})
