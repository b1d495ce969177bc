import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './machine.mjs'

// All new migrations run in one transaction while the processes of the version before serve people, so a lock that one
// of them takes on a table is held until the last one ends. CONTRIBUTING.md says how to change a large table.

const folder = join(root, 'api/migrations')
/** The last migration of the newest release (0.1.0). Those after it run in one transaction at the next upgrade. */
const lastReleased = '0042'
/** Migrations before this one were written without the check. */
const firstChecked = '0085'

/** Tables with a row for each maker, category, rate, setting, member of staff or day. Every other table is large. */
const smallTables = `
  categories closed_days fulfilment_tokens invariant_results maker_terms office_limits office_replies office_views
  payout_runs payout_settings payout_warnings provider_balances search_synonyms settlement_imports shared_settings
  shipping_rates tax_rates testimonials vendors wallets workshop_applications workshop_invitations workshop_members
`.match(/\w+/g)

const newestSnapshot = readdirSync(join(folder, 'meta'))
  .filter(name => name.endsWith('_snapshot.json'))
  .toSorted()
  .at(-1)
const tables = Object.values(
  JSON.parse(readFileSync(join(folder, 'meta', newestSnapshot), 'utf8')).tables,
).map(({ name }) => name)

const type = String.raw`(?!\w*serial)[a-z]\w*( precision| varying)?(<>)?( with(out)? time zone)?(\[\])*`
const constant = String.raw`(-?[\d.]+|''|true|false|null|now<>)(::${type})?`
/** What a short ALTER TABLE may do. Brackets with their content are written <>, and texts ''. */
const shortActions = [
  `add (column )?(if not exists )?(?!(constraint|check|unique|primary|foreign|exclude)\\b)\\w+ ${type}( null|( default ${constant})( not null)?| not null default ${constant})?`,
  String.raw`add constraint \w+ (check<>|foreign key<> .*) not valid`,
  String.raw`add constraint \w+ unique using index \w+`,
  String.raw`drop (constraint|column) (if exists )?\w+`,
  String.raw`alter (column )?\w+ (drop default|drop not null|set default .+|set<>)`,
  'set<>',
].map(action => new RegExp(`^${action}$`))

const shortStatement =
  /^(create (unique )?index if not exists \w+ on |drop index (if exists )?\w+$|comment on |create (or replace )?function |create type |alter type \w+ add value )/

// A comment that begins with "Short lock:" says that the statement below it is short after all, and why.
const token =
  /^[ \t]*-- short lock: \S.*|--.*|\/\*[\s\S]*?\*\/|\be'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"[^"]*"|\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|;/gm

/** The statements of a migration without comments and texts. Bodies of functions and DO blocks stay. */
function readStatements(name, text) {
  const plain = text.toLowerCase().replaceAll(token, found => {
    if (/^(;|--> statement-breakpoint)/.test(found)) return '\0'
    if (/^\s*-- short lock/.test(found)) return '\x01'
    if (/^(--|\/\*)/.test(found)) return ' '
    return /^e?'/.test(found) ? "''" : found.replaceAll(/["'();\0]/g, found[0] === '"' ? '' : ' ')
  })
  return plain.split('\0').flatMap(statement => {
    const words = statement.replaceAll('\x01', ' ').replaceAll(/\s+/g, ' ')
    const sql = words.replaceAll(/\bpublic ?\. ?/g, '').trim()
    return sql ? [{ name, sql, isExempt: statement.includes('\x01'), ...parse(collapse(sql)) }] : []
  })
}

function collapse(sql) {
  const outer = sql.replaceAll(/ ?\([^()]*\)/g, '<>')
  return outer === sql ? sql : collapse(outer)
}

function parse(shape) {
  const [, table, actions = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.+)$/.exec(shape) ?? []
  return { shape, table, actions: actions.split(/\s*,\s*/) }
}

const findCreated = ({ shape }) => /^create table (\w+)<>(?: partition by \w+<>)?$/.exec(shape)?.[1] ?? []

const namesTable = ({ sql }, isCounted) =>
  sql.match(/\w+/g).some(word => tables.includes(word) && isCounted(word))

const validates = ({ actions }) => actions.every(action => /^validate constraint \w+$/.test(action))

function isShort(statement, isFree) {
  const { shape, table, actions } = statement
  if (table && isFree(table)) return !/\b(attach|inherit)\b/.test(shape)
  if (table)
    return validates(statement) || actions.every(action => shortActions.some(short => short.test(action)))
  if (shortStatement.test(shape) || findCreated(statement).length > 0) return true
  const indexed = /^create (?:unique )?index \w+ on (\w+)/.exec(shape)
  if (indexed) return isFree(indexed[1])
  const changed = /^(insert into|update|delete from|drop table) (?:if exists )?(?:only )?(\w+)/.exec(shape)
  return changed !== null && isFree(changed[2]) && !namesTable(statement, word => !isFree(word))
}

/** The statements that would lock a large table for long, of migrations that run in one transaction. */
function findLongLocks(unreleased, first = firstChecked) {
  const statements = unreleased.flatMap(migration => readStatements(...migration))
  const created = statements.filter(({ name }) => name >= first).flatMap(findCreated)
  const isFree = word => smallTables.includes(word) || created.includes(word)
  const locks = statement =>
    /^drop index /.test(statement.sql) ||
    (!/^comment on /.test(statement.sql) && namesTable(statement, word => !created.includes(word)))
  // A validation lets others read and write, but the lock of a statement before it does not.
  const firstLock = statements.findIndex(statement => !validates(statement) && locks(statement))
  const isLate = (statement, index) =>
    validates(statement) && !isFree(statement.table) && firstLock >= 0 && firstLock < index
  return statements
    .filter((statement, index) => isLate(statement, index) || !isShort(statement, isFree))
    .filter(({ name, isExempt }) => name >= first && !isExempt)
    .map(({ name, sql }) => `${name}: ${sql.slice(0, 80)}: see CONTRIBUTING.md, “Migrations of large tables”`)
}

const migrations = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .toSorted()
  .map(name => [name, readFileSync(join(folder, name), 'utf8')])

test('no new migration locks a large table while it reads or writes the rows', () => {
  expect(findLongLocks(migrations.filter(([name]) => name.slice(0, 4) > lastReleased))).toEqual([])
})

test('every small table exists', () => {
  expect(smallTables.filter(table => !tables.includes(table))).toEqual([])
})

describe('the check of migrations', () => {
  test.each([
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x" CHECK ("payments"."x" in (\'a\',\'b\'));',
    'ALTER TABLE "gifts" ADD CONSTRAINT "gifts_x" FOREIGN KEY ("x") REFERENCES "public"."x"("id") ON UPDATE no action;',
    'alter table public.payments add constraint a check (a > 0) not valid, add constraint b check (b > 0);',
    'ALTER TABLE payments ADD CONSTRAINT a CHECK (a > 0) /* not valid */;',
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x_key" UNIQUE("x");',
    'ALTER TABLE "refresh_tokens" ADD COLUMN "x" text CHECK (x <> \'\');',
    'ALTER TABLE orders ADD x text CHECK (x > 0);',
    'ALTER TABLE orders ADD COLUMN a numeric(10,2) CHECK (a > 0);',
    "ALTER TABLE orders ADD COLUMN x text DEFAULT 'a,b' CHECK (x > 0);",
    'ALTER TABLE orders ADD COLUMN x numeric(10, 2) DEFAULT (random());',
    'ALTER TABLE "orders" ADD COLUMN "x" bigint GENERATED ALWAYS AS IDENTITY;',
    'ALTER TABLE orders ADD COLUMN x bigserial;',
    'COMMENT ON TABLE orders IS NULL--> statement-breakpoint\nUPDATE orders SET x = 1',
    'ALTER TABLE "orders" ALTER COLUMN "x" SET DATA TYPE bigint;',
    'ALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;',
    'ALTER TABLE outbox_events ATTACH PARTITION outbox_events_default DEFAULT;',
    'ALTER TABLE outbox_events_default ADD CHECK (x > 0);',
    'CREATE UNIQUE INDEX "orders_x" ON "orders" USING btree ("x");',
    'CREATE INDEX CONCURRENTLY "orders_x" ON "orders" USING btree ("x");',
    'CREATE TABLE x AS SELECT * FROM orders;',
    'CREATE TABLE IF NOT EXISTS orders (x text);UPDATE orders SET x = 1;',
    '-- Sets the purpose.\nUPDATE "givings" SET "wishlist_purpose" = \'funeral\';',
    '/* note */ UPDATE orders SET x = 1;',
    'UPDATE vendors SET x = 1 FROM orders;',
    'WITH a AS (SELECT 1) UPDATE payments SET x = 1;',
    'MERGE INTO orders USING vendors ON true WHEN MATCHED THEN DELETE;',
    'DO $$ BEGIN UPDATE payments SET x = 1; END $$;',
    "DO $$ BEGIN EXECUTE 'update payments set x = 1'; END $$;",
    'REINDEX TABLE orders;',
    'CLUSTER orders USING orders_pkey;',
    'LOCK TABLE orders;',
    'ALTER TABLE payments ADD COLUMN y text, VALIDATE CONSTRAINT old;',
    'ALTER TABLE payments ADD COLUMN y text; ALTER TABLE payments VALIDATE CONSTRAINT old;',
    'DROP INDEX orders_x; ALTER TABLE payments VALIDATE CONSTRAINT old;',
    'ALTER TABLE categories ADD COLUMN y text; ALTER TABLE payments VALIDATE CONSTRAINT old;',
  ])('refuses %s', sql => expect(findLongLocks([['0085_x.sql', sql]])).not.toEqual([]))

  test('refuses to validate a constraint in the release that adds it', () => {
    const added = ['0085_x.sql', 'ALTER TABLE payments ADD CONSTRAINT n CHECK (a > 0) NOT VALID;']
    const validated = ['0086_x.sql', 'ALTER TABLE payments VALIDATE CONSTRAINT n;']
    expect(findLongLocks([added, validated])).toEqual([
      expect.stringContaining('0086_x.sql: alter table payments'),
    ])
  })

  test.each([
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x" CHECK ("payments"."x" > 0) NOT VALID;',
    'ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_x";ALTER TABLE payments ADD COLUMN y text;',
    'ALTER TABLE "payments" ADD CONSTRAINT "payments_x_key" UNIQUE USING INDEX "payments_x_key";',
    'ALTER TABLE "payments" DROP CONSTRAINT "payments_x", DROP COLUMN x, ALTER COLUMN y DROP DEFAULT;',
    'CREATE INDEX IF NOT EXISTS "orders_x" ON "orders" USING btree ("x");',
    'DROP INDEX "orders_x";',
    'ALTER TABLE "orders" ADD COLUMN "x" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE orders ADD x numeric(10, 2), ADD COLUMN y text[] DEFAULT \'{"a;b"}\'::text[] NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "x" timestamp (3) with time zone DEFAULT now();',
    'ALTER TABLE "order_items" ALTER COLUMN "order_id" SET (n_distinct = -0.5);',
    'CREATE INDEX "vendors_x" ON "vendors" USING btree ("x");UPDATE vendors SET x = 1;',
    'CREATE TABLE "x" ("x" text);--> statement-breakpoint\nCREATE INDEX "x_x" ON "x" ("x");',
    'CREATE TABLE x (y uuid); ALTER TABLE x ADD CONSTRAINT x_y FOREIGN KEY (y) REFERENCES orders(id);',
    '-- Short lock: a check that the column is not null was validated before.\nALTER TABLE "orders" ALTER COLUMN "x" SET NOT NULL;',
  ])('accepts %s', sql => expect(findLongLocks([['0085_x.sql', sql]])).toEqual([]))

  test('finds what migration 0083 did to payments', () => {
    expect(
      findLongLocks(
        migrations.filter(([name]) => name.startsWith('0083')),
        '0083',
      ),
    ).toEqual([
      expect.stringContaining('alter table payments add constraint'),
      expect.stringContaining('update payments'),
    ])
  })
})
