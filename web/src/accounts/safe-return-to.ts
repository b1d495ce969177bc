/** Where people land who came from nowhere in particular (specification, section 2; D31). */
const signedInHome = '/dashboard'

/** They send away who is signed in: back to one of them would lead nowhere. */
const entryPages = ['/signin', '/signup', '/forgot-password', '/reset-password']

/** The page to go back to: a path of this shop, never another site (D31). Anything else is the dashboard. */
export function safeReturnTo(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(wanted)) return signedInHome
  const here = 'https://shop.invalid'
  const url = URL.parse(wanted, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return signedInHome
  if (entryPages.includes(url.pathname)) return signedInHome
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in page that leads back to `from`. */
export const signInAddress = (from: string): string => `/signin?returnTo=${encodeURIComponent(from)}`

/** The page on which an e-mail is verified, which leads back to `from`. */
export const verifyAddress = (from: string): string => `/verify-email?returnTo=${encodeURIComponent(from)}`

/** A path with the same query, spelled alike on the server and in the browser. */
export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path
