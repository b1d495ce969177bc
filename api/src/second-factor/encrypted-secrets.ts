import type { Platform } from '#platform/platform.ts'
import { batchSize, type EncryptedTexts, reencryptedRows } from '#platform/reencrypt.ts'
import { sql } from '#platform/sql.ts'
import { totpContext } from './consume-second-factor.ts'
import { createContext } from './context.ts'

/** The secrets that authenticator apps share with the server, for the operator's change of keys. */
export function encryptedAppSecrets(platform: Platform): EncryptedTexts {
  const { database } = platform
  return {
    name: 'authenticator apps',
    cipher: createContext(platform).seal,
    async readBatch(after = '0') {
      const { rows } = await database.execute<{ key: string; sealed: string }>(sql`
        select user_id::text as key, secret as sealed from second_factors
        where method = 'totp' and user_id > ${after}::bigint order by user_id limit ${batchSize}`)
      return rows.map(row => ({ ...row, context: totpContext(Number(row.key)) }))
    },
    async replace(texts) {
      const { rowCount } = await database.execute(sql`
        with unchanged as (
          select factor.user_id, next.former, next.current from ${reencryptedRows(texts)}
          join second_factors as factor on factor.user_id = next.key::bigint
            and factor.method = 'totp' and factor.secret = next.former
          for update of factor skip locked)
        update second_factors as factor set secret = unchanged.current from unchanged
        where factor.user_id = unchanged.user_id and factor.method = 'totp' and factor.secret = unchanged.former`)
      return rowCount ?? 0
    },
  }
}
