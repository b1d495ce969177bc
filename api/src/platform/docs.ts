import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint, Schema } from '@akyede/contract/endpoint'
import { failures } from '@akyede/contract/failures'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './email-html.ts'
import { jsonSchema, writeOpenApi } from './openapi.ts'

const style = `
:root{color-scheme:light dark;--ink:light-dark(#231a14,#f7efe4);--soft:light-dark(#5c4d40,#cdbeab);--line:light-dark(#e3d6c2,#40342a);--paper:light-dark(#fbf7f0,#16110d);--brand:light-dark(#8a2f10,#f7a27d)}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:2rem 1rem}
h1{letter-spacing:-.02em}a{color:var(--brand)}
article{border-top:1px solid var(--line);padding:1rem 0}
h2{font-size:1rem;margin:0;overflow-wrap:anywhere}code,pre{font:.95em ui-monospace,monospace}pre{overflow:auto}summary{cursor:pointer}
p{margin:.25rem 0;color:var(--soft)}ul{margin:.25rem 0;padding-left:1.2rem;color:var(--soft)}
`

/** Serves the OpenAPI description and, from the same table, a page for people. */
export function serveDocs(http: FastifyInstance, admit: (address: string) => void): void {
  // Built at the first request, because building both takes a tenth of the time of a start.
  const description = bytesOnce(() => JSON.stringify(writeOpenApi('')))
  const page = bytesOnce(writePage)
  // The description is large, so it counts against the rate limit of the address, as pages do.
  http.get(`${apiRoot}/openapi.json`, (request, reply) => {
    admit(request.ip)
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(description())
  })
  http.get('/api/docs', (request, reply) => {
    admit(request.ip)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(page())
  })
  http.get('/api/docs.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style),
  )
}

/** Builds a text once as bytes, so that a response to a slow client takes no memory of its own. */
function bytesOnce(build: () => string): () => Buffer {
  let bytes: Buffer | undefined
  return () => {
    bytes ??= Buffer.from(build())
    return bytes
  }
}

function writePage(): string {
  const articles = (Object.entries(endpoints) as [string, Endpoint][]).map(([name, endpoint]) =>
    article(name, endpoint),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API · Akyɛde</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Akyɛde API, version 1</h1><p>All paths are under <code>${apiRoot}</code>. The full specification: <a href="${apiRoot}/openapi.json">openapi.json</a> (OpenAPI 3.1). Errors return <code>{message, code, detail, request_id}</code>.</p><p>A program signs in with <code>POST /auth/login</code> or <code>/auth/register</code> and sends <code>Authorization: Bearer</code> with the <code>access_token</code> from the response. It needs no signature or CSRF token, but any that it sends are verified. Browsers send all of them. <code>Idempotency-Key</code> (8 to 128 characters) makes a repeated call take effect once. Amounts are cedis with at most two decimals. The payment provider is <code>paystack</code>.</p>${articles.join('')}</main></body></html>`
}

/** The input of an endpoint as JSON Schema, folded because it is long. */
function shape(title: string, schema: Schema | undefined): string {
  if (!schema) return ''
  const json = JSON.stringify(jsonSchema(schema, 'input'), null, 2)
  return `<details><summary>${title}</summary><pre>${escapeHtml(json)}</pre></details>`
}

const accessWords: Record<Endpoint['access'], string> = {
  anyone: 'Anyone',
  'signed-in': 'Signed in',
  verified: 'Signed in with a verified email',
  staff: 'Staff with the permission',
  workshop: 'Members of the workshop with at least the role',
  maker: 'Makers’ systems, with their token',
}

function article(name: string, endpoint: Endpoint): string {
  const own = endpoint.failures.map(
    code => `<li><code>${code}</code> ${failures[code].status}: ${escapeHtml(failures[code].message)}</li>`,
  )
  const needed = endpoint.permission ?? endpoint.role
  const access = accessWords[endpoint.access] + (needed ? ` “${needed}”` : '')
  return `<article id="${name}"><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2><p>${escapeHtml(endpoint.summary)}.</p><p>${access}. Returns ${endpoint.status ?? 200}.</p>${shape('Query', endpoint.query)}${shape('Body', endpoint.body)}${own.length ? `<ul>${own.join('')}</ul>` : ''}</article>`
}
