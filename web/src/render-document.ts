import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const longestRenderMs = 10_000

/** Renders a whole document. Rejects where its frame cannot be drawn; what fails within it is reported only. */
export function renderDocument(
  page: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => {
      clearTimeout(timer)
      // Even after a failure of the frame: then there is nothing to read, and the failure is known.
      text(pipe(new PassThrough())).then(resolve, reject)
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
