import type { Mapping } from '@cadran/rules/administration/import-columns'

/** What was read of a file, as a run keeps it. */
export interface ReadFile {
  sheets: string[]
  sheet: string | null
  columns: readonly { name: string; values: readonly string[] }[]
  sample: readonly (readonly string[])[]
  row_count: number
  mapping: Mapping
  taken_over: { id: number; used_on: string; identity: string } | null
}
