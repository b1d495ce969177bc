/** The search parameters of a list with these names, as the query of its call. Empty ones are left out. */
export const searchParameters = (
  parameters: URLSearchParams,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )
