import type { FastifyInstance } from 'fastify'

/** Parses only JSON bodies, whatever the surrounding application accepts. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
}

/** Additionally parses form bodies. */
export function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseForm(text),
  )
}

type Field = string | string[] | Record<string, string>

/** The fields of a form body; `channels[]` becomes a list and `metadata[cart]` an object, one level deep. */
function parseForm(text: string): Record<string, Field> {
  const fields = new Map<string, Field>()
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? []
    if (outer === undefined || inner === undefined) fields.set(name, value)
    else fields.set(outer, nested(fields.get(outer), inner, value))
  }
  return Object.fromEntries(fields)
}

function nested(before: Field | undefined, inner: string, value: string): Field {
  if (/^\d*$/.test(inner)) return Array.isArray(before) ? [...before, value] : [value]
  const entries = typeof before === 'object' && !Array.isArray(before) ? Object.entries(before) : []
  return Object.fromEntries([...entries, [inner, value]])
}
