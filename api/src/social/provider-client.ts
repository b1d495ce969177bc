import { limits } from '@akyede/contract/limits'
import { ExternalFailure, fetchExternal, type MayReach } from '#platform/fetch-external.ts'

/** A JSON response; undefined when there was none, or the provider failed. */
export type ProviderResponse = { readonly status: number; readonly body: unknown } | undefined

export interface ProviderClient {
  /** Fetches a public document. */
  read(address: string): Promise<unknown>
  get(address: string, headers?: Readonly<Record<string, string>>): Promise<ProviderResponse>
  post(address: string, form: Readonly<Record<string, string>>): Promise<ProviderResponse>
}

const most = 64 * 1024

/**
 * Neither call rejects. `mayReach` allows requests to an emulator on this machine; real providers are on the
 * internet.
 */
export function createProviderClient(mayReach: MayReach | undefined): ProviderClient {
  return {
    async read(address) {
      try {
        const bounds = { most, within: limits.social.patience, ...(mayReach && { mayReach }) }
        const { bytes } = await fetchExternal(address, bounds)
        return JSON.parse(bytes.toString('utf8'))
      } catch (error) {
        if (error instanceof ExternalFailure || error instanceof SyntaxError) return undefined
        throw error
      }
    },
    get: (address, headers = {}) => sendRequest(address, { headers }),
    post: (address, form) => sendRequest(address, { method: 'POST', body: new URLSearchParams(form) }),
  }
}

async function sendRequest(address: string, init: RequestInit): Promise<ProviderResponse> {
  try {
    const signal = AbortSignal.timeout(limits.social.patience)
    const response = await fetch(address, { ...init, redirect: 'error', signal })
    const { status } = response
    if (status >= 500 || status === 429) return undefined
    return { status, body: JSON.parse(await textOf(response)) }
  } catch {
    return undefined
  }
}

/** Reads at most the size that a public document may have. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most) throw new ExternalFailure('it is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
