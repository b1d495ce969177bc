import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callShop, freePort, type RunningShop, runShopProcess } from './testing.ts'

let dataDir: string | undefined
let shop: RunningShop | undefined
let port: number
afterAll(() => {
  shop?.process.kill('SIGKILL')
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const client = join(import.meta.dirname, '../../web/build/client')

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-gallery-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  port = await freePort()
  shop = runShopProcess({
    APP_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: 'https://shop.example',
    TOKEN_SECRET: 'Yd7vRkQ2mXw9Lz4TfB8sHc1NpJ6gEa3U',
    CSRF_SECRET: 'u5WqZt8KxD2rMf7Vb1YhPn9Cs4LjGe6T',
    PAYSTACK_SECRET_KEY: 'sk_live_never_used_here',
    RATE_LIMIT: 'on',
  })
  const ready = () => callShop(port, { path: '/readyz' })
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 60_000 })
})

test('the component gallery is not found in a production shop', async () => {
  const { status, text } = await callShop(port, { path: '/dev/ui' })
  expect(status, shop?.output()).toBe(404)
  expect(text).toContain('<h1')
  const scripts = readdirSync(join(import.meta.dirname, '../../web/build/gallery/assets'))
  expect(scripts.length).toBeGreaterThan(1)
  for (const name of scripts)
    expect((await callShop(port, { path: `/dev/ui/assets/${name}` })).status, name).toBe(404)
})

test('the emails of developers are not found in a production shop', async () => {
  for (const path of ['/dev/emails', '/dev/emails/0'])
    expect((await callShop(port, { path })).status, path).toBe(404)
})

test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'POST', 'DELETE'])('no page accepts %s', async method => {
  for (const path of ['/', '/healthz', '/nowhere/at/all']) {
    const { status, headers, text } = await callShop(port, { path, method })
    expect([status, headers.allow], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.parse(text).code).toBe('request.method_not_allowed')
  }
  expect(shop?.output()).not.toContain('failed')
})

test.each([
  '/',
  '/nowhere',
  '/pictures/nobody-480.webp',
  '/assets/nothing.js',
  '/robots.txt',
  '/og/nothing',
  '/api/docs',
])('browsers must not sniff the type of %s', async path => {
  expect((await callShop(port, { path })).headers['x-content-type-options']).toBe('nosniff')
})

test('no page contains or links to the component gallery', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(js|css|html)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(50)
  const telling = /dev\/ui|data-specimen|\.exhibit\b/
  expect(files.filter(name => telling.test(readFileSync(join(client, name), 'utf8')))).toEqual([])
})
