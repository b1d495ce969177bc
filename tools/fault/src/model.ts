import fc from 'fast-check'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { shopCommands } from './model-commands.ts'
import { openRealShop, scarceProducts } from './model-real.ts'
import { emptyModel } from './model-state.ts'
import { queueIsEmpty } from './purchases.ts'
import { openShop, type Shop } from './shop.ts'

const mostCommands = 30

export const model: Fault = {
  name: 'model',
  about:
    'lets a buyer do anything in any order, and compares the shop with a model of cart, hold, order and refund',
  counts: 'walks',
  runs: { full: 5_000, short: 15 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const goods = await scarceProducts(shop)
    const done: Record<string, number> = {}
    let walks = 0
    const commands = fc.commands(shopCommands(goods.length), { maxCommands: mostCommands, size: 'max' })
    const property = fc.asyncProperty(commands, async walk => {
      const real = await openRealShop(shop, goods, done)
      const start = emptyModel(real.stockAtFirst)
      try {
        await fc.asyncModelRun(() => ({ model: start, real }), walk)
        await real.agrees(start)
      } finally {
        await real.cancelOrders(start)
      }
      walks += 1
      if (walks % 10 === 0) say(`${walks} of ${runs} walks`)
    })
    const found = await fc.check(property, { seed, numRuns: runs })
    await queueIsEmpty(shop)
    return {
      measurements: { walks, steps: done },
      broken: [
        ...(found.failed ? [`after ${found.counterexample?.[0]}: ${messageOf(found.errorInstance)}`] : []),
        ...(await moneyLeft(shop)),
        ...(await checkInvariants(shop)),
      ],
      late: [],
    }
  },
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Cancelled orders have been refunded or have a pending refund. */
async function moneyLeft({ dataDir }: Shop): Promise<string[]> {
  const [counted] = await queryDatabase<{ kept: number }>(
    dataDir,
    `select count(*)::int as kept from orders where status = 'cancelled' and payment_status = 'paid'
      and not exists (select 1 from payments join refunds on refunds.payment_id = payments.id
        where payments.subject_id = orders.id)`,
  )
  return counted?.kept ? [`the money of ${counted.kept} orders that were called off was kept`] : []
}
