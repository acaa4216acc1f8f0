/** Where files are to go. */
export interface UploadTarget {
  kind: 'category' | 'folder'
  id: number
  /** From the category down. */
  path: readonly string[]
}
