import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './machine.mjs'

// All new migrations run in one transaction while the processes of the version before serve people, so a lock that one
// of them takes on a table is held until the last one ends. CONTRIBUTING.md says how to change a large table.

const folder = join(root, 'api/migrations')
/** A released migration is never edited, so those before this one stay as they are. */
const firstChecked = '0085'

/** Tables with a row for each account, product, order, list or event (docs/capacity.md). */
const largeTables = `
  users addresses friendships known_devices notification_preferences sessions
  products variants stock_levels product_pictures pictures price_history reviews
  orders order_items fulfilments fulfilment_links deliveries delivery_events stock_holds promotion_uses
  returns return_items problems problem_messages
  payments payment_events refunds disputes ledger_entries maker_shares maker_earnings payouts
  reward_accounts reward_earnings reward_entries
  wishlists wishlist_items share_links givings gifts gift_tallies carts cart_items
  events event_guests support_tickets support_messages search_entries
  outbox_events outbox_deliveries analytics_events activity_entries notifications audit_entries audit_seals
`
  .trim()
  .split(/\s+/)

const target =
  /^(?:alter table|create (?:unique )?index .*?\bon|update|delete from) (?:if exists )?(?:only )?(\w+)/
const rules = [
  {
    finds: sql => /^create (unique )?index (?!concurrently |if not exists )/.test(sql),
    instead:
      'write "create index if not exists" here, and let operators build the index with "concurrently" before the upgrade',
  },
  {
    finds: sql => /^create (unique )?index concurrently/.test(sql),
    instead:
      'leave out "concurrently", which a transaction refuses, write "if not exists", and let operators build the index before the upgrade',
  },
  {
    finds: sql =>
      count(sql, /\badd (constraint|check|unique|primary key|foreign key|exclude)\b/g) > added(sql),
    instead:
      'add the constraint "not valid" and validate it in a later release, or a unique one "using index"',
  },
  {
    finds: sql => /\badd column [^,]*\b(check|unique|primary key)\b/.test(sql),
    instead: 'add the column alone, then its constraint "not valid" or its index "if not exists"',
  },
  {
    finds: sql => /\bset not null\b/.test(sql),
    instead: 'add a check "is not null" as "not valid" and validate it in a later release',
  },
  {
    finds: sql =>
      /\balter (column )?\w+ (set data )?type\b|\badd column [^,]*\b((small|big)?serial|generated|default (?!now\(\))\w+\()|\bset ((un)?logged|access method|tablespace)\b/.test(
        sql,
      ),
    instead:
      'add a new column that is null or has a constant default, fill it by a job, and read it in a later release',
  },
  {
    finds: sql => /^(update|delete from) /.test(sql),
    instead:
      'read rows of the old form as well, which the version before goes on writing, and change them by a job in batches',
  },
]

const count = (text, pattern) => text.match(pattern)?.length ?? 0
const added = sql => count(sql, /\bnot valid\b|\busing index\b/g)

/** The statements of a migration that would lock a large table for long, each with what to write instead. */
function findLongLocks(name, text) {
  const statements = text
    .split(';')
    // The comment says that a statement is short after all, and why.
    .filter(statement => !/^\s*-- short lock: \S/im.test(statement))
    .map(statement =>
      statement
        .replaceAll(/--.*/g, '')
        .replaceAll(/"|\bpublic"?\./gi, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
  const created = statements.map(sql => /^create table (?:if not exists )?(\w+)/.exec(sql)?.[1])
  const long = statements.flatMap(sql => {
    const table = target.exec(sql)?.[1]
    if (!largeTables.includes(table) || created.includes(table)) return []
    return rules.filter(({ finds }) => finds(sql)).map(({ instead }) => `${name}: ${table}: ${instead}`)
  })
  const notYet = statements
    .flatMap(sql => [...sql.matchAll(/\bvalidate constraint (\w+)/g)].map(([, constraint]) => constraint))
    .filter(constraint => statements.some(sql => sql.includes(`add constraint ${constraint} `)))
    .map(constraint => `${name}: validate "${constraint}" in a migration of a later release`)
  return [...long, ...notYet]
}

const migrations = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .map(name => [name, readFileSync(join(folder, name), 'utf8')])

test('no new migration locks a large table while it reads or writes the rows', () => {
  const checked = migrations.filter(([name]) => name >= firstChecked)
  expect(checked.flatMap(migration => findLongLocks(...migration))).toEqual([])
})

test('every large table exists', () => {
  const newest = readdirSync(join(folder, 'meta'))
    .filter(name => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, 'meta', newest), 'utf8'))
  const names = Object.values(tables).map(({ name }) => name)
  expect(largeTables.filter(table => !names.includes(table))).toEqual([])
})

describe('the check of migrations', () => {
  test.each([
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x" CHECK ("payments"."x" in (\'a\',\'b\'));',
    'ALTER TABLE "gifts" ADD CONSTRAINT "gifts_x" FOREIGN KEY ("x") REFERENCES "public"."x"("id") ON UPDATE no action;',
    'alter table public.payments add constraint a check (a > 0) not valid, add constraint b check (b > 0);',
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x_key" UNIQUE("x");',
    'ALTER TABLE "payments" ADD COLUMN "x" text CHECK (x <> \'\');',
    'CREATE UNIQUE INDEX "orders_x" ON "orders" USING btree ("x");',
    'CREATE INDEX CONCURRENTLY "orders_x" ON "orders" USING btree ("x");',
    'ALTER TABLE "orders" ALTER COLUMN "x" SET DATA TYPE bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "x" bigint GENERATED ALWAYS AS IDENTITY;',
    '-- Sets the purpose.\nUPDATE "givings" SET "wishlist_purpose" = \'funeral\';',
    'ALTER TABLE "promotions" ADD CONSTRAINT "a" CHECK (b) NOT VALID;--> statement-breakpoint\nALTER TABLE "promotions" VALIDATE CONSTRAINT "a";',
  ])('refuses %s', sql => expect(findLongLocks('0085_x.sql', sql)).toHaveLength(1))

  test.each([
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x" CHECK ("payments"."x" > 0) NOT VALID;',
    'ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_x";',
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x_key" UNIQUE USING INDEX "payments_x_key";',
    'ALTER TABLE "payments" DROP CONSTRAINT "payments_x";',
    'CREATE INDEX IF NOT EXISTS "orders_x" ON "orders" USING btree ("x");',
    'ALTER TABLE "orders" ADD COLUMN "x" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "x" timestamp (3) with time zone DEFAULT now();',
    'ALTER TABLE "order_items" ALTER COLUMN "order_id" SET (n_distinct = -0.5);',
    'CREATE INDEX "promotions_x" ON "promotions" USING btree ("x");',
    'CREATE TABLE "reviews" ("x" text);--> statement-breakpoint\nCREATE INDEX "reviews_x" ON "reviews" ("x");',
    '-- Short lock: a check that the column is not null was validated before.\nALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;',
  ])('accepts %s', sql => expect(findLongLocks('0085_x.sql', sql)).toEqual([]))

  test('finds what migration 0083 did to payments', () => {
    const [name, text] = migrations.find(([file]) => file.startsWith('0083'))
    expect(findLongLocks(name, text)).toEqual([
      expect.stringContaining('payments: add the constraint "not valid"'),
      expect.stringContaining('payments: read rows of the old form as well'),
    ])
  })
})
