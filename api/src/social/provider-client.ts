import { limits } from '@akyede/contract/limits'
import { ExternalFailure, type MayReach, requestExternal } from '#platform/fetch-external.ts'

/** The provider did not respond, or with a failure of its own; the same request may work later. */
export class ProviderUnreachable extends Error {}

interface ProviderRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Sends a request to a provider. Throws ProviderUnreachable. */
export type ProviderFetch = (address: string, request?: ProviderRequest) => Promise<Response>

const most = 64 * 1024

/** `mayReach` allows requests to an emulator on this machine; real providers are on the internet. */
export function createProviderFetch(mayReach: MayReach | undefined): ProviderFetch {
  const bounds = { most, within: limits.social.patience, ...(mayReach && { mayReach }) }
  return async (address, { headers = {}, body } = {}) => {
    try {
      const { status, type, bytes } = await requestExternal(address, { headers, body }, bounds)
      const hasNoBody = status < 200 || [204, 205, 304].includes(status)
      if (hasNoBody || status >= 500 || status === 429) throw new ProviderUnreachable(`it answers ${status}`)
      return new Response(bytes, { status, headers: { 'content-type': type } })
    } catch (error) {
      throw error instanceof ExternalFailure ? new ProviderUnreachable(error.message) : error
    }
  }
}
