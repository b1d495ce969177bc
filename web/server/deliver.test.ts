import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { deliver } from './deliver.ts'

const policy = { publicUrl: new URL('https://akyede.example'), development: false }
const ask = (nonce: string, ifNoneMatch = '', acceptEncoding = '') => ({ nonce, ifNoneMatch, acceptEncoding })

const page = (nonce: string, words = 'Akwaaba') =>
  new Response(`<!doctype html><script nonce="${nonce}"></script><p>${words.padEnd(2000, '.')}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

describe('a document', () => {
  it('allows the scripts that carry its nonce, and no others', async () => {
    const { headers } = await deliver(page('n1'), ask('n1'), policy)
    const rules = String(headers['content-security-policy'])
    expect(rules).toContain("script-src 'nonce-n1' 'strict-dynamic'")
    expect(rules).toContain("default-src 'none'")
    expect(rules).not.toMatch(/(script-src|style-src) [^;]*unsafe/)
  })

  it('is the same page under another nonce', async () => {
    const first = await deliver(page('n1'), ask('n1'), policy)
    const second = await deliver(page('n2'), ask('n2'), policy)
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('is another page with other words', async () => {
    const first = await deliver(page('n1'), ask('n1'), policy)
    const second = await deliver(page('n1', 'Medaase'), ask('n1'), policy)
    expect(second.headers.etag).not.toBe(first.headers.etag)
  })

  it('is not sent twice, and the kept one keeps the policy that fits its nonce', async () => {
    const { headers } = await deliver(page('n1'), ask('n1'), policy)
    const again = await deliver(page('n2'), ask('n2', String(headers.etag)), policy)
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers['content-security-policy']).toBeUndefined()
  })

  it('travels compressed to those who can read it', async () => {
    const { headers, body } = await deliver(page('n1'), ask('n1', '', 'gzip, br'), policy)
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(body).toString()).toContain('Akwaaba')
  })

  it('asks for https for a year where the shop has it', async () => {
    const local = { ...policy, publicUrl: new URL('http://127.0.0.1:3000') }
    expect((await deliver(page('n1'), ask('n1'), policy)).headers).toHaveProperty('strict-transport-security')
    expect((await deliver(page('n1'), ask('n1'), local)).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })
})

it('a failed page gets no validator', async () => {
  const failed = new Response('<!doctype html>', { status: 500, headers: { 'content-type': 'text/html' } })
  expect((await deliver(failed, ask('n1'), policy)).headers.etag).toBeUndefined()
})

it('the headers alone (HEAD) carry no validator of nothing', async () => {
  const empty = new Response(null, { headers: { 'content-type': 'text/html' } })
  expect((await deliver(empty, ask('n1'), policy)).headers.etag).toBeUndefined()
})

it('every cookie of an answer arrives', async () => {
  const response = new Response(null, { status: 204 })
  response.headers.append('set-cookie', 'a=1')
  response.headers.append('set-cookie', 'b=2')
  expect((await deliver(response, ask('n1'), policy)).headers['set-cookie']).toEqual(['a=1', 'b=2'])
})
