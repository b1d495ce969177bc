import { limits } from '@akyede/contract/limits'
import { fetchOutside, type MayReach, OutsideFailure } from '#platform/fetch-outside.ts'

/** An answer of JSON; undefined when there was none, or the provider has trouble of its own. */
export type ProviderAnswer = { readonly status: number; readonly body: unknown } | undefined

export interface AskProvider {
  /** A public document. */
  read(address: string): Promise<unknown>
  get(address: string, headers?: Readonly<Record<string, string>>): Promise<ProviderAnswer>
  post(address: string, form: Readonly<Record<string, string>>): Promise<ProviderAnswer>
}

const most = 64 * 1024

/** Neither call rejects. `mayReach` lets an emulator on this machine be asked; real providers are on the internet. */
export function createAskProvider(mayReach: MayReach | undefined): AskProvider {
  return {
    async read(address) {
      try {
        const bounds = { most, within: limits.social.patience, ...(mayReach && { mayReach }) }
        const { bytes } = await fetchOutside(address, bounds)
        return JSON.parse(bytes.toString('utf8'))
      } catch (error) {
        if (error instanceof OutsideFailure || error instanceof SyntaxError) return undefined
        throw error
      }
    },
    get: (address, headers = {}) => ask(address, { headers }),
    post: (address, form) => ask(address, { method: 'POST', body: new URLSearchParams(form) }),
  }
}

async function ask(address: string, how: RequestInit): Promise<ProviderAnswer> {
  try {
    const signal = AbortSignal.timeout(limits.social.patience)
    const response = await fetch(address, { ...how, redirect: 'error', signal })
    const { status } = response
    if (status >= 500 || status === 429) return undefined
    return { status, body: JSON.parse(await textOf(response)) }
  } catch {
    return undefined
  }
}

/** Not more of it than a public document may have. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most) throw new OutsideFailure('it is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
