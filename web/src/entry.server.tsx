import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { documentFactsContext, PrintedFactsContext } from '#kit/document-facts.ts'
import { renderDocument } from './render-document.ts'

/**
 * Renders the complete document before the first byte is sent, so that it can have a validator. Loaders have
 * finished by then.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, requestId, saveData, site, report, takeTurn } = context.get(documentFactsContext)
  const { origin, pathname: path } = new URL(request.url)
  const printed = {
    nonce,
    saveData,
    site,
    share: status === 200 ? { origin, path } : undefined,
    failedRequestId: status >= 500 ? requestId : undefined,
  }
  await takeTurn()
  const document = await renderDocument(
    <PrintedFactsContext value={printed}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PrintedFactsContext>,
    nonce,
    report,
  )
  return new Response(document, { status, headers })
}

/** Missing and refused pages are not our errors. All other errors are logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(documentFactsContext).report(error)
}
