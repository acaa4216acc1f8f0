import { refusal } from '../portal/refusal.ts'

/** Most that a file may weigh, and hold once it is unpacked (IMP-01, IMP-03, README 82). */
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024
export const UNPACKED_MAX_BYTES = 256 * 1024 * 1024
export const UNPACKED_MAX_TIMES = 100
export const IMPORT_MAX_ROWS = 200_000
export const IMPORT_MAX_COLUMNS = 100
/** A page of the preview (IMP-08). */
export const IMPORT_PAGE = 200
/** A page of the history. */
export const IMPORTS_PAGE = 20
/** How long a file and what it would do are kept (IMP-21). */
export const IMPORT_KEPT_DAYS = 30

export const IMPORT_TOO_LARGE = refusal('too-large', 413, 'Le fichier est trop grand : découpez-le.', 'file')
export const IMPORT_TYPE = refusal('file-type', 415, 'Le type de fichier n’est pas accepté', 'file')
export const IMPORT_NO_COLUMNS = refusal('no-columns', 422, 'Le fichier n’a pas de ligne d’en-têtes.', 'file')
export const IMPORT_KIND_UNKNOWN = refusal('kind', 422, 'Dites ce que contient le fichier.', 'kind')
export const SHEET_UNKNOWN = refusal('sheet', 422, 'Cette feuille n’existe pas.', 'sheet')
export const IMPORT_STATE = refusal('state', 409, 'Cet import n’est plus dans l’état où vous l’avez vu.')
/** How long the last import of a kind can be taken back (IMP-17). */
export const IMPORT_UNDO_DAYS = 7
export const UNDO_NEWER = refusal('undo-newer', 409, 'Un import plus récent existe')
export const UNDO_LATE = refusal('undo-late', 409, 'Délai dépassé')

/** What an import has written is not what it was when it wrote it: `key` names the first line of them (IMP-17, IMP-19). */
export const undoChanged = (key: string) => refusal('undo-changed', 409, `Modifié depuis : ${key}`)
export const IMPORT_NOTHING = 'Rien à changer.'

/** A line whose cells cannot be told apart. */
export const unreadableLine = (line: number) =>
  refusal('line', 422, `La ligne ${line} ne se lit pas : guillemets ou nombre de colonnes.`, 'file')

/** Why nothing is written (IMP-09). */
export const faultsText = (count: number) => `${count} erreur(s) : rien ne sera écrit`
export const importFaults = (count: number) => refusal('state', 409, faultsText(count))
