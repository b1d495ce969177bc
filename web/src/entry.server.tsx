import { preinitModule, preloadModule } from 'react-dom'
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
      <EarlyScripts entry={entry} nonce={nonce} />
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PrintedFactsContext>,
    nonce,
    report,
  )
  return new Response(document, { status, headers })
}

interface EarlyScriptsProps {
  readonly entry: EntryContext
  readonly nonce: string
}

/**
 * Names the scripts of the page in its head, if one of them sends the calls of the page early. That one runs as soon
 * as it is loaded, and what it needs comes first.
 */
function EarlyScripts({ entry: { manifest, staticHandlerContext }, nonce }: EarlyScriptsProps) {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const scripts = routes.flatMap(({ module, imports = [] }) => [...imports, module])
  const early = scripts.find(address => address.includes('/early-'))
  if (!early) return null
  preinitModule(early, { as: 'script', nonce })
  const { entry: first, url } = manifest
  const all = [...new Set([...first.imports, ...scripts, url, first.module])]
  const isLarge = (address: string) => /\/(calls|platform|frame)-/.test(address)
  for (const address of all.filter(isLarge)) preloadModule(address)
  return all
    .filter(address => address !== early && !isLarge(address))
    .map(address => <link key={address} rel="modulepreload" href={address} fetchPriority="low" />)
}

/** Missing and refused pages are not our errors. All other errors are logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(documentFactsContext).report(error)
}
