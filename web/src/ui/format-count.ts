const number = new Intl.NumberFormat('en-GH')

/** "10,131": a long count is read at a glance. */
export const formatNumber = (count: number): string => number.format(count)

/** "1 gift", "10,131 gifts" */
export const formatCount = (count: number, one: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`
