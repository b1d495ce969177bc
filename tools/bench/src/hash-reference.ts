import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// The plain server beside which sign-in is measured: checks one password per request, two at once, with no
// other work. GET returns its event loop delay since the last call, in milliseconds.

const fromApi = createRequire(new URL('../../../api/package.json', import.meta.url))
const { hash, verify }: typeof import('@node-rs/argon2') = fromApi('@node-rs/argon2')

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

const known = await hash('Akwaaba#2026', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
const waiting: (() => void)[] = []
let running = 0

async function check(): Promise<void> {
  if (running >= 2) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  await verify(known, 'Akwaaba#2026')
  const next = waiting.shift()
  if (next) next()
  else running--
}

const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume()
    void check().then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    return
  }
  response.end(JSON.stringify({ p50: late(delay.percentile(50)), p99: late(delay.percentile(99)) }))
  delay.reset()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`open: http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
