import { type Attributes, context, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings.ts'
import { endFailed } from './end-failed.ts'
import { traceRequests } from './requests.ts'
import type { Traces } from './spans.ts'
import { traceStatements } from './statements.ts'

/** Spans are sent by OTLP over HTTP, in batches, to the endpoint that the settings name (ADR 0041). */
export function openTraces({ endpoint, service, share }: NonNullable<Settings['traces']>): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const root = share < 1 ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('cadran')
  return {
    requests: (app) => traceRequests(app, tracer),
    statements: (pool) => traceStatements(pool, tracer),
    work: (name, attributes: Attributes, work) => {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes })
      return context.with(trace.setSpan(context.active(), span), async () => {
        try {
          const done = await work()
          span.end()
          return done
        } catch (error) {
          endFailed(span, error)
          throw error
        }
      })
    },
    stop: async () => {
      await provider.shutdown()
      context.disable()
    },
  }
}
