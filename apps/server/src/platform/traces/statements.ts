import { context, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import { endFailed } from './end-failed.ts'
import { openSummaries } from './summary.ts'

type Callback = (error: unknown, result?: unknown) => void
type Query = (...args: unknown[]) => unknown
type Send = (flight: readonly { text: string }[]) => Promise<unknown>
/** A connection of pg's, or of the embedded engine, which sends what travels together at once. */
type Client = { query: Query } | { send: Send }
type Connect = (callback?: (error: unknown, client: Client | undefined, release: unknown) => void) => unknown

type Begin = (asked: unknown) => Span | null

function spansOf(tracer: Tracer): Begin {
  const summaryOf = openSummaries()
  return (asked) => {
    const { text = asked, name } = (asked ?? {}) as { text?: unknown; name?: string }
    // What nobody asked for (the queue looking for jobs) would be a trace of its own each time.
    if (typeof text !== 'string' || !trace.getActiveSpan()) return null
    const { operation, tables } = summaryOf(text)
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(tables.length > 0 && { 'db.collection.name': tables.join(' ') }),
      ...(name && { 'cadran.statement': name }),
    }
    return tracer.startSpan([operation, ...tables].join(' '), { kind: SpanKind.CLIENT, attributes })
  }
}

function end(span: Span, error: unknown): void {
  if (error) endFailed(span, error)
  else span.end()
}

function traceFlights(client: { send: Send }, begin: Begin): void {
  const send = client.send.bind(client)
  client.send = (flight) => {
    const spans = flight.flatMap((sent) => begin(sent) ?? [])
    const answer = send(flight)
    answer.then(
      () => {
        for (const span of spans) span.end()
      },
      (error: unknown) => {
        for (const span of spans) endFailed(span, error)
      },
    )
    return answer
  }
}

function traceQueries(client: { query: Query }, begin: Begin): void {
  const query = client.query.bind(client)
  client.query = (...args) => {
    const span = begin(args[0])
    if (!span) return query(...args)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const whenDone: Callback = (error, result) => {
        end(span, error)
        ;(callback as Callback)(error, result)
      }
      return query(...args.slice(0, -1), context.bind(context.active(), whenDone))
    }
    const answer = query(...args) as Promise<unknown>
    answer.then(
      () => span.end(),
      (error: unknown) => endFailed(span, error),
    )
    return answer
  }
}

/** Every connection that a pool hands out, pg's or the embedded engine's. */
export function traceStatements(pool: { connect: (...args: never[]) => unknown }, tracer: Tracer): void {
  const begin = spansOf(tracer)
  const traced = new WeakSet<Client>()
  const watch = (client: Client) => {
    if (traced.has(client)) return client
    if ('send' in client) traceFlights(client, begin)
    else traceQueries(client, begin)
    traced.add(client)
    return client
  }
  const connect = pool.connect.bind(pool) as unknown as Connect
  const watched: Connect = (callback) => {
    if (!callback) return (connect() as Promise<Client>).then(watch)
    // Who waited for a connection is called by whoever let go of it: in their own context all the same.
    const inside = context.bind(context.active(), callback)
    return connect((error, client, release) => inside(error, client && watch(client), release))
  }
  Object.assign(pool, { connect: watched })
}
