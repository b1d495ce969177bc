/** By which payments know the money of a return. */
export const returnRefundReason = (returnId: string) => `return ${returnId}` as const

/** The return that money went back for; undefined where it went back for something else. */
export const parseReturnId = (reason: string | undefined): string | undefined =>
  reason?.startsWith('return ') ? reason.slice('return '.length) : undefined
