import { pino } from 'pino'

/** The fields of a log line: an allow-list, so that no secret is logged by accident. */
export interface LogFields {
  readonly request_id?: string
  readonly method?: string
  /** The route's template, never the address with its ids. */
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly code?: string
  readonly reference?: string
  readonly order_id?: string
  readonly user_id?: number
  readonly session_id?: string
  readonly event?: string
  readonly listener?: string
  readonly job?: string
  readonly provider?: string
  readonly count?: number
  readonly pid?: number
  readonly address?: string
  /** Only its name, message and stack are written. */
  readonly error?: unknown
}

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

const allowed = [
  'request_id',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'reference',
  'order_id',
  'user_id',
  'session_id',
  'event',
  'listener',
  'job',
  'provider',
  'count',
  'pid',
  'address',
] as const satisfies readonly (keyof LogFields)[]

function errorOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const cause = error.cause === undefined ? undefined : errorOf(error.cause)
  return { name: error.name, message: firstLine(error.message), code, stack: framesOf(error), cause }
}

/** The frames of the stack; its own copy of the message is left out. */
const framesOf = (error: Error) => error.stack?.split('\n').filter(line => /^\s+at /.test(line))

/** Only the first line: a database driver's message may continue with values of the query. */
const firstLine = (text: string) => text.split('\n', 1)[0]

function serialize(fields: LogFields): Record<string, unknown> {
  const allowedFields: Record<string, unknown> = {}
  for (const name of allowed) if (fields[name] !== undefined) allowedFields[name] = fields[name]
  if (fields.error !== undefined) allowedFields.error = errorOf(fields.error)
  return allowedFields
}

/** Writes JSON lines in UTC to standard error, or to `stream`; unknown fields are dropped. */
export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  stream: { write(line: string): void } = pino.destination({ dest: 2, sync: true }),
): Log {
  const writer = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  return {
    debug: (message, fields = {}) => writer.debug(serialize(fields), message),
    info: (message, fields = {}) => writer.info(serialize(fields), message),
    warn: (message, fields = {}) => writer.warn(serialize(fields), message),
    error: (message, fields = {}) => writer.error(serialize(fields), message),
  }
}
