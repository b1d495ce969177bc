/** By code: the HTTP status and the exact text that users read. */
export type FailureWords = Readonly<Record<string, { status: number; message: string }>>

/** Failures of any call, returned before its feature handles it. */
export const platformFailures = {
  // The request itself
  'request.invalid': { status: 422, message: 'Please check the highlighted fields' },
  'request.malformed': { status: 400, message: 'The request body is not valid JSON' },
  'request.too_deep': { status: 400, message: 'The request body is nested too deeply' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.too_slow': { status: 408, message: 'This took too long. Please try again.' },
  'request.form_malformed': { status: 400, message: 'We couldn’t read the form. Please send it again.' },
  'request.wrong_type': { status: 415, message: 'This content type is not supported' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.method_not_allowed': { status: 405, message: 'This method is not supported here' },
  'request.version_unknown': { status: 400, message: 'This API version is not supported. Supported: 1' },
  'request.rate_limited': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'We’re busy right now. Please try again in a moment.' },

  // Request signing, CSRF and idempotency (security design, sections 1, 4; D6)
  signature_required: { status: 401, message: 'A request signature is required' },
  signature_invalid: { status: 401, message: 'The request signature is not valid' },
  signature_clock: { status: 401, message: 'The request signature is outside its time window' },
  signature_replayed: { status: 409, message: 'This request was already received' },
  csrf_invalid: { status: 403, message: 'The security token is missing or has expired' },
  'idempotency.required': { status: 400, message: 'An Idempotency-Key header is required' },
  'idempotency.key_invalid': { status: 400, message: 'The Idempotency-Key header is not valid' },
  'idempotency.reused': { status: 422, message: 'This Idempotency-Key was used for another request' },
  idempotency_in_progress: { status: 409, message: 'This request is still being processed' },
} as const satisfies FailureWords
