import { createHash } from 'node:crypto'
import { type Bytes, replaceBytes } from '../src/kit/replace-bytes.ts'

/** A document and the hashes of its own inline scripts for the content security policy. */
export interface SealedDocument {
  readonly document: Bytes
  readonly sources: readonly string[]
}

/**
 * Replaces the nonce of our own scripts by hashes of their content, which stay valid when the same bytes are
 * cached and sent again. A script without the nonce is not ours and gets no hash.
 */
export function sealScripts(document: Bytes, nonce: string): SealedDocument {
  const mark = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const { attributes, code } of scriptsIn(document)) {
    if (attributes.includes(mark) && isInlineCode(attributes)) sources.add(sourceOf(code))
  }
  return { document: replaceBytes(document, mark, ''), sources: [...sources] }
}

function* scriptsIn(document: Bytes): Generator<{ attributes: string; code: Buffer }> {
  for (let at = document.indexOf(begin); at >= 0; at = document.indexOf(begin, at)) {
    const open = document.indexOf('>', at)
    const close = document.indexOf('</script>', open)
    if (open < 0 || close < 0) return
    yield {
      attributes: document.toString('utf8', at + begin.length, open),
      code: document.subarray(open + 1, close),
    }
    at = close
  }
}

const begin = '<script'

const isInlineCode = (attributes: string): boolean =>
  !/\ssrc=|\stype="application\/ld\+json"/.test(attributes)

const sourceOf = (code: Buffer): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
