/** By code: the HTTP status and the exact text that users read. */
export type FailureWords = Readonly<Record<string, { status: number; message: string }>>
