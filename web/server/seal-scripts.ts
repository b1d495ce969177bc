import { createHash } from 'node:crypto'

/** A document, and the sources that its content security policy allows its own inline scripts by. */
export interface SealedDocument {
  readonly html: string
  readonly sources: readonly string[]
}

/**
 * Replaces the nonce that the renderer marked our scripts with by hashes of what they say: those hold for the same
 * bytes however often they are sent. A script without the mark was not written by us and gets no hash.
 */
export function sealScripts(html: string, nonce: string): SealedDocument {
  const mark = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && isInlineCode(attributes)) sources.add(sourceOf(code))
  }
  return { html: html.replaceAll(mark, ''), sources: [...sources] }
}

const isInlineCode = (attributes: string): boolean =>
  !/\ssrc=|\stype="application\/ld\+json"/.test(attributes)

const sourceOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
