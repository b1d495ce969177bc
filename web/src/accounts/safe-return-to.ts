/** The default page after sign-in (specification, section 2; D31). */
const signedInHome = '/dashboard'

/** These pages redirect signed-in users, so they are not valid return addresses. */
const signInPages = ['/signin', '/signup', '/forgot-password', '/reset-password']

/**
 * Returns the page to go back to: a path of this site, never of another one (D31). Anything else becomes the
 * dashboard.
 */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(path)) return signedInHome
  const here = 'https://shop.invalid'
  const url = URL.parse(path, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return signedInHome
  if (signInPages.includes(url.pathname)) return signedInHome
  return url.pathname + url.search + url.hash
}

/** Returns the address of the sign-in page that leads back to `from`. */
export const signInAddress = (from: string): string => `/signin?returnTo=${encodeURIComponent(from)}`

/** Whether only signed-in users see this page, so that the sign-in page explains why they are there. */
export const needsSignIn = (path: string): boolean =>
  /^\/(checkout|dashboard|orders|wishlists|profile|settings)(\/|\?|$)/.test(path)

/** Whether a guest's cart led here: the shortest way to an order is then the first. */
export const isFromCart = (returnTo: string): boolean => /^\/checkout(\?|$)/.test(returnTo)

/** Whether a guest's cart or lists led here: most have no account yet, so that creating one comes first. */
export const isMostlyForNew = (returnTo: string): boolean =>
  isFromCart(returnTo) || /^\/wishlists(\/create)?(\?|$)/.test(returnTo)

/** Returns the address of the verification page that leads back to `from`. */
export const verifyAddress = (from: string): string => `/verify-email?returnTo=${encodeURIComponent(from)}`

/** Returns a path with the same query, encoded alike on the server and in the browser. */
export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path
