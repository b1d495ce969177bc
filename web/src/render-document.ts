import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Bytes } from '#kit/replace-bytes.ts'

const longestRenderMs = 10_000

/** Renders a whole document, as the bytes that it is sent as. Rejects where its frame cannot be drawn; what fails within it is reported only. */
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
      // Even after a failure of the frame: then nothing is written, and the failure is known.
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

/** Takes in what is written, at once: whatever is sent on in small parts is copied with each step. */
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
