import type { Readable } from 'node:stream'

export interface StoredObject {
  content: Readable
  size: number
}

/** Where contents of files are kept, by a key that only the database names: 'month-files/<uuid>'. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>
  /** The content as it comes; null where there is none. */
  get(key: string): Promise<StoredObject | null>
  /** Its size in bytes; null where there is none. */
  head(key: string): Promise<number | null>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Every key that begins so, in order. */
  list(prefix: string): Promise<string[]>
}
