import type { Refusal } from '@cadran/rules/portal/refusal'
import {
  checkFile,
  FILE_INFECTED,
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  FILE_UNREADABLE,
  LABEL_NEEDED,
  nameOfLabel,
  SCANNER_AWAY,
  splitFileText,
} from '@cadran/rules/timesheet/files'
import { FILES_TOO_MANY, MAX_FILES } from '@cadran/rules/timesheet/sending'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'

/** A file as it came: what it is was decided by its content. */
export interface IncomingFile {
  /** What the client calls it, where it does. */
  key: string | null
  name: string
  media_type: string
  content: Buffer
}

/** One entry of `files` or `new_files`; the label of a deposit beside the file's own name. */
interface FilePayload {
  key?: string | undefined
  label?: string
  file: string
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const BASE64_OF_LARGEST = Math.ceil(FILE_MAX_BYTES / 3) * 4

/** A refusal that says which file it is about: `files.1` (README 2). */
function refuseFile(refusal: Refusal, field: string): never {
  throw new Refused(refusal, { [field]: [refusal.message] })
}

function decode(base64: string, field: string): Buffer {
  if (base64.length > BASE64_OF_LARGEST) refuse(FILE_TOO_LARGE)
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) refuseFile(FILE_UNREADABLE, field)
  return Buffer.from(base64, 'base64')
}

function nameOf(payload: FilePayload, own: string, field: string): string {
  if (payload.label === undefined) return own === '' ? refuse(FILE_TYPE_REFUSED) : own
  const name = nameOfLabel(payload.label, own === '' ? payload.label : own)
  return name === '' ? refuseFile(LABEL_NEEDED, `${field}.name`) : name
}

function read(payload: FilePayload, field: string): IncomingFile {
  const { name: own, base64 } = splitFileText(payload.file)
  const name = nameOf(payload, own, field)
  const content = decode(base64, field)
  const checked = checkFile(name, content)
  if (typeof checked === 'string') return { key: payload.key ?? null, name, media_type: checked, content }
  return checked.status === 422 ? refuseFile(checked, field) : refuse(checked)
}

/** The files of a payload, each refused by itself: base64, size, type by content and extension (FIL-07, FIL-08, FIL-16). */
export function readFiles(payloads: readonly FilePayload[], field: 'files' | 'new_files'): IncomingFile[] {
  if (payloads.length > MAX_FILES) refuse({ ...FILES_TOO_MANY, field })
  return payloads.map((entry, index) => read(entry, `${field}.${index}`))
}

/** Asks the scanner about every file before any of them is kept (FIL-10, FIL-11, README 41). */
export async function scanFiles(
  { antivirus }: Platform,
  files: readonly IncomingFile[],
  field: 'files' | 'new_files',
): Promise<void> {
  for (const [index, { content }] of files.entries()) {
    const verdict = await antivirus.scan(content)
    if (verdict !== 'clean') refuseFile(verdict === 'infected' ? FILE_INFECTED : SCANNER_AWAY, `${field}.${index}`)
  }
}
