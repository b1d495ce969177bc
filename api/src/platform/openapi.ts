import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import { type Endpoint, Problem, type Schema } from '@akyede/contract/endpoint'
import { commonFailures, type FailureCode, failures } from '@akyede/contract/failures'
import { z } from 'zod'

type Json = Record<string, unknown>

/** A schema of the contract as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.core.$ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return json
}

/** The API's description, written from the table of calls. */
export function writeOpenApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Akyɛde API',
      version: '1',
      description:
        'Handmade gifts from Ghana and West Africa. Amounts are cedis (GHS), times RFC 3339 in UTC.',
    },
    servers: [{ url: publicUrl + apiRoot }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(operationId: string, row: Endpoint): Json {
  const success = row.status ?? 200
  const answer = {
    description: 'Success',
    content: { 'application/json': { schema: jsonSchema(row.response, 'output') } },
  }
  return {
    operationId,
    summary: row.summary,
    ...(row.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersIn(row, 'params', 'path'),
      ...parametersIn(row, 'query', 'query'),
      ...keyParameter(row),
    ],
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(row.body, 'input') }, ...formOf(row) },
          },
        }
      : {}),
    ...(row.form && !row.body ? { requestBody: { required: true, content: formOf(row) } } : {}),
    responses: { [success]: success === 204 ? { description: 'Done' } : answer, ...problems(row) },
  }
}

/** Files beside the fields of the body. */
function formOf(row: Endpoint): Json {
  if (!row.form) return {}
  const fields = row.body ? (jsonSchema(row.body, 'input') as ObjectSchema) : { properties: {} }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files = row.form.atMost === 1 ? file : { type: 'array', items: file, maxItems: row.form.atMost }
  const schema = { ...fields, type: 'object', properties: { ...fields.properties, [row.form.field]: files } }
  return { 'multipart/form-data': { schema } }
}

interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

function parametersIn(row: Endpoint, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const schema = row[part]
  if (!schema) return []
  const whole = jsonSchema(schema, 'input') as ObjectSchema & { allOf?: ObjectSchema[] }
  const parts = whole.allOf ?? [whole]
  const properties = Object.assign({}, ...parts.map(one => one.properties ?? {})) as Record<string, Json>
  const required = parts.flatMap(one => one.required ?? [])
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

const keyParameter = (row: Endpoint): Json[] =>
  row.idempotency === 'stored' || row.idempotency === 'own'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 128 },
        },
      ]
    : []

/** Every failure that a call may answer with, by status, its codes and texts in the description. */
function problems(row: Endpoint): Record<string, Json> {
  const codes: readonly FailureCode[] = [...row.failures, ...commonFailures]
  const byStatus = Map.groupBy(codes, code => failures[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map(code => `\`${code}\`: ${failures[code].message}`).join('  \n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
