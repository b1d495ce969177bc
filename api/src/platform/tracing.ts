import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** Without OTEL_EXPORTER_OTLP_ENDPOINT its spans do nothing. */
const tracer = trace.getTracer('akyede')

/**
 * Sends traces of requests, statements and jobs by OTLP, as the variables OTEL_* say. The exporter is loaded here, so
 * that a shop without traces never loads it. Returns what sends the last spans.
 */
export async function startTracing(http: FastifyInstance): Promise<() => Promise<void>> {
  const [
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    resources,
    sdk,
  ] = await Promise.all([
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'akyede',
      'service.instance.id': `${process.pid}`,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  traceRequests(http)
  return () => provider.shutdown()
}

/** A span for each request that no cache answers, below that of the caller (`traceparent`). */
function traceRequests(http: FastifyInstance): void {
  const spans = new WeakMap<object, Span>()
  http.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    // Route templates, never addresses, which hold ids.
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route, request_id: request.id }
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  http.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** Begins the span of a statement, if it belongs to a trace. Its text has placeholders instead of values. */
export function beginStatement(text: string): Span | undefined {
  if (!trace.getActiveSpan()) return undefined
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  return tracer.startSpan(/^\w*/.exec(text)?.[0] || 'statement', { kind: SpanKind.CLIENT, attributes })
}

export function endSpan(span: Span, error: unknown): void {
  // The message of an error may hold values.
  if (error) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The trace that queues a job goes on in the process that runs it. */
export function withTrace(payload: object): object {
  if (!trace.getActiveSpan()) return payload
  const carrier = {}
  propagation.inject(context.active(), carrier)
  return { ...payload, ...carrier }
}

/** Runs a job as a part of the trace that queued it. */
export async function continueTrace(
  task: string,
  payload: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const parent = propagation.extract(context.active(), payload)
  if (!trace.getSpan(parent)) return work()
  const span = tracer.startSpan(task, { kind: SpanKind.CONSUMER }, parent)
  try {
    await context.with(trace.setSpan(parent, span), work)
    endSpan(span, undefined)
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}
