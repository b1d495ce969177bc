import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { post } from './buyers.ts'
import { findCards } from './catalogue.ts'
import { openSessions } from './database.ts'
import { inTurn, putLoad } from './load.ts'
import { memory } from './resources.ts'
import type { RunContext } from './run-context.ts'
import { demoMaker, openShop, type RunningShop } from './shop.ts'
import { percentile } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'

const picturesEach = 4
/** Connections that read pages of the shop before and during the import. */
const connections = 4
const seconds = 20
const goals = { slower: 2, memory: 600 }

type Sharp = (input: string) => {
  resize(width: number, height: number): { jpeg(options: object): { toBuffer(): Promise<Buffer> } }
}

/**
 * Imports so many products with four pictures each into the demo workshop, and compares the pages of the shop before
 * and meanwhile (second wave, sections 2.3 and 2.6).
 */
export async function measureImport(
  context: RunContext,
  products: number,
  say: (words: string) => void,
): Promise<string> {
  const pictures = await servePictures()
  try {
    const shop = await openShop(context, {
      env: {
        NODE_OPTIONS: `--import ${new URL('./import-hook.ts', import.meta.url).href}`,
        BENCH_PICTURES: String(pictures.port),
      },
    })
    return await measure(context, shop, products, say)
  } finally {
    pictures.close()
  }
}

async function measure(
  context: RunContext,
  shop: RunningShop,
  products: number,
  say: (words: string) => void,
): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(shop)}` }
  const vendorId = await vendorOf(context)
  const paths = (await findCards(shop.origin)).flatMap(({ id }) => [
    `/product/${id}`,
    `/api/v1/products/${id}`,
  ])
  const readPages = () =>
    putLoad(shop.origin, { pathsOf: inTurn(['/', '/browse', ...paths], connections), connections, seconds })
  await readPages()
  say('reading pages without an import')
  const before = await readPages()
  const { now } = await memory(shop.program.pid)
  const files = `${shop.origin}/api/v1/workshop/${vendorId}/files`
  const began = performance.now()
  const fileId = await sendFile(files, products, headers)
  say('reading pages during the import')
  const meanwhile = await readPages()
  const file = await untilDone(`${files}/${fileId}`, headers, say)
  const took = performance.now() - began
  const { peak } = await memory(shop.program.pid)
  const p99 = (durations: readonly number[]) => percentile(durations, 0.99)
  const slower = p99(meanwhile.durations) / p99(before.durations)
  const drawn = file.added * picturesEach
  const rows = [
    ['products imported', String(file.added), `${products}`, yes(file.added === products)],
    ['pages before: p50, p99 ms', both(before.durations), '–', '–'],
    ['pages meanwhile: p50, p99 ms', both(meanwhile.durations), '–', '–'],
    ['p99 meanwhile ÷ before', formatNumber(slower), `≤ ${goals.slower}`, yes(slower <= goals.slower)],
    [
      'memory before, most MiB',
      `${formatNumber(now)}, ${formatNumber(peak)}`,
      `≤ ${goals.memory}`,
      yes(peak <= goals.memory),
    ],
    [
      'seconds in all, ms a picture',
      `${formatNumber(took / 1_000)}, ${formatNumber(took / drawn)}`,
      '–',
      '–',
    ],
  ]
  return tableOf(['an import with four pictures a product', 'measured', 'goal', 'met'], rows)
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')
const both = (durations: readonly number[]): string =>
  `${formatNumber(percentile(durations, 0.5))}, ${formatNumber(percentile(durations, 0.99))}`

async function signIn({ origin }: RunningShop): Promise<string> {
  const { access_token } = await post(`${origin}/api/v1/auth/login`, demoMaker, {}, 200)
  return String(access_token)
}

async function vendorOf({ dataDir }: RunContext): Promise<string> {
  const [session] = await openSessions(dataDir, 1)
  if (!session) throw new Error('no session')
  const { rows } = await session.query<{ vendor_id: string }>(
    `select member.vendor_id from workshop_members as member join users on users.id = member.user_id
    where users.email = $1`,
    [demoMaker.email],
  )
  await session.end()
  return rows[0]?.vendor_id ?? ''
}

/** A CSV in the columns of Shopify. */
function fileOf(products: number): string {
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Variant Price,Variant Inventory Qty,Variant Grams,Image Src'
  const rows = Array.from({ length: products }, (_, at) =>
    Array.from({ length: picturesEach }, (_, nth) => {
      const picture = `http://pictures.example/${at}-${nth}.jpg`
      return nth === 0
        ? `cloth-${at},Cloth number ${at},<p>A cloth that was woven on a narrow loom.</p>,X,Kente,"",120.50,5,400,${picture}`
        : `cloth-${at},,,,,,,,,${picture}`
    }).join('\n'),
  )
  return [head, ...rows].join('\n')
}

async function sendFile(address: string, products: number, headers: Record<string, string>): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([fileOf(products)], { type: 'text/csv' }), 'products.csv')
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  })
  const text = await response.text()
  if (response.status !== 202) throw new Error(`the file was answered ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: { id: string } }).data.id
}

interface ImportedFile {
  readonly state: string
  readonly done: number
  readonly added: number
  readonly remarks: readonly { readonly text: string }[]
}

async function untilDone(
  address: string,
  headers: Record<string, string>,
  say: (words: string) => void,
): Promise<ImportedFile> {
  for (;;) {
    const response = await fetch(address, { headers })
    const { data } = (await response.json()) as { data: ImportedFile }
    if (data.state === 'done') {
      if (data.remarks.length > 0) throw new Error(`the import has remarks: ${data.remarks[0]?.text}`)
      return data
    }
    say(`${data.done} products`)
    await pause(5_000)
  }
}

/** Serves photographs of drawn products, each address another file; the shop's own sharp makes them. */
async function servePictures(): Promise<{ port: number; close: () => void }> {
  const sharp: Sharp = createRequire(new URL('../../../api/package.json', import.meta.url))('sharp')
  const folder = fileURLToPath(new URL('../../art/masters', import.meta.url))
  const masters = (await readdir(folder)).filter(name => name.endsWith('.avif')).slice(0, 20)
  const photographs = await Promise.all(
    masters.map(name => sharp(join(folder, name)).resize(1_638, 2_048).jpeg({ quality: 85 }).toBuffer()),
  )
  const server = createServer((request, response) => {
    const address = request.url ?? ''
    const photograph =
      photographs[[...address].reduce((sum, one) => sum + one.charCodeAt(0), 0) % photographs.length]
    response.writeHead(200, { 'content-type': 'image/jpeg' })
    // Bytes after the picture make it another file.
    response.end(Buffer.concat([photograph ?? Buffer.alloc(0), Buffer.from(address)]))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
