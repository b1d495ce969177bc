import type { Basket } from './buyers.ts'
import { addToCart } from './cart-statements.ts'
import { openSessions, type Session } from './database.ts'
import { type OrderWork, orderAlone, wholeOrder } from './order-statements.ts'
import { measureWork } from './run-repeatedly.ts'

// node tools/bench/src/order-reference.ts DATA_DIR whole|transaction|add ORDERS CLIENTS; the baskets are JSON
// in BASKETS. Runs the statements of orders directly on the shop's database, in a process of its own, and
// prints their rate.

const works: Readonly<Record<string, OrderWork>> = {
  whole: wholeOrder,
  transaction: orderAlone,
  add: addToCart,
}

const [dataDir = '', name = '', count = '', clients = ''] = process.argv.slice(2)
const work = works[name]
if (!work) throw new Error(`there is no work called "${name}"`)

const baskets: Basket[] = JSON.parse(process.env.BASKETS ?? '[]')
const sessions = await openSessions(dataDir, Number(clients))
const idle: Session[] = [...sessions]
const orders = Array.from({ length: Number(count) }, (_, index) => baskets[index % baskets.length])
const measured = await measureWork(orders, sessions.length, async basket => {
  const session = idle.pop()
  if (!session || !basket) throw new Error('more orders at once than sessions, or no basket')
  await work(session, basket)
  idle.push(session)
})
await Promise.all(sessions.map(session => session.end()))
console.log(JSON.stringify(measured))
