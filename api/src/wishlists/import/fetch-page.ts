import { limits } from '@akyede/contract/limits'
import type { fetchExternal } from '#platform/fetch-external.ts'
import { ExternalFailure } from '#platform/fetch-external.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { type FoundOffer, readPage } from './read-page.ts'

export type FetchExternal = typeof fetchExternal

const nothing: FoundOffer = { name: null, price: null, asking: null, picture: null }
const { within, maxBytes } = limits.wishlists.import

/** What a page of another shop offers; nothing where it cannot be reached, for whatever reason: that is not told. */
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

/** A picture of another shop as one of ours: redrawn, without what else is in its file. Undefined where it cannot be had. */
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
