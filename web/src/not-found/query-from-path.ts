/** A search query from the last segment of a URL: "/browse/kente-stoles" → "kente stoles". */
export function queryFromPath(pathname: string): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  // An id is not a search term.
  if (/^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(last)) return ''
  return decoded(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim()
    .slice(0, 60)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Paths of personal pages. A missing page there is not a product. */
const ownPaths = /^\/(orders|checkout|cart|dashboard|wishlists|profile|settings|admin)(\/|$)/i

export const mayBeGift = (pathname: string): boolean => !ownPaths.test(pathname)
