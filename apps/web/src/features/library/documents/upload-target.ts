/** Where files are to go. */
export interface UploadTarget {
  kind: 'category' | 'folder' | 'union'
  id: number
  /** From the outermost down. */
  path: readonly string[]
}
