const number = new Intl.NumberFormat('en-GH')

/** "10,131": a long count is read at a glance. */
export const inFigures = (count: number): string => number.format(count)
