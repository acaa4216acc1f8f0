import type { Readable } from 'node:stream'

export interface StoredObject {
  content: Readable
  size: number
}

/** Bytes at once, or a stream of as many as it says. */
export type Storable = Buffer | { size: number; open: () => Readable }

/** Where contents of files are kept, by a key that only the database names: 'month-files/<uuid>'. */
export interface Storage {
  put(key: string, content: Storable): Promise<void>
  /** The content as it comes; null where there is none. */
  get(key: string): Promise<StoredObject | null>
  /** Its size in bytes; null where there is none. */
  head(key: string): Promise<number | null>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Every key that begins so, in order; with an instant of the store's own clock, those last written before it. */
  list(prefix: string, before?: Date): Promise<string[]>
}

/** A content could not be read: a store that is away. It may well be there. */
export class NotRead extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'NotRead'
  }
}

/** A content could not be written: no room left, a store that is away. Nothing that the caller sent is at fault. */
export class NotStored extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'NotStored'
  }
}
