import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import { type Endpoint, Problem, type Schema } from '@akyede/contract/endpoint'
import { commonFailures, type FailureCode, failures } from '@akyede/contract/failures'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Converts a schema of the contract to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.core.$ZodType, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return json
}

/** Writes the OpenAPI description from the table of endpoints. */
export function writeOpenApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
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

function operation(operationId: string, endpoint: Endpoint): Json {
  const success = endpoint.status ?? 200
  const response = {
    description: 'Success',
    content: {
      [endpoint.csv ? 'text/csv' : 'application/json']: { schema: jsonSchema(endpoint.response, 'output') },
    },
  }
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersIn(endpoint, 'params', 'path'),
      ...parametersIn(endpoint, 'query', 'query'),
      ...keyParameter(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: jsonSchema(endpoint.body, 'input') },
              ...formOf(endpoint),
            },
          },
        }
      : {}),
    ...(endpoint.form && !endpoint.body
      ? { requestBody: { required: true, content: formOf(endpoint) } }
      : {}),
    responses: { [success]: success === 204 ? { description: 'Done' } : response, ...problems(endpoint) },
  }
}

/** The multipart body of an endpoint that takes files beside its fields. */
function formOf(endpoint: Endpoint): Json {
  if (!endpoint.form) return {}
  const fields = endpoint.body ? (jsonSchema(endpoint.body, 'input') as ObjectSchema) : { properties: {} }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files =
    endpoint.form.atMost === 1 ? file : { type: 'array', items: file, maxItems: endpoint.form.atMost }
  const schema = {
    ...fields,
    type: 'object',
    properties: { ...fields.properties, [endpoint.form.field]: files },
  }
  return { 'multipart/form-data': { schema } }
}

interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

function parametersIn(endpoint: Endpoint, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const schema = endpoint[part]
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

const keyParameter = (endpoint: Endpoint): Json[] =>
  endpoint.idempotency === 'stored' || endpoint.idempotency === 'own'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 128 },
        },
      ]
    : []

/** Every failure of an endpoint by status, with codes and texts in the description. */
function problems(endpoint: Endpoint): Record<string, Json> {
  const codes: readonly FailureCode[] = [...endpoint.failures, ...commonFailures]
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
