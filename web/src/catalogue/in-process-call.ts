import type { EndpointName, RequestFor, ResponseFor } from '@akyede/contract/api'
import type { LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '#kit/services.ts'

export type InProcessCall = <Name extends EndpointName>(
  name: Name,
  request: RequestFor<Name>,
) => Promise<ResponseFor<Name>>

/** The API's public reads for a loader: the contract's rows, without HTTP. */
export const createInProcessCall =
  (context: LoaderFunctionArgs['context']): InProcessCall =>
  (name, request) =>
    context.get(servicesContext).call(name, request)

/** Nothing has this id, or nothing could: failures carry the status of the contract. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422)
