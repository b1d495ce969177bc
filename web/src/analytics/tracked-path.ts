/** A page as visits are counted by: who knows the address of a shared list can open it, so that is not told on. */
export const trackedPath = (pathname: string): string =>
  pathname.startsWith('/shared/') ? '/shared' : pathname
