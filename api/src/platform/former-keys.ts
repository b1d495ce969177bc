import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Config } from './config.ts'
import type { Executor } from './database.ts'
import { deriveKeys, nameOfKey } from './derive-key.ts'
import type { Platform } from './platform.ts'
import { batchSize, type EncryptedTexts, reencryptedRows } from './reencrypt.ts'
import { sql } from './sql.ts'
import { createTextCipher } from './text-cipher.ts'

type Secrets = Pick<Config, 'secrets'>

/** A purpose whose hashes cannot be computed again, because only their owners know what was hashed. */
type HashPurpose = 'backup code'

const prefix = 'former key: '
const cipherFor = ({ secrets }: Secrets) => createTextCipher(secrets.token, 'former key')

/** The keys of one purpose that were derived from secrets which are no longer configured. */
export async function findFormerKeys(
  executor: Executor,
  config: Secrets,
  purpose: HashPurpose,
): Promise<KeyObject[]> {
  const cipher = cipherFor(config)
  const { rows } = await executor.execute<{ name: string; value: string }>(sql`
    select name, value from shared_settings where starts_with(name, ${`${prefix}${purpose}: `}) order by name`)
  return rows.flatMap(({ name, value }) => {
    try {
      return createSecretKey(cipher.decrypt(value, name), 'base64url')
    } catch {
      // The operator's change of keys reports a key that cannot be read.
      return []
    }
  })
}

/**
 * Stores the keys of one purpose that are derived from the former secrets, encrypted by the current one, so that hashes
 * stay valid when the former secrets are removed. A derived key reveals neither its secret nor keys of other purposes.
 */
export async function storeFormerKeys(
  executor: Executor,
  config: Secrets,
  purpose: HashPurpose,
): Promise<void> {
  const [, ...former] = deriveKeys(config.secrets.token, purpose)
  for (const key of former) {
    const name = `${prefix}${purpose}: ${nameOfKey(key)}`
    const value = cipherFor(config).encrypt(key.export().toString('base64url'), name)
    await executor.execute(sql`
      insert into shared_settings (name, value) values (${name}, ${value}) on conflict (name) do nothing`)
  }
}

/** The stored former keys, for the next change of keys. */
export const encryptedFormerKeys = ({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): EncryptedTexts => ({
  name: 'former keys of backup codes',
  cipher: cipherFor(config),
  async readBatch(after = '') {
    const { rows } = await database.execute<{ key: string; sealed: string; context: string }>(sql`
      select name as key, value as sealed, name as context from shared_settings
      where starts_with(name, ${prefix}) and name > ${after} order by name limit ${batchSize}`)
    return rows
  },
  async replace(texts) {
    const { rowCount } = await database.execute(sql`
      update shared_settings set value = next.current from ${reencryptedRows(texts)}
      where shared_settings.name = next.key and shared_settings.value = next.former`)
    return rowCount ?? 0
  },
})
