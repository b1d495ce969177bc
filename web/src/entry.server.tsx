import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { documentFactsContext, PrintedFactsContext } from '#kit/document-facts.ts'

const longestRenderMs = 10_000

/** Renders the whole document before the first byte leaves: loaders are done by then, and it can be validated. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, requestId, saveData, report } = context.get(documentFactsContext)
  const printed = { nonce, saveData, failedRequestId: status >= 500 ? requestId : undefined }
  const html = await renderDocument(
    <PrintedFactsContext value={printed}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PrintedFactsContext>,
    nonce,
    report,
  )
  return new Response(html, { status, headers })
}

function renderDocument(
  page: React.ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => {
      clearTimeout(timer)
      resolve(text(pipe(new PassThrough())))
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

/** A page that is missing or refused is no failure of ours; everything else goes to the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(documentFactsContext).report(error)
}
