import type { FastifyInstance, FastifyReply } from 'fastify'
import { transaction } from '#platform/database.ts'
import { escapeHtml, renderEmailHtml } from '#platform/email-html.ts'
import type { Message } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { emailExamples, insertRows } from './email-examples.ts'

const path = '/dev/emails'

/** Shows every email with the data of a demo order, for developers of a local shop. */
export function serveEmailPreviews(http: FastifyInstance, platform: Platform): void {
  http.get(path, async (_request, reply) =>
    send(reply, indexPage(await renderExamples(platform), platform.publicUrl())),
  )
  http.get<{ Params: { place: string } }>(`${path}/:place`, async ({ params }, reply) => {
    const message = (await renderExamples(platform))[Number(params.place)]
    if (!message) return reply.code(404).type('text/plain').send('There is no such email.')
    return send(reply, renderEmailHtml({ ...message, shop: platform.publicUrl() }))
  })
}

/**
 * The emails that the features themselves write. Their transaction is rolled back, so that nothing is sent and no
 * example stays in the database.
 */
async function renderExamples(platform: Platform): Promise<Message[]> {
  const sent: Message[] = []
  const mail: Platform['mail'] = {
    ...platform.mail,
    send: async (_tx, message) => void (message.channel === 'email' && sent.push(message)),
  }
  const rolledBack = new Error('the examples are rolled back')
  await transaction(platform.database, async tx => {
    const rows = await insertRows(platform, tx)
    if (rows) for (const example of emailExamples) await example({ ...platform, mail }, tx, rows)
    throw rolledBack
  }).catch(error => {
    if (error !== rolledBack) throw error
  })
  return sent
}

/** Inline styles are what mail clients support. Pictures come from the public address of the shop. */
const send = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .send(html)

const style = `:root{color-scheme:light dark}body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
ol{columns:22rem}a{color:inherit}article{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(360px,100%),1fr));gap:1rem;border-top:1px solid;padding:1rem 0}
h2{grid-column:1/-1;margin:0;font-size:1.1rem}iframe{width:100%;max-width:640px;height:46rem;border:1px solid}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`

const indexPage = (emails: readonly Message[], shop: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emails</title><style>${style}</style></head><body>
<h1>${emails.length} emails</h1>${emails.length === 0 ? '<p>Fill the shop with demo data first.</p>' : ''}
<ol>${emails.map(({ subject }, place) => `<li><a href="#email-${place}">${escapeHtml(subject)}</a></li>`).join('')}</ol>
${emails.map((email, place) => article(email, place, shop)).join('\n')}</body></html>`

const article = (message: Message, place: number, shop: string): string => {
  const { subject, text, to } = message
  const html = renderEmailHtml({ ...message, shop })
  return `<article id="email-${place}"><h2><a href="${path}/${place}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}</h2>
<iframe loading="lazy" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe><pre>${escapeHtml(text)}</pre></article>`
}
