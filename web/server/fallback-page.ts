import { Failure } from '@akyede/contract/failures'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const words = {
  500: ['Something went wrong', 'It’s our fault, not yours. Please try again in a moment.'],
  429: [
    'One moment, please',
    'Too many pages were opened from your connection. Please try again in a moment.',
  ],
  503: ['We’re busy right now', 'Many people are shopping right now. Please try again in a moment.'],
} as const

/** A static error page for when rendering is not possible. It contains no script, no asset and no secret. */
export function fallbackPage(requestId: string, status: keyof typeof words = 500): Response {
  const [title, sentence] = words[status]
  const id = requestId.replace(/[&<>"]/g, character => escapes[character] ?? '')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Akyɛde</title><meta name="color-scheme" content="light dark">
<body style="font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem">
<main><h1>${title}</h1><p>${sentence}</p>
<p><a href="">Retry</a> · <a href="/">Home</a></p><p><small>Request ${id}</small></p></main></body></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const statusByCode = new Map<string, 429 | 503>([
  ['request.rate_limited', 429],
  ['server.busy', 503],
])

/** Returns an error page when `admit` refuses the address: for too many requests, or while the server is busy. */
export function refusal(
  admit: (address: string) => void,
  address: string,
  requestId: string,
): Response | undefined {
  try {
    admit(address)
    return undefined
  } catch (error) {
    const status = error instanceof Failure && statusByCode.get(error.code)
    if (!status) throw error
    const response = fallbackPage(requestId, status)
    response.headers.set('retry-after', String(error.options.retryAfter ?? 1))
    return response
  }
}
