import { contentIs, extensionOfFile } from '../portal/file-content.ts'
import { M_404 } from '../portal/messages.ts'
import type { PersonType } from '../portal/person.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { PERIOD_CLOSED } from './month-flags.ts'
import type { MonthState } from './month-states.ts'

/** Most bytes of one file; exactly as many are accepted (FIL-02, FIL-12). */
export const FILE_MAX_BYTES = 5_242_880
/** Most characters of a stored name. */
const NAME_MAX_LENGTH = 255

export const FILE_TOO_LARGE = refusal('file-too-large', 413, 'Le fichier ne doit pas dépasser 5 Mo')
export const FILE_TYPE_REFUSED = refusal('file-type', 415, "Le type de fichier n'est pas accepté")
export const FILE_EMPTY = refusal('file-empty', 422, 'Le fichier est vide', 'files')
export const FILE_UNREADABLE = refusal('file-unreadable', 422, "Le fichier n'a pas pu être lu", 'files')
export const FILE_INFECTED = refusal('file-infected', 422, 'Votre fichier a été refusé par notre antivirus.', 'files')
/** Nothing is accepted unseen, and nobody is sent to /maintenance (README 41). */
export const SCANNER_AWAY = refusal(
  'scanner-away',
  422,
  "Votre fichier n'a pas pu être analysé, veuillez réessayer plus tard.",
  'files',
)
export const LABEL_NEEDED = refusal('label', 422, 'Le nom du fichier est obligatoire', 'name')
export const DEPOSIT_FORBIDDEN = refusal(
  'deposit-forbidden',
  403,
  'Seuls les consultants peuvent déposer un CRA spécifique après l’envoi.',
)
export const DEPOSIT_TOO_EARLY = refusal('not-sent', 409, "Ce CRA n'a pas encore été envoyé")
export const FILE_OF_VALIDATED = refusal('state', 409, 'Ce CRA a été validé : ses fichiers ne changent plus')
export const FILE_LAST = refusal(
  'last-file',
  409,
  'Le dernier fichier d’un CRA certifié et envoyé ne peut pas être supprimé',
)

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** What a file of each accepted extension is (FIL-04). */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['heic', 'image/heic'],
  ['svg', 'image/svg+xml'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
  ['doc', 'application/msword'],
  ['docx', `${OFFICE}.wordprocessingml.document`],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', `${OFFICE}.presentationml.presentation`],
  ['odt', `${OPEN_DOCUMENT}.text`],
  ['ods', `${OPEN_DOCUMENT}.spreadsheet`],
  ['odp', `${OPEN_DOCUMENT}.presentation`],
])

/** What the browser's file dialog offers (FIL-04). */
export const FILE_EXTENSIONS: readonly string[] = [...MEDIA_TYPES.keys()].map((extension) => `.${extension}`)

/** Labels that the deposit suggests (FIL-22). */
export const FILE_LABELS = ['CRA Client', 'CRA Client signé', 'CRA Synchrone signé'] as const

/** The media type of a file, or why it is refused: empty, too large, extension and content not the same accepted type (FIL-02 to FIL-08). */
export function checkFile(name: string, content: Uint8Array): string | Refusal {
  if (content.length === 0) return FILE_EMPTY
  if (content.length > FILE_MAX_BYTES) return FILE_TOO_LARGE
  const media_type = MEDIA_TYPES.get(extensionOfFile(name))
  return media_type !== undefined && contentIs(media_type, content) ? media_type : FILE_TYPE_REFUSED
}

/** A name as it is kept: the last part of a path, without control characters, its extension never cut (FIL-16). */
export function fileName(name: string): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  const last = clean.slice(Math.max(clean.lastIndexOf('/'), clean.lastIndexOf('\\')) + 1).trim()
  if (last.length <= NAME_MAX_LENGTH) return last
  const extension = extensionOfFile(last)
  return `${last.slice(0, NAME_MAX_LENGTH - extension.length - 1)}.${extension}`
}

/** The label that a deposit starts with: the name without its extension (FIL-21). */
export function labelOf(name: string): string {
  const extension = extensionOfFile(name)
  return extension === '' ? name : name.slice(0, -extension.length - 1)
}

/** The stored name of a deposited file: its label with the file's extension; '' for a label that says nothing (FIL-22). */
export function nameOfLabel(label: string, file_name: string): string {
  const extension = extensionOfFile(file_name)
  const cleaned = fileName(label)
  const bare = extensionOfFile(cleaned) === extension ? labelOf(cleaned) : cleaned
  return bare === '' || extension === '' ? bare : fileName(`${bare}.${extension}`)
}

/** 'name||base64' as name and base64, split at the last '||', a data-URL prefix removed; without '||' the name is '' (FIL-15, FIL-16). */
export function splitFileText(text: string): { name: string; base64: string } {
  const at = text.lastIndexOf('||')
  const content = at === -1 ? text : text.slice(at + 2)
  const data = content.startsWith('data:') ? content.indexOf(',') : -1
  return { name: at === -1 ? '' : fileName(text.slice(0, at)), base64: content.slice(data + 1) }
}

interface FilesMonth {
  state: MonthState
  locked: boolean
}

/** Null when a specific CRA may be deposited on a sent month, else the first refusal: person, closed, not sent (FIL-18, FIL-19, FIL-25). */
export function checkDeposit(month: FilesMonth & { person_type: PersonType }): Refusal | null {
  if (month.person_type !== 'consultant') return DEPOSIT_FORBIDDEN
  if (month.locked) return PERIOD_CLOSED
  return month.state === 'non_submitted' ? DEPOSIT_TOO_EARLY : null
}

/** Null when the owner may delete a file of the month, else the first refusal; `files` counts those there are (FIL-30). */
export function checkFileDeletion(month: FilesMonth & { certified: boolean; files: number }): Refusal | null {
  if (month.files === 0) return M_404
  if (month.locked) return PERIOD_CLOSED
  if (month.state === 'validated1' || month.state === 'validated2') return FILE_OF_VALIDATED
  return month.state === 'submitted' && month.certified && month.files === 1 ? FILE_LAST : null
}
