import type { NamedKind } from '@cadran/rules/library/names'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Person, Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Held } from './attachments.service.ts'
import type { Uploaded } from './uploads.ts'

export interface Caller {
  viewer: Viewer
  requester: Requester
}

/** A call about one record, as the binder hands it over. */
export interface CallOfOne extends Caller {
  params: { id: number }
}

/** What is found of a record before it is changed or deleted, held until that is done. */
export interface Guarded<Found extends object> {
  entity: AuditEntry['entity']
  /** Who may write any record of the kind; whoever may not is refused before anything is read (403). */
  mayWrite: (subject: Person) => boolean
  /** Whether this one is theirs to write, where not all are (403). */
  mayEdit?: (subject: Person, found: Found) => boolean
  find: (trx: Trx, id: number) => Promise<Found | undefined>
}

export type Place<Found extends object> = Pick<Guarded<Found>, 'mayWrite' | 'mayEdit' | 'find'>

/** Which uploads a record holds, and under what name: 'news' of 'news:12'. */
export interface Uploads<Fields> {
  holder: string
  attachmentsOf: (fields: Fields) => Pick<Held, 'pictures' | 'files'>
}

/** A kind that can be deleted. */
export interface Removable<Found extends object> extends Guarded<Found> {
  remove: (trx: Trx, id: number) => Promise<void>
  /** What keeps it from being deleted. */
  keptBecause?: (trx: Trx, id: number, found: Found) => Promise<Refusal | null>
  /** What the audit keeps of it; all of it unless told. */
  auditDetails?: (record: Found) => object
  /** What goes last, once nothing can take the deletion back. */
  afterRemoval?: (platform: Platform, found: Found) => Promise<void>
  uploads?: Pick<Uploads<never>, 'holder'>
}

/** A kind that can be changed: how a draft becomes fields, and how these are written and read. */
export interface Changeable<Draft, Fields extends object, Found extends object, Edited> extends Guarded<Found> {
  /** As it is kept; refuses what the rules refuse. `found` is null for a new one. */
  fieldsOf: (draft: Draft, within: { platform: Platform; trx: Trx; found: Found | null }) => Fields | Promise<Fields>
  update: (trx: Trx, id: number, fields: Fields, stamp: string) => Promise<void>
  read: (trx: Trx, id: number, viewer: Viewer) => Promise<Edited | undefined>
  /** Whether a change may leave out what its author had under their eyes. */
  stampOptional?: true
  uploads?: Uploads<Fields>
  auditDetails?: (record: Fields | Found) => object
}

/** A kind of which there can be new ones. */
export interface Creatable<Draft, Fields extends object, Found extends object, Edited>
  extends Changeable<Draft, Fields, Found, Edited> {
  insert: (trx: Trx, fields: Fields, stamp: string) => Promise<number>
}

/** A record as those write it who may: a list, one of them, and what is done with it. */
export interface RecordKind<Draft, Fields extends object, Found extends { updated_at: string }, Edited, Row>
  extends Creatable<Draft, Fields, Found, Edited>,
    Omit<Removable<Found>, 'auditDetails' | 'uploads'> {
  read: (db: Executor, id: number) => Promise<Edited | undefined>
  /** All of them in their order; what `complete` tells may stand empty. */
  rows: (platform: Platform) => Promise<readonly Row[]>
  /** What a row is searched by. */
  textOf: (row: Row) => string
  /** The rows of one page with what costs too much to be told of all: how many they concern, who changed them last. */
  complete?: (platform: Platform, page: readonly Row[]) => Promise<Row[]>
}

export interface New<Found extends object, Answer> {
  /** Where it is to stand, held until it does. */
  place: Place<Found>
  entity: AuditEntry['entity']
  read: (trx: Trx, id: number, viewer: Viewer) => Promise<Answer>
}

export interface NewWithin<Found extends object, Answer> extends New<Found, Answer> {
  insert: (trx: Trx, place: Found) => Promise<{ id: number; details: object }>
}

export interface NewFile extends Uploaded {
  created_at: Date
}

export interface NewFileWithin<Found extends object, Parent extends object, Answer> extends New<Found, Answer> {
  parentOf: (place: Found) => Parent
  insert: (trx: Trx, file: NewFile & Parent) => Promise<number>
}

/** What bears a name and can be given another. */
export interface Named<Found extends { label: string }, Answer> extends Guarded<Found> {
  kind: NamedKind
  rename: (trx: Trx, id: number, label: string) => Promise<void>
  read: (trx: Trx, id: number, viewer: Viewer) => Promise<Answer>
}
