import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Bytes } from '#kit/replace-bytes.ts'

const longestRenderMs = 10_000

/**
 * Renders a complete document to bytes. Rejects when its frame cannot be rendered. Errors within the frame are
 * only reported.
 */
export function renderDocument(
  page: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => {
      clearTimeout(timer)
      // After an error of the frame nothing is written, and the promise has rejected.
      pipe(gather(resolve, reject))
    },
    onShellError: error => {
      clearTimeout(timer)
      reject(error)
    },
    onError: report,
  })
  const timer = setTimeout(() => abort(new Error('rendering took too long')), longestRenderMs)
  return promise
}

/** Collects the output in one piece, because streams of many small chunks are copied at each step. */
function gather(whole: (document: Bytes) => void, failed: (error: unknown) => void): Writable {
  const parts: Buffer[] = []
  const gathering = new Writable({
    write(part, _encoding, next) {
      parts.push(part)
      next()
    },
  })
  return gathering.once('finish', () => whole(Buffer.concat(parts))).once('error', failed)
}
