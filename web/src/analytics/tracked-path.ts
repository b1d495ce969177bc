/** The path as analytics records it. The address of a shared list or an invitation opens it, so it is not recorded. */
export const trackedPath = (pathname: string): string =>
  ['/shared', '/e'].find(page => pathname.startsWith(`${page}/`)) ?? pathname
