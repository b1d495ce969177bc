import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { z } from 'zod'

/** The parts of a request before they are checked. */
export interface RawParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const parts = ['params', 'query', 'body'] as const
const emptyPart = z.strictObject({}).or(z.undefined()).or(z.null())

/**
 * Checks params, query and body strictly and reports all problems at once (D3): 422 with the text of the first
 * problem as its message.
 */
export function parseRequest(endpoint: Endpoint, raw: RawParts): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  const detail: FailureDetail[] = []
  for (const part of parts) {
    if (part === 'body' && (endpoint.raw || endpoint.upload)) continue
    const schema = (endpoint[part] ?? emptyPart) as z.core.$ZodType
    const result = z.safeParse(schema, part === 'body' ? bodyOf(endpoint, raw) : raw[part], {
      error: plainWords,
    })
    if (result.success) parsed[part] = result.data
    else detail.push(...result.error.issues.flatMap(issue => detailOf(part, issue)))
  }
  if (detail.length > 0) throw new Failure('request.invalid', { detail })
  return parsed
}

/** Treats a missing body as an empty object, so that each missing field is reported. */
const bodyOf = (endpoint: Endpoint, raw: RawParts) => raw.body ?? (endpoint.body ? {} : undefined)

/** The message of a problem whose schema has none. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : `This must be of type ${issue.expected}`
    case 'too_small':
      return boundWords(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return boundWords(issue.origin, 'at most', issue.maximum)
    case 'invalid_value':
      return `This must be one of ${issue.values.map(String).join(', ')}`
    default:
      return 'This is not valid'
  }
}

function boundWords(of: string, bound: 'at least' | 'at most', figure: number | bigint): string {
  if (of === 'string') return `Please use ${bound} ${figure} ${figure === 1 ? 'character' : 'characters'}`
  if (of === 'array') return `Please give ${bound} ${figure}`
  return `This must be ${bound} ${figure}`
}

/** The type of a problem; a custom check may name its own. */
const typeOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'custom' && typeof issue.params?.type === 'string' ? issue.params.type : issue.code

function detailOf(part: string, issue: z.core.$ZodIssue): FailureDetail[] {
  // The last alternative of a union is the documented one; those before it are accepted shorthands.
  const meant = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined
  if (meant && meant.length > 0)
    return meant.flatMap(one => detailOf(part, { ...one, path: [...issue.path, ...one.path] }))
  const path = issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => ({
      loc: [part, ...path, key],
      msg: `This field is not known: ${key.slice(0, 60)}`,
      type: issue.code,
    }))
  }
  return [{ loc: [part, ...path], msg: issue.message, type: typeOf(issue) }]
}
