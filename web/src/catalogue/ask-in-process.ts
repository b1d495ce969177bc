import type { AnswerFor, RequestFor, RowName } from '@akyede/contract/api'
import type { LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '#kit/services.ts'

export type Ask = <Name extends RowName>(name: Name, request: RequestFor<Name>) => Promise<AnswerFor<Name>>

/** The API's public reads for a loader: the contract's rows, without HTTP. */
export const askInProcess =
  (context: LoaderFunctionArgs['context']): Ask =>
  (name, request) =>
    context.get(servicesContext).call(name, request)

/** Nothing has this id, or nothing could: failures carry the status of the contract. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422)
