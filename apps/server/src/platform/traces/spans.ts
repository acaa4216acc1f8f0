import type { FastifyInstance } from 'fastify'

/** What a span says beside its name: nothing of a person, never a value. */
export type SpanAttributes = Record<string, string | number>

interface Connecting {
  connect: (...args: never[]) => unknown
}

export interface Traces {
  /** A span for each request, by its route. */
  requests(app: FastifyInstance): void
  /** A span for each statement that a request, a job or a mail asks of a pool's connections. */
  statements(pool: Connecting): void
  work<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  stop(): Promise<void>
}
