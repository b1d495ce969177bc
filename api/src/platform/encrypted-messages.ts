import { messageCipher, messageTask } from './mail.ts'
import type { Platform } from './platform.ts'
import { batchSize, type EncryptedTexts, reencryptedRows } from './reencrypt.ts'
import { sql } from './sql.ts'

/** Emails and SMS in the queue, for the operator's change of keys. */
export const encryptedMessages = ({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): EncryptedTexts => ({
  name: 'queued messages',
  cipher: messageCipher(config),
  async readBatch(after = '0') {
    const { rows } = await database.execute<{ key: string; sealed: string; context: string }>(sql`
      select job.id::text as key, job.payload->>'sealed' as sealed, job.payload->>'id' as context
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = ${messageTask} and job.id > ${after}::bigint order by job.id limit ${batchSize}`)
    return rows
  },
  /** A worker that has taken a job goes on with the text that it read. */
  async replace(texts) {
    const { rowCount } = await database.execute(sql`
      with unchanged as (
        select job.id, next.former, next.current from ${reencryptedRows(texts)}
        join graphile_worker._private_jobs as job on job.id = next.key::bigint
          and job.payload->>'sealed' = next.former
        for update of job skip locked)
      update graphile_worker._private_jobs as job
      set payload = jsonb_set(job.payload::jsonb, '{sealed}', to_jsonb(unchanged.current))::json
      from unchanged where job.id = unchanged.id and job.payload->>'sealed' = unchanged.former`)
    return rowCount ?? 0
  },
})
