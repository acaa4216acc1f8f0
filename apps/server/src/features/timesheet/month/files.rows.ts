import type { MonthFile } from '@cadran/contract/timesheet/calendar'
import { isShownInPlace } from '@cadran/rules/portal/file-content'

export interface FileRow {
  id: number
  name: string
  media_type: string
  byte_size: number
  created_at: string | Date
}

/** The same as a row of values, in no order. */
export type AnsweredFile = readonly [
  id: number,
  name: string,
  media_type: string,
  byte_size: number,
  created_at: string,
]

export const FILE = 'json_build_array(f.id, f.name, f.media_type, f.byte_size, f.created_at)'

/** For a statement that knows the month as m. */
export const FILES = `array(select ${FILE} from month_files f where f.month_id = m.id)`

/** Specific CRA, the first deposited first; a month that is not written has none. */
export function fileRows(answered: readonly AnsweredFile[] | null | undefined): FileRow[] {
  return (answered ?? [])
    .map(([id, name, media_type, byte_size, created_at]) => ({ id, name, media_type, byte_size, created_at }))
    .sort((a, b) => a.id - b.id)
}

/** A specific CRA as the contract says it (FIL-14, README 40). */
export function fileAnswer({ id, name, media_type, byte_size, created_at }: FileRow): MonthFile {
  return { id, name, byte_size, in_place: isShownInPlace(media_type), created_at: new Date(created_at).toISOString() }
}
