import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A trace begins with a request, by its route: its own address and what it came from may tell who asks for whom. What a caller says
 * of a trace of theirs is not read.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const begun = new WeakMap<FastifyRequest, { span: Span; inside: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'cadran.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    const inside = trace.setSpan(ROOT_CONTEXT, span)
    begun.set(request, { span, inside })
    context.with(inside, done)
  })
  // A body comes by the events of its connection, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(begun.get(request)?.inside ?? ROOT_CONTEXT, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = begun.get(request)?.span
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
