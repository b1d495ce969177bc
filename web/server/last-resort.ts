const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The page for when no page could be rendered: no script, no asset, no secret. */
export function lastResort(requestId: string): Response {
  const id = requestId.replace(/[&<>"]/g, character => escapes[character] ?? '')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong · Akyɛde</title><meta name="color-scheme" content="light dark">
<body style="font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem">
<main><h1>Something went wrong</h1><p>It is our fault, not yours. Please try again in a moment.</p>
<p><a href="">Retry</a> · <a href="/">Home</a></p><p><small>Request ${id}</small></p></main></body></html>`
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
