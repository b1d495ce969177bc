import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { personalRecords } from './personal-records.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Tables with user ids that the erasure leaves alone, each with its reason. */
const left: Readonly<Record<string, string>> = {
  audit_entries:
    'it never changes, and holds only ids and numbers, which reveal nothing of an erased account',
  support_messages:
    'staff_id is only the id of the member of staff; messages go with the ticket of their owner',
  promotion_uses: 'they belong to orders, which stay: no code is used twice',
}

/**
 * Statement triggers fire even where no row is touched, so they record which tables the erasure reaches, whether or
 * not the user has rows there.
 */
const watchEveryTable = sql`
  do $$ declare one text; begin
    create temporary table reached (name text) on commit drop;
    create function pg_temp.note() returns trigger language plpgsql as
      'begin insert into reached values (tg_table_name); return null; end';
    for one in select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' loop
      execute format('create trigger zz_note after update or delete on public.%I
        for each statement execute function pg_temp.note()', one);
    end loop;
  end $$`

// Reclaiming an account uses the same list (decision 0089). Only user ids are 64-bit columns, apart from the excluded
// ones.
test('erases an account from every table with user ids', async () => {
  const { user_id } = await openProgram(shop).register()
  const undone = new Error('undone')
  let reached: string[] = []
  const ending = transaction(shop.database, async tx => {
    await tx.execute(watchEveryTable)
    for (const { erase } of personalRecords(shop.platform)) await erase(tx, user_id)
    const { rows } = await tx.execute<{ name: string }>(sql`select distinct name from reached`)
    reached = rows.map(({ name }) => name)
    throw undone
  })
  await expect(ending).rejects.toBe(undone)
  const { rows } = await shop.database.execute<{ name: string }>(sql`
    select distinct column_.table_name as name from information_schema.columns column_
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
      and column_.table_name not in (select relname from pg_class where relispartition)
      and column_name not in ('id', 'position', 'number')`)
  const knowing = rows.map(({ name }) => name)
  expect(knowing).toEqual(
    expect.arrayContaining([
      'second_factors',
      'wishlists',
      'givings',
      'share_links',
      'blocks',
      'friendships',
    ]),
  )
  const forgotten = knowing.filter(name => !reached.includes(name) && !(name in left))
  expect(forgotten).toEqual([])
  expect(Object.keys(left).filter(name => !knowing.includes(name))).toEqual([])
})
