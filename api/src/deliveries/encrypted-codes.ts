import type { Platform } from '#platform/platform.ts'
import { batchSize, type EncryptedTexts, reencryptedRows } from '#platform/reencrypt.ts'
import { sql } from '#platform/sql.ts'
import { cipherFor, hashCode } from './delivery.ts'

const smallestUuid = '00000000-0000-0000-0000-000000000000'

/** The codes of deliveries, for the operator's change of keys. Their keyed hashes are renewed with them. */
export function encryptedDeliveryCodes({ config, database }: Platform): EncryptedTexts {
  return {
    name: 'delivery codes',
    cipher: cipherFor(config),
    async readBatch(after = smallestUuid) {
      const { rows } = await database.execute<{ key: string; sealed: string | null }>(sql`
        select part_id as key, code_sealed as sealed from deliveries
        where part_id > ${after}::uuid order by part_id limit ${batchSize}`)
      return rows.map(row => ({ ...row, context: row.key }))
    },
    async replace(texts) {
      const hashes = sql.param(texts.map(({ key, text }) => hashCode(config, key, text)))
      const { rowCount } = await database.execute(sql`
        with hashed as (
          select * from unnest(${sql.param(texts.map(({ key }) => key))}::text[], ${hashes}::text[]) as hashed (key, hash)
        ), unchanged as (
          select delivery.part_id, next.former, next.current, hashed.hash from ${reencryptedRows(texts)}
          join hashed on hashed.key = next.key
          join deliveries as delivery on delivery.part_id = next.key::uuid and delivery.code_sealed = next.former
          for update of delivery skip locked)
        update deliveries as delivery set code_sealed = unchanged.current, code_hash = unchanged.hash from unchanged
        where delivery.part_id = unchanged.part_id and delivery.code_sealed = unchanged.former`)
      return rowCount ?? 0
    },
  }
}
