import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainPage } from './plain-page.ts'

const policy = { publicUrl: new URL('https://akyede.example'), development: false }
const nonce = 'n0nce'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const html = (body: string, mark = nonce) =>
  new Response(`<!doctype html><script nonce="${mark}">before()</script>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
const pageOf = (response: Response, mark = nonce) => plainPage(response, mark, policy)

async function scriptSources(body: string): Promise<string[]> {
  const { headers } = await pageOf(html(body))
  const [, sources = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  return sources.split(' ')
}

describe('the policy of a document', () => {
  it('allows its own inline scripts by their hashes and no others', async () => {
    const module = 'import "/assets/entry.js";\nstart("ɛ")'
    expect(await scriptSources(`<script type="module" async="" nonce="${nonce}">${module}</script>`)).toEqual(
      ["'self'", hashOf('before()'), hashOf(module)],
    )
    const { headers } = await pageOf(html(''))
    const rules = String(headers['content-security-policy'])
    expect(rules).toContain("default-src 'none'")
    expect(rules).not.toMatch(/(script-src|style-src) [^;]*(unsafe|nonce)/)
  })

  it.each([
    ['without the nonce', '<script>alert(1)</script>'],
    ['with a guessed nonce', '<script nonce="guess">alert(1)</script>'],
    ['with the nonce as its text', `<script>alert(' nonce="guess"')</script>`],
  ])('allows no script that is %s', async (_case, body) => {
    expect(await scriptSources(body)).toEqual(["'self'", hashOf('before()')])
  })

  it('needs no hash for data and external scripts', async () => {
    const body = `<script type="application/ld+json" nonce="${nonce}">{}</script><script src="/a.js" nonce="${nonce}"></script>`
    expect(await scriptSources(body)).toEqual(["'self'", hashOf('before()')])
  })
})

it('produces the same bytes for every nonce', async () => {
  const [one, other] = await Promise.all([
    pageOf(html('<p>Akwaaba', 'n1'), 'n1'),
    pageOf(html('<p>Akwaaba', 'n2'), 'n2'),
  ])
  expect(one).toEqual(other)
  expect(one?.body.toString()).not.toContain('nonce')
})

it('sets HSTS for one year where the shop uses https', async () => {
  const local = { ...policy, publicUrl: new URL('http://127.0.0.1:3000') }
  expect((await pageOf(html(''))).headers).toHaveProperty('strict-transport-security')
  expect((await plainPage(html(''), nonce, local)).headers).not.toHaveProperty('strict-transport-security')
})

it('sends every cookie of a response', async () => {
  const response = new Response(null, { status: 204 })
  response.headers.append('set-cookie', 'a=1')
  response.headers.append('set-cookie', 'b=2')
  expect((await pageOf(response)).headers['set-cookie']).toEqual(['a=1', 'b=2'])
})
