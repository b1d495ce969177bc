/** The path as analytics records it. The address of a shared list opens the list, so it is not recorded. */
export const trackedPath = (pathname: string): string =>
  pathname.startsWith('/shared/') ? '/shared' : pathname
