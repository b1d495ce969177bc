/** Limits of the back office. They are not in limits.ts, because every page of the shop loads that file. */
export const officeLimits = {
  /** Days before today that the rates of a maker cover. */
  makerRateDays: 90,
  /** Characters of the message beside an action of staff. */
  words: 300,
  /** Characters of a note that only staff read. */
  note: 2_000,
  /** Replies and views that a member of staff can save, and the characters of their names. */
  savedReplies: 50,
  savedViews: 30,
  savedName: 60,
  pageSize: 25,
  /** Units of a variant that count as few. */
  lowStock: 5,
  /** Rows of a list that can be paged through, and that are counted. */
  rows: 10_000,
  /** Rows of a CSV file. */
  exportedRows: 100_000,
  /** Points and groups of a chart. */
  figurePoints: 400,
  figureGroups: 12,
  /** Pesewas that one member of `support` may refund at once, and in a day. */
  refunds: { each: 200_00, aDay: 1_000_00 },
} as const
