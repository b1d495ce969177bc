import { createHash } from 'node:crypto'
import { escapeHtml } from './email-html.ts'

const style = `:root{color-scheme:light dark;--bg:light-dark(#fbf7f0,#16110d);--surface:light-dark(#fff,#201913);--line:light-dark(#8c7b66,#94836f);--edge:light-dark(#e8ddca,#3a2f25);--ink:light-dark(#231a14,#f7efe4);--soft:light-dark(#5c4d40,#cdbeab);--brand:light-dark(#a63a16,#f08a5d);--on:light-dark(#fff,#2a0f04);--bad:light-dark(#b3261e,#ff9a8f);--good:light-dark(#ddede4,#15332a)}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:auto;padding:1.25rem 1rem 3rem}h1{font-size:1.625rem;line-height:1.15;margin:.25rem 0 1rem}h2{font-size:1.125rem;margin:0 0 .5rem}
section,main>form,details{background:var(--surface);border:1px solid var(--edge);border-radius:1.125rem;padding:1rem;margin:0 0 1rem}p{margin:0 0 .5rem}p:last-child{margin:0}.brand{color:var(--brand);font-weight:700;margin:0}.soft{color:var(--soft)}.bad{color:var(--bad);font-weight:600}.good{background:var(--good)}
ul{list-style:none;margin:0;padding:0}li{display:flex;gap:.75rem;align-items:center;padding:.375rem 0}li img{width:3.5rem;height:4.375rem;object-fit:cover;border-radius:.5rem;background:var(--bg)}
label{display:block;margin:.75rem 0 .25rem;font-weight:600}input:not([type=checkbox]),select,textarea{width:100%;min-height:3rem;padding:.625rem .75rem;border:1px solid var(--line);border-radius:.875rem;background:var(--bg);color:var(--ink);font:inherit}
.check{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;font-weight:400}.check input{width:1.5rem;height:1.5rem;flex:none}input.code{font-size:1.75rem;letter-spacing:.2em;text-align:center;font-variant-numeric:tabular-nums}
button,.button{width:100%;min-height:3.25rem;margin-top:1rem;border:0;border-radius:.875rem;background:var(--brand);color:var(--on);font:600 1.0625rem system-ui,sans-serif}.button{display:grid;place-items:center;text-decoration:none}
a{color:inherit}.parcel{display:block;max-width:100%;max-height:20rem;border-radius:.875rem}form>input[type=hidden]:first-child+button{margin-top:0}details>form{padding:0 0 .5rem;margin:0}details{padding:.5rem 1rem}.plain{background:none;border:2px solid var(--line);color:var(--ink)}button.bad{background:none;border:2px solid var(--bad);color:var(--bad)}summary{min-height:2.75rem;padding:.5rem 0;font-weight:600;cursor:pointer}address{font-style:normal;font-size:1.1875rem;white-space:pre-line}blockquote{margin:0;white-space:pre-line}
:focus-visible{outline:3px solid light-dark(#24407a,#f0bc55);outline-offset:2px}`

/** For the content security policy of the page: its one style sheet. */
const stylePolicy = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** A page that is never stored, indexed or named to other sites: its address is the permission to act. */
export const linkPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${stylePolicy}; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
}

/** The document of a page that is opened by a link, without scripts. The body is HTML. */
export const writeLinkPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${title} · Akyɛde</title><style>${style}</style></head><body><main><p class="brand">Akyɛde</p>${body}</main></body></html>`

/** Why something was refused; nothing without a problem. */
export const problemSection = (problem: string | undefined): string =>
  problem ? `<section role="alert"><p class="bad">${escapeHtml(problem)}</p></section>` : ''

/** Why a request failed before it was handled, such as too many of them, with a link back. */
export const writeFailedPage = (
  message: string,
  back: { readonly path: string; readonly text: string },
): string =>
  writeLinkPage(
    'That didn’t work',
    `<h1>That didn’t work</h1><section role="alert"><p class="bad">${escapeHtml(message)}</p><p><a href="${escapeHtml(back.path)}">${back.text}</a></p></section>`,
  )
