import pg from 'pg'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import type { AuditEvent } from './audit.ts'
import { type Connection, transaction } from './database.ts'
import { newId } from './ids.ts'
import { sealAudit } from './seal-audit.ts'
import { sql } from './sql.ts'

declare module './audit.ts' {
  interface AuditEvents {
    event_without_words: Record<string, never>
  }
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const count of [101, 102, 103]) {
    await write(count)
    await seal()
  }
})
afterAll(() => shop.close())

const write = (count: number) =>
  shop.platform.audit.write(
    shop.database,
    'sessions_revoked',
    { sessions: count },
    { userId: 7, network: '10.0.0.0/24' },
  )
const verify = () => shop.operator.verifyAudit()
const seal = () => sealAudit(shop.platform)

/** Runs statements as a superuser who bypasses the protection of the log; they are undone afterwards. */
async function tampered<T>(harm: string, read: () => Promise<T>): Promise<T> {
  const save = `create table if not exists kept_entries as select * from audit_entries;
    create table if not exists kept_seals as select * from audit_seals;
    create table if not exists kept_unsealed as select * from audit_unsealed;`
  const restore = `delete from audit_entries; insert into audit_entries select * from kept_entries;
    delete from audit_seals; insert into audit_seals select * from kept_seals;
    delete from audit_unsealed; insert into audit_unsealed select * from kept_unsealed;
    drop table kept_entries, kept_seals, kept_unsealed;`
  await asSuperuser(save + harm)
  return read().finally(() => asSuperuser(restore))
}

async function asSuperuser(statements: string): Promise<void> {
  const client = new pg.Client(shop.database.$client.options as Connection)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; ${statements}`)
  } finally {
    await client.end()
  }
}

describe('the audit log', () => {
  test('takes only events that the back office has words for', () => {
    expectTypeOf<'sessions_revoked'>().toExtend<AuditEvent>()
    expectTypeOf<'event_without_words'>().not.toExtend<AuditEvent>()
  })

  test.each(['audit_entries', 'audit_seals'])('%s refuses changes and deletions of its rows', async table => {
    await write(1)
    await seal()
    for (const harm of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(shop.database.execute(sql.raw(harm))).rejects.toMatchObject({
        cause: { message: `${table} is written once: nothing in it is changed or removed` },
      })
    }
  })

  test('records who did what, when and from where, and only after a commit', async () => {
    const undone = transaction(shop.database, async tx => {
      await shop.platform.audit.write(tx, 'sessions_revoked', { sessions: 99 }, { userId: 7 })
      throw new Error('it came to nothing')
    })
    await expect(undone).rejects.toThrow('it came to nothing')
    await write(5)
    const lines = await shop.operator.listAudit({ event: 'sessions_revoked', limit: 10 })
    expect(lines?.at(-1)).toMatch(
      /^\d{4}-\S+Z {2}sessions_revoked {2}user:7 {2}by user:7 {2}10\.0\.0\.0\/24 {2}\{"sessions":5\}$/,
    )
    expect(lines?.join()).not.toContain('"sessions":99')
  })

  test('is queried by event, day and number of entries', async () => {
    const { listAudit } = shop.operator
    for (const count of [11, 12, 13]) await write(count)
    expect(await listAudit({ event: 'sessions_revoked', limit: 2 })).toEqual([
      expect.stringContaining('{"sessions":12}'),
      expect.stringContaining('{"sessions":13}'),
    ])
    expect(await listAudit({ event: 'never', limit: 9 })).toEqual([])
    expect(await listAudit({ since: new Date(Date.now() + 60_000), limit: 9 })).toEqual([])
    expect(await listAudit({ user: 'nobody@example.com', limit: 9 })).toBeUndefined()
  })

  test('seals each entry exactly once during concurrent writes', async () => {
    const writers = Array.from({ length: 60 }, (_, count) =>
      transaction(shop.database, async tx => {
        await shop.platform.audit.write(tx, 'sessions_revoked', { sessions: count }, { userId: count })
        await new Promise(resolve => setTimeout(resolve, Math.random() * 60))
      }),
    )
    const sealers = Array.from({ length: 20 }, async (_, turn) => {
      await new Promise(resolve => setTimeout(resolve, turn * 5))
      await seal()
    })
    await Promise.all([...writers, ...sealers])
    await seal()
    const { entries, ...rest } = await verify()
    expect(rest).toMatchObject({ waiting: 0, brokenSeal: undefined, stray: 0 })
    const { rows } = await shop.database.execute<{ sealed: number; once: number }>(
      sql`select count(*)::int as sealed, count(distinct id)::int as once
        from (select unnest(entry_ids) as id from audit_seals) as sealed`,
    )
    expect(rows).toEqual([{ sealed: entries, once: entries }])
  })

  test('reports entries that are not sealed yet', async () => {
    await write(21)
    expect((await verify()).waiting).toBe(1)
    await seal()
    const { waiting, head } = await verify()
    expect(waiting).toBe(0)
    expect(await shop.operator.hasSeal(head)).toBe(true)
    expect(await shop.operator.hasSeal('0'.repeat(64))).toBe(false)
  })

  const inSeal2 = 'id = (select entry_ids[1] from audit_seals where number = 2)'
  test.each([
    [
      'one fact of one entry',
      `update audit_entries set facts = '{"sessions": 0}' where ${inSeal2}`,
      { brokenSeal: 2 },
    ],
    ['an actor', `update audit_entries set actor = 'operator' where ${inSeal2}`, { brokenSeal: 2 }],
    ['a timestamp', `update audit_entries set at = at + interval '1 ms' where ${inSeal2}`, { brokenSeal: 2 }],
    ['the entries by removing one', `delete from audit_entries where ${inSeal2}`, { brokenSeal: 2 }],
    ['the seals by removing one', 'delete from audit_seals where number = 2', { brokenSeal: 3 }],
    [
      'the hash of a seal',
      `update audit_seals set hash = repeat('0', 64) where number = 1`,
      { brokenSeal: 1 },
    ],
    [
      'the entries by adding one',
      `insert into audit_entries (id, at, event, actor, facts) values ('${newId()}', now(), 'sessions_revoked', 'shop', '{}')`,
      { brokenSeal: undefined, stray: 1 },
    ],
  ])('detects that a superuser changed %s', async (_what, harm, verdict) => {
    expect(await verify()).toMatchObject({ brokenSeal: undefined, stray: 0 })
    expect(await tampered(harm, verify)).toMatchObject(verdict)
    expect(await verify()).toMatchObject({ brokenSeal: undefined, stray: 0 })
  })

  test('detects an entry that was removed before it was sealed', async () => {
    await write(31)
    const harm = `delete from audit_entries where facts->>'sessions' = '31'`
    expect(await tampered(harm, verify)).toMatchObject({ stray: 1 })
  })
})
