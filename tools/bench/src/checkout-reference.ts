import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { openPool, type PooledSession } from './database.ts'
import { runRepeatedly } from './run-repeatedly.ts'
import { createSmallestCheckout, type Purchase, type SmallestOrder } from './smallest-checkout.ts'

// node tools/bench/src/checkout-reference.ts DATA_DIR
//
// The reference of a checkout: its smallest transactions over HTTP, with node:http and pg only. `POST /run` runs them
// without HTTP and returns what was measured.

export interface RunWithoutHttp {
  readonly seconds: number
  /** One for each concurrent buyer. */
  readonly purchases: readonly Purchase[]
}

/** As many as the server has by default (DATABASE_POOL). */
const sessions = 20
const pool = openPool(process.argv[2] ?? '', sessions)
const checkout = await withSession(createSmallestCheckout)

const routes: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
  '/add': async body => withSession(session => checkout.addToCart(session, body as Purchase)),
  '/order': async body => withSession(session => checkout.placeOrder(session, body as Purchase)),
  '/settle': async body => withSession(session => checkout.settle(session, body as SmallestOrder)),
  async '/run'(body) {
    const { seconds, purchases } = body as RunWithoutHttp
    return runRepeatedly(seconds, purchases.length, async worker => {
      const purchase = purchases[worker]
      if (!purchase) throw new Error('more workers than purchases')
      await withSession(session => checkout.addToCart(session, purchase))
      const order = await withSession(session => checkout.placeOrder(session, purchase))
      await withSession(session => checkout.settle(session, order))
    })
  },
}

async function withSession<Result>(work: (session: PooledSession) => Promise<Result>): Promise<Result> {
  const session = await (await pool).connect()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

async function respond(request: IncomingMessage): Promise<string> {
  const route = routes[request.url ?? '']
  if (!route) throw new Error(`there is no ${request.url}`)
  return JSON.stringify({ data: await route(await json(request)) })
}

const server = createServer((request, response) => {
  respond(request).then(
    text => response.writeHead(201, { 'content-type': 'application/json' }).end(text),
    error => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`open: http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
