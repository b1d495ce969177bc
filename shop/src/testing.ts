import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomBytes, randomInt, sign } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The bundled server and operator's commands: tests start them often (shop/bundle.config.mjs). */
export const bundled = (name: 'main' | 'cli'): string => join(import.meta.dirname, `../build/${name}.js`)

/** A shop in processes of its own, as an operator runs it. */
export interface RunningShop {
  readonly process: ChildProcess
  /** Its standard output and standard error so far. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** The worker processes; Linux only. */
  workers(): number[]
  /** The shop and all its descendants; Linux only. */
  tree(): number[]
}

export function runShopProcess(environment: Record<string, string>): RunningShop {
  const script = bundled('main')
  // A sixth of the processor time of a start is spent on collecting a heap that grows from a few MiB.
  const program = spawn(process.execPath, ['--min-semi-space-size=16', script], {
    env: { ...process.env, NODE_ENV: 'production', RATE_LIMIT: 'off', CAPTCHA: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(program, 'exit').then(([code, signal]) => code ?? signal)
  let printed = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      printed += chunk
    })
  }
  const pid = program.pid ?? 0
  return {
    process: program,
    output: () => printed,
    ended,
    workers: () => childrenOf(pid).filter(child => commandOf(child).includes(script)),
    tree: () => [pid, ...descendantsOf(pid)],
  }
}

/** Every process and its parent, read from /proc. */
function parents(): [pid: number, parent: number][] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const stat = read(`/proc/${name}/stat`)
      // The second field is the command name in brackets, which may contain anything.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return stat === '' ? [] : [[Number(name), parent] as [number, number]]
    })
}

const childrenOf = (pid: number): number[] =>
  parents().flatMap(([child, parent]) => (parent === pid ? [child] : []))

const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap(child => [child, ...descendantsOf(child)])

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A port outside the range that the system assigns by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    const free = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise(resolve => server.close(resolve))
    if (free) return port
  }
}

export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, except a URLSearchParams. */
  readonly body?: object
  readonly token?: string
}

export interface ShopResponse {
  readonly status: number
  readonly location: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The JSON of the response, typed by the test. */
  json<Json>(): Json
}

/** Sends a request on a connection of its own: a shop of several processes distributes connections in turn. */
export async function callShop(
  port: number,
  { method, path, headers, body, token }: Call,
): Promise<ShopResponse> {
  const isForm = body instanceof URLSearchParams
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: method ?? (body ? 'POST' : 'GET'),
    agent: false,
    headers: {
      ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  request.end(isForm ? String(body) : body && JSON.stringify(body))
  const [response] = await once(request, 'response')
  const received = await text(response)
  return {
    status: response.statusCode,
    location: response.headers.location ?? '',
    headers: response.headers,
    text: received,
    json: () => JSON.parse(received),
  }
}

/** A POST without a body, signed once by a device key as in contract/src/signing.ts. */
export function signedPost(path: string): Call {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const keyId = createHash('sha256').update(point).digest('base64url')
  const created = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('base64url')
  const raw = `("@method" "@path" "@query");created=${created};nonce="${nonce}";keyid="${keyId}";alg="ecdsa-p256-sha256";tag="gift-v1"`
  const base = `"@method": POST\n"@path": ${path}\n"@query": ?\n"@signature-params": ${raw}`
  const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return {
    method: 'POST',
    path,
    headers: {
      'x-device-key': point.toString('base64url'),
      'signature-input': `gm=${raw}`,
      signature: `gm=:${signature.toString('base64')}:`,
    },
  }
}

export interface Data<Content> {
  readonly data: Content
}
interface Card {
  readonly id: string
  readonly has_variants: boolean
  readonly stock: { readonly available: number }
}
export interface Placed {
  readonly order: { readonly id: string }
  readonly payment: { readonly authorization_url: string; readonly reference: string }
}

/** The first products of the shop. */
export const listProducts = async (port: number): Promise<Card[]> =>
  (await callShop(port, { path: '/api/v1/products/list?limit=100' })).json<Data<Card[]>>().data

/** A product without variants of which more than so many units are available. */
export async function findPlainProduct(port: number, units: number): Promise<Card> {
  const products = await listProducts(port)
  const plain = products.find(({ has_variants, stock }) => !has_variants && stock.available > units)
  if (!plain) throw new Error('the demo shop has no such product')
  return plain
}

/** Orders one unit of a product without variants. */
export async function placeOrder(port: number, token: string, productId: string): Promise<Placed> {
  const body = {
    items: [{ product_id: productId, quantity: 1 }],
    shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
    paymentMethod: { provider: 'paystack' },
  }
  return (await callShop(port, { path: '/api/v1/user/orders', body, token })).json<Data<Placed>>().data
}
