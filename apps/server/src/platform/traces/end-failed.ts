import { type Span, SpanStatusCode } from '@opentelemetry/api'

/** Ends a span of what failed. By the error's name or code alone: a message may hold somebody's address or a row's values. */
export function endFailed(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? code : name)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
