import type { IncomingMessage } from 'node:http'
import { apiVersion } from '@akyede/contract/api-root'
import { savesData } from '@akyede/contract/save-data'

/** A read that says nothing about who asks: its answer is everyone's. */
export function isCacheable({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const version = headers['x-api-version']
  return (
    headers.authorization === undefined &&
    headers.signature === undefined &&
    headers['signature-input'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (version === undefined || version === apiVersion)
  )
}

/** The address as it was spelled, and what else chooses between variants of an answer. */
export const cacheKeyOf = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  savesData(headers) ? `+${url}` : url
