/** What the bar under the header says (screens, C0). */
export const offlineWords = {
  offline: "You are offline. You can look at saved things; changes will be sent when you're back.",
  back: (sent: number): string =>
    sent === 0 ? 'Back online.' : `Back online. ${sent} ${sent === 1 ? 'change' : 'changes'} sent.`,
  refused: (reasons: readonly string[]): string => `Not made: ${[...new Set(reasons)].join(' ')}`,
  uncertain: 'Something that you changed days ago may not have arrived. Please look at it again.',
} as const
