const number = new Intl.NumberFormat('en-GH')

/** Formats a number with thousands separators: "10,131". */
export const formatNumber = (count: number): string => number.format(count)

/** "1 gift", "10,131 gifts" */
export const formatCount = (count: number, singular: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : `${singular}s`}`
