import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { EmbeddedResult, WorkerError, WorkerReply, WorkerRequest, WorkerStart } from './pglite-protocol.ts'
import { pgliteParsers } from './types.ts'

// PostgreSQL runs here, beside the event loop that answers requests: a long query freezes no health check.
if (!parentPort) throw new Error('The database worker runs in a worker thread only')
const port = parentPort
const start = workerData as WorkerStart

const database = await PGlite.create({
  ...(start.data_dir === null ? {} : { dataDir: start.data_dir }),
  ...(start.template ? { loadDataDir: new Blob([new Uint8Array(start.template)]) } : {}),
  extensions: { btree_gist, pg_trgm },
  parsers: pgliteParsers,
})

type Flight = Extract<WorkerRequest, { kind: 'query' }>['flight']

function describe(error: unknown): WorkerError {
  const source = error as Record<string, unknown>
  const field = (name: string) => {
    const value = source[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    message: error instanceof Error ? error.message : String(error),
    code: field('code'),
    constraint: field('constraint'),
    detail: field('detail'),
    table: field('table'),
  }
}

async function ask({ text, values }: Flight[number]): Promise<EmbeddedResult> {
  if (values.length > 0) {
    const result = await database.query(text, [...values])
    return { rows: result.rows, affected: result.affectedRows ?? 0 }
  }
  // Without parameters the text may hold several statements; only exec takes them.
  const results = await database.exec(text)
  return {
    rows: results.flatMap((result) => result.rows),
    affected: results.at(-1)?.affectedRows ?? 0,
  }
}

/** One after the other, whatever became of those before: a commit behind a failure is what ends its transaction. */
async function askAll(flight: Flight): Promise<EmbeddedResult[]> {
  const results: EmbeddedResult[] = []
  const failures: unknown[] = []
  for (const sent of flight) {
    await ask(sent).then(
      (result) => results.push(result),
      (error: unknown) => failures.push(error),
    )
  }
  if (failures.length > 0) throw failures[0]
  return results
}

async function answer(request: WorkerRequest): Promise<EmbeddedResult[]> {
  switch (request.kind) {
    case 'query':
      return askAll(request.flight)
    case 'dump': {
      const blob = await database.dumpDataDir('none')
      return [{ rows: [new Uint8Array(await blob.arrayBuffer())], affected: 0 }]
    }
    case 'close':
      await database.close()
      return []
  }
}

port.on('message', (request: WorkerRequest) => {
  answer(request).then(
    (results) => port.postMessage({ id: request.id, results } satisfies WorkerReply),
    (error: unknown) => port.postMessage({ id: request.id, error: describe(error) } satisfies WorkerReply),
  )
})
port.postMessage({ id: 0, results: [] } satisfies WorkerReply)
