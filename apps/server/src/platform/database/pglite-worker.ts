import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import type { WorkerError, WorkerReply, WorkerRequest, WorkerStart } from './pglite-protocol.ts'
import { pgliteParsers } from './types.ts'

// PostgreSQL runs here, beside the event loop that answers requests: a long query freezes no health check.
if (!parentPort) throw new Error('The database worker runs in a worker thread only')
const port = parentPort
const start = workerData as WorkerStart

const database = await PGlite.create({
  ...(start.data_dir === null ? {} : { dataDir: start.data_dir }),
  ...(start.template ? { loadDataDir: new Blob([new Uint8Array(start.template)]) } : {}),
  extensions: { btree_gist },
  parsers: pgliteParsers,
})

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

async function answer(request: WorkerRequest): Promise<WorkerReply['result']> {
  switch (request.kind) {
    case 'query': {
      if (request.values.length > 0) {
        const result = await database.query(request.text, [...request.values])
        return { rows: result.rows, affected: result.affectedRows ?? 0 }
      }
      // Without parameters the text may hold several statements; only exec takes them.
      const results = await database.exec(request.text)
      return {
        rows: results.flatMap((result) => result.rows),
        affected: results.at(-1)?.affectedRows ?? 0,
      }
    }
    case 'dump': {
      const blob = await database.dumpDataDir('none')
      return { rows: [new Uint8Array(await blob.arrayBuffer())], affected: 0 }
    }
    case 'close':
      await database.close()
      return { rows: [], affected: 0 }
  }
}

port.on('message', (request: WorkerRequest) => {
  answer(request).then(
    (result) => port.postMessage({ id: request.id, result } satisfies WorkerReply),
    (error: unknown) => port.postMessage({ id: request.id, error: describe(error) } satisfies WorkerReply),
  )
})
port.postMessage({ id: 0, result: { rows: [], affected: 0 } } satisfies WorkerReply)
