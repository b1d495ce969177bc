/** A document, or a query of the engine's language. */
export type Json = Readonly<Record<string, unknown>>

/** What the emulator does not know is refused. */
export class UnknownRequest extends Error {}

const valuesOf = (document: Json, field: string): readonly unknown[] => {
  const value = document[field]
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** The only field of an object, as queries have it. */
export function onlyEntry(object: Json): readonly [string, never] {
  const entries = Object.entries(object)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new UnknownRequest(`expected one field: ${JSON.stringify(object)}`)
  return entry as [string, never]
}

export function matches(document: Json, query: Json): boolean {
  const [kind, body]: readonly [string, Json] = onlyEntry(query)
  switch (kind) {
    case 'match_all':
      return true
    case 'term': {
      const [field, value] = onlyEntry(body)
      return valuesOf(document, field).includes(value)
    }
    case 'terms': {
      const [field, values]: readonly [string, readonly unknown[]] = onlyEntry(body)
      if (values.length > 65_536) throw new UnknownRequest('too many terms')
      return valuesOf(document, field).some(value => values.includes(value))
    }
    case 'prefix': {
      const [field, prefix]: readonly [string, string] = onlyEntry(body)
      return valuesOf(document, field).some(value => String(value).startsWith(prefix))
    }
    case 'range':
      return matchesRange(document, body)
    case 'constant_score':
      return matches(document, body.filter as Json)
    case 'bool':
      return matchesAll(document, body)
    default:
      throw new UnknownRequest(`unknown query ${kind}`)
  }
}

function matchesRange(document: Json, body: Json): boolean {
  const [field, { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY, ...others }]: readonly [
    string,
    { readonly gte?: number; readonly lte?: number },
  ] = onlyEntry(body)
  if (Object.keys(others).length > 0) throw new UnknownRequest('unknown range')
  return valuesOf(document, field).some(value => Number(value) >= gte && Number(value) <= lte)
}

interface Bool {
  readonly filter?: readonly Json[]
  readonly should?: readonly Json[]
  readonly must_not?: readonly Json[]
  readonly minimum_should_match?: number
}

function matchesAll(document: Json, body: Json): boolean {
  const { filter = [], should = [], must_not = [], minimum_should_match, ...others } = body as Bool
  if (Object.keys(others).length > 0) throw new UnknownRequest(`unknown bool ${JSON.stringify(others)}`)
  const least = minimum_should_match ?? (filter.length > 0 || should.length === 0 ? 0 : 1)
  return (
    filter.every(one => matches(document, one)) &&
    !must_not.some(one => matches(document, one)) &&
    should.filter(one => matches(document, one)).length >= least
  )
}

/** A constant 1 for each condition of `should` that matches; filters do not score. */
export function scoreOf(document: Json, query: Json): number {
  const [kind, body]: readonly [string, Json] = onlyEntry(query)
  if (kind !== 'bool') return 0
  return ((body as Bool).should ?? []).filter(one => matches(document, one)).length
}

/** The counts of one aggregation over these documents. */
export function aggregate(documents: readonly Json[], aggregation: Json): Json {
  const { filter, terms, aggs, ...others } = aggregation as {
    readonly filter?: Json
    readonly terms?: { readonly field: string; readonly size: number; readonly include?: string }
    readonly aggs?: Readonly<Record<string, Json>>
  }
  if (Object.keys(others).length > 0)
    throw new UnknownRequest(`unknown aggregation ${JSON.stringify(others)}`)
  if (terms) return { buckets: bucketsOf(documents, terms) }
  if (!filter) throw new UnknownRequest('an aggregation without a kind')
  const found = documents.filter(document => matches(document, filter))
  return {
    doc_count: found.length,
    ...Object.fromEntries(Object.entries(aggs ?? {}).map(([name, one]) => [name, aggregate(found, one)])),
  }
}

function bucketsOf(
  documents: readonly Json[],
  { field, size, include }: { readonly field: string; readonly size: number; readonly include?: string },
) {
  const pattern = new RegExp(`^(?:${include ?? '.*'})$`, 's')
  const counts = new Map<unknown, number>()
  for (const document of documents)
    for (const value of new Set(valuesOf(document, field)))
      if (pattern.test(String(value))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, size)
    .map(([key, doc_count]) => ({ key, doc_count }))
}

export const compareValues = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
