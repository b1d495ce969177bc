import { formatCount } from '#ui/format-count.ts'

/** Such as "1 gift" or "12 gifts". */
export const giftCount = (count: number): string => formatCount(count, 'gift')
