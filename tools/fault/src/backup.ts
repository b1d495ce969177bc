import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { createProductPool, findProducts, type ProductPool } from './products.ts'
import { brokenPurchases, type Purchase, queueIsEmpty, startPurchase } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import type { RunContext } from './run-context.ts'
import { openShop, prepareShop, type Shop } from './shop.ts'
import { startLoad } from './steady-load.ts'

const ordersPerSecond = 4
const timeoutMs = 120_000
/** Tables that must be restored row for row. */
const tables = [
  'users',
  'orders',
  'order_items',
  'fulfilments',
  'payments',
  'payment_events',
  'stock_levels',
  'stock_holds',
  'outbox_events',
  'outbox_deliveries',
]

export const backup: Fault = {
  name: 'backup',
  about: 'saves a shop at work, restores it elsewhere and buys there; damaged backups must be refused',
  counts: 'backups',
  runs: { full: 10, short: 1 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const files = await context.folder('backups')
    const random = createRandom(seed)
    const pool = createProductPool(await findProducts(shop.origin), random)
    const purchases: Purchase[] = []
    const broken: string[] = []
    for (let run = 0; run < runs; run++) {
      const orders = startLoad(ordersPerSecond, async () => {
        const purchase = startPurchase(shop.origin, pool)
        purchases.push(purchase)
        await purchase.done
      })
      await acknowledged(purchases, (run + 1) * 5)
      const file = join(files, `at-work-${run}`)
      const before = purchases.flatMap(({ orderId }) => orderId ?? [])
      broken.push(...(await save(shop, file)))
      await orders.stop()
      broken.push(...(await tryRestored(context, file, pool, before)))
      say(`${run + 1} of ${runs}: saved at work with ${before.length} orders, restored, bought there`)
    }
    broken.push(...(await brokenPurchases(shop, purchases)))
    await queueIsEmpty(shop)
    const quiet = join(files, 'quiet')
    const rows = await fingerprints(shop)
    broken.push(...(await save(shop, quiet)))
    broken.push(...(await compareRows(context, quiet, rows)))
    broken.push(...(await refuseDamaged(context, quiet, random)))
    return {
      measurements: {
        backups: runs + 1,
        orders: purchases.length,
        bytes: (await stat(quiet)).size,
        'tables compared row for row': tables.length,
      },
      broken,
      late: [],
    }
  },
}

/** Waits until that many orders were acknowledged; fails after `timeoutMs`. */
async function acknowledged(purchases: readonly Purchase[], count: number): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  while (purchases.filter(({ orderId }) => orderId).length < count) {
    if (late.aborted)
      throw new Error(`fewer than ${count} orders were acknowledged within ${timeoutMs / 1_000} s`)
    await pause(20)
  }
}

async function save(shop: Shop, file: string): Promise<string[]> {
  const { code, stderr } = await shop.operator('backup', file)
  return code === 0 ? [] : [`a backup was not made: ${stderr.trim()}`]
}

/** Opens the backup as a shop of its own: its data are intact, acknowledged orders are there, and it sells. */
async function tryRestored(
  context: RunContext,
  file: string,
  pool: ProductPool,
  acknowledgedBefore: readonly string[],
): Promise<string[]> {
  const shop = await prepareShop(context)
  const { code, stderr } = await shop.operator('restore', file)
  if (code !== 0) return [`a backup was not restored: ${stderr.trim()}`]
  await shop.start()
  const found = await queryDatabase<{ id: string }>(
    shop.dataDir,
    'select id from orders where id = any($1)',
    [acknowledgedBefore],
  )
  const purchase = startPurchase(shop.origin, pool)
  await purchase.done
  const problems = await checkInvariants(shop)
  await shop.program.stop()
  return [
    ...(found.length === acknowledgedBefore.length
      ? []
      : [`${acknowledgedBefore.length - found.length} acknowledged orders are not in the backup`]),
    ...(purchase.failure ? [`the restored shop does not sell: ${purchase.failure}`] : []),
    ...problems,
  ]
}

async function fingerprints({ dataDir }: Shop): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of tables) {
    const [row] = await queryDatabase<{ rows: number; hash: string | null }>(
      dataDir,
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
    )
    found.set(table, `${row?.rows} rows, ${row?.hash}`)
  }
  return found
}

async function compareRows(context: RunContext, file: string, rows: Map<string, string>): Promise<string[]> {
  const shop = await prepareShop(context)
  const { code, stderr } = await shop.operator('restore', file)
  if (code !== 0) return [`the quiet backup was not restored: ${stderr.trim()}`]
  await shop.start()
  const restored = await fingerprints(shop)
  await shop.program.stop()
  return tables.flatMap(table =>
    rows.get(table) === restored.get(table)
      ? []
      : [`${table} came back with ${restored.get(table)} instead of ${rows.get(table)}`],
  )
}

/** Each kind of damage is refused in one sentence, and the folder can be filled from an intact backup afterwards. */
async function refuseDamaged(context: RunContext, file: string, random: Random): Promise<string[]> {
  const bytes = await readFile(file)
  const damaged = `${file}-damaged`
  const target = await prepareShop(context)
  const refusal = async (what: string) => {
    const { code, stderr } = await target.operator('restore', damaged)
    const message = stderr.trim()
    const refused = code !== 0 && code !== null && message !== '' && !/\n\s+at /.test(message)
    return refused ? [] : [`a backup with ${what} ended with ${code}: ${message}`]
  }
  const flipped = Uint8Array.from(bytes)
  const at = random.below(flipped.length)
  flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8))
  await writeFile(damaged, flipped)
  const problems = await refusal('a flipped bit')
  await copyFile(file, damaged)
  await truncate(damaged, random.below(bytes.length))
  problems.push(...(await refusal('its end cut off')))
  await writeFile(damaged, '')
  problems.push(...(await refusal('nothing in it')))
  const { code, stderr } = await target.operator('restore', file)
  return code === 0 ? problems : [...problems, `after the refusals nothing was restored: ${stderr.trim()}`]
}
