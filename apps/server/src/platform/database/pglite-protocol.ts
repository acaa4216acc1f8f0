/** What the main thread and the database worker say to each other. */
export interface WorkerStart {
  /** Null keeps the database in memory. */
  data_dir: string | null
  /** A dumped data folder to start from. */
  template: Uint8Array | null
}

export type WorkerRequest =
  | { id: number; kind: 'query'; flight: readonly { text: string; values: readonly unknown[] }[] }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' }

export interface WorkerError {
  message: string
  code: string | undefined
  constraint: string | undefined
  detail: string | undefined
  table: string | undefined
}

export interface EmbeddedResult {
  rows: unknown[]
  affected: number
}

export interface WorkerReply {
  id: number
  /** One for each statement of a flight. */
  results?: EmbeddedResult[]
  error?: WorkerError
}
