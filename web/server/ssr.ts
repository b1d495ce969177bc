import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type DocumentFacts,
  documentFactsContext,
  type LoaderServices,
  servicesContext,
} from '../src/kit/document-facts.ts'

const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/**
 * Runs loaders and renders a page. It is the only function of the server bundle and never rejects for an error of
 * a route.
 */
export function render(request: Request, services: LoaderServices, facts: DocumentFacts): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(documentFactsContext, facts)
  return handle(request, context)
}
