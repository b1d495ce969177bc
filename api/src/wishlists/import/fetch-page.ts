import { limits } from '@akyede/contract/limits'
import { ExternalFailure, type fetchExternal } from '#platform/fetch-external.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { type FoundOffer, readPage } from './read-page.ts'

export type FetchExternal = typeof fetchExternal

const nothing: FoundOffer = { name: null, price: null, asking: null, picture: null }
const { within, maxBytes } = limits.wishlists.import

/**
 * The offer of an external page; empty when it cannot be fetched. The reason is not told, so that the server cannot
 * be used to probe networks.
 */
export async function fetchPage(fetch: FetchExternal, url: string): Promise<FoundOffer> {
  try {
    const { type, bytes } = await fetch(url, { most: maxBytes, within })
    if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) return nothing
    const found = readPage(decoded(bytes, type))
    return { ...found, picture: absolute(found.picture, url) }
  } catch (error) {
    if (error instanceof ExternalFailure) return nothing
    throw error
  }
}

const side = 640

/** An external picture, redrawn without its metadata. Undefined when it cannot be fetched. */
export async function fetchPicture(fetch: FetchExternal, url: string): Promise<Buffer | undefined> {
  const { maxBytes: most, maxPixels } = limits.wishlists.cover
  try {
    const { bytes } = await fetch(url, { most, within })
    return await redrawPicture(bytes, { width: side, height: side, maxPixels })
  } catch (error) {
    if (error instanceof ExternalFailure) return undefined
    throw error
  }
}

function decoded(bytes: Buffer, type: string): string {
  const start = bytes.subarray(0, 1024).toString('latin1')
  const [, label = 'utf-8'] = /charset\s*=\s*["']?([\w-]{1,40})/i.exec(`${type} ${start}`) ?? []
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const absolute = (address: string | null, base: string): string | null =>
  address === null ? null : (URL.parse(address, base)?.href ?? null)
