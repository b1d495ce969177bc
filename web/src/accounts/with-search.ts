/** A path with the same query, spelled alike on the server and in the browser. */
export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path
