import type { MonthFile } from '@cadran/contract/timesheet/calendar'
import { isShownInPlace } from '@cadran/rules/portal/file-content'

export interface FileRow {
  id: number
  name: string
  media_type: string
  byte_size: number
  created_at: string | Date
}

/** For a statement that knows the month as m. */
export const FILES = `array(
  select row_to_json(x) from (
    select f.id, f.name, f.media_type, f.byte_size, f.created_at from month_files f where f.month_id = m.id order by f.id
  ) x
)`

/** A specific CRA as the contract says it (FIL-14, README 40). */
export function fileAnswer({ id, name, media_type, byte_size, created_at }: FileRow): MonthFile {
  return { id, name, byte_size, in_place: isShownInPlace(media_type), created_at: new Date(created_at).toISOString() }
}
