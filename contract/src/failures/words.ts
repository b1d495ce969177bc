/** By code: the HTTP status, and the exact text that a person may read. */
export type FailureWords = Readonly<Record<string, { status: number; message: string }>>
