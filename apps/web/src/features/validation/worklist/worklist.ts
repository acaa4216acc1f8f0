import type { Day, Period } from '@cadran/rules/timesheet/day'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import type { DayWindow, FilterViewer } from '@cadran/rules/validation/filter-defaults'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { NamedFile } from '../../../platform/api-client.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import type { ListFilters, ListState, PersonListName, startingFilters } from '../filters/index.ts'
import type { ActStatus } from './act-statuses.ts'
import type { Column } from './column-table.tsx'
import type { ListQueries } from './list-queries.ts'
import type { ActKey, MayTry } from './own-keys.ts'
import type { SeveralQuestion } from './several-dialog.tsx'

/** The types that one list is made of. */
export interface ListShape {
  row: object
  act: string
  state: string
  page: object
  query: object
  /** What opens over the list for one row. */
  dialog: string
}

/** An act with what goes along. */
export interface ActRequest<Row, Act extends string> {
  row: Row
  action: Act
  comment: string
  /** What was chosen with the act: the mission of an accepted request. */
  code?: number
}

/** An act until its question is answered. */
export interface ProposedAct<Row, Act extends string> extends ActRequest<Row, Act> {
  /** The acts among which it is still to be chosen; none when it is. */
  offered?: readonly Act[]
}

/** What is asked before an act. */
export interface ActQuestion {
  /** Names the act: 'Refuser cette absence ?'. */
  title: string
  confirmLabel: string
  /** Refusing and sending back, whose comment is mailed (ABS-106 to ABS-108). */
  danger: boolean
  /** Which row it is about. */
  about: ReactNode
  /** What follows. */
  effect?: ReactNode
  /** What is said of an act that is not done without a comment (COR-19). */
  required?: string
}

/** What a row may ask of its list; the same functions for as long as the list stands. */
export interface RowHandlers<T extends ListShape> {
  /** A button or a key: what asks first is asked, what opens is opened. */
  onAct: (row: T['row'], action: T['act'], comment?: string) => void
  /** A decision that is complete. */
  onSend: (request: ActRequest<T['row'], T['act']>) => void
  /** An act and its comment together, whatever the act (KEY-08). */
  onComment: (row: T['row']) => void
  onToggle: (row: T['row']) => void
  onDialog: (row: T['row'], dialog: T['dialog']) => void
  /** What was just decided on it, while its status says that it may be. */
  onTakeBack: (row: T['row'], action: T['act']) => void
}

/** How a row stands in its list. */
export interface RowView<T extends ListShape> {
  status: ActStatus<T['act']> | undefined
  /** Something was just asked of it: nothing else is until it has answered. */
  pending: boolean
  isOpen: boolean
  /** The first of its group, which carries what they share. */
  isFirst: boolean
  /** The month that the filters name. */
  period: string | null
  on: RowHandlers<T>
}

export interface PanelProps<T extends ListShape> {
  row: T['row']
  status: ActStatus<T['act']> | undefined
  pending: boolean
  on: RowHandlers<T>
}

export interface RowDialogProps<T extends ListShape> {
  row: T['row']
  dialog: T['dialog']
  /** The focus goes to the row. */
  onClose: () => void
  /** The focus goes back to what opened it. */
  onLeave: () => void
}

export interface CardProps<T extends ListShape> {
  row: T['row']
  status: ActStatus<T['act']> | undefined
  onChoose: (action: T['act']) => void
}

export interface SheetProps<T extends ListShape> {
  proposed: ActRequest<T['row'], T['act']>
  onConfirm: (request: ActRequest<T['row'], T['act']>) => void
  onCancel: () => void
}

/** The viewer as the defaults of filters ask for them. */
export type Viewer = FilterViewer & { current_period: Period }

/** What a list can be filtered by. */
export interface WorklistFilters<State extends string> {
  /** Whose people may be chosen. */
  list: PersonListName
  states: readonly State[]
  stateLabels: Readonly<Record<State, string>>
  defaults: (viewer: Viewer) => Parameters<typeof startingFilters<State>>[0]
  /** Months on offer; absent where the page has a navigator of its own. */
  periodsOf?: (current: Period, today: Day) => readonly Period[]
  /** The days that apply though nobody chose them (README 50). */
  windowOf?: (filters: ListFilters<State>, viewer: Viewer) => DayWindow | null
  /** Whether there are dates beside the month (FLT-75). */
  hasDates?: (filters: ListFilters<State>) => boolean
  particularities?: boolean
  /** Its call knows month, state and people, and neither companies, managers, statuses nor dates. */
  byPersonAlone?: true
  /** Beside the chips: what turns a filter of this list alone on and off. */
  Toggle?: ComponentType<{ filters: ListFilters<State>; onChange: (patch: Partial<ListFilters<State>>) => void }>
}

/** Why an act does nothing to a row, said of one and of many: 'déjà validée au niveau 1'. */
export type ReasonWords = readonly [one: string, many: string]

/** What is chosen for an act on several, wherever its row stands: what the act sends, and what the words say of it. */
export interface ChosenItem<Act extends string> {
  /** Of its row. */
  key: string
  id: number | null
  updated_at: string | null
  /** 'Congés payés de Léa Aubry'. */
  name: string
  actions: readonly Act[]
  /** What the words count: the days of an absence, the half-days of a report that nothing covers. */
  figure: number
  /** Why an act is not offered, where the rules say it of the row itself; null where it is for others to decide on. */
  whyNot?: (action: Act, today: Day) => ReasonWords | null
}

/** What acting on several rows is. */
export interface WorklistSeveral<T extends ListShape> {
  itemOf: (row: T['row']) => ChosenItem<T['act']>
  /** Everything under these filters that can be decided on, over all pages (CLO-09). */
  everywhere?: (query: T['query'], signal: AbortSignal) => Promise<ChosenItem<T['act']>[]>
  post: (items: readonly ChosenItem<T['act']>[], action: T['act'], comment: string) => Promise<ItemOutcome[]>
  /** '4 absences sélectionnées', with a detail. */
  chosenWords: (items: readonly ChosenItem<T['act']>[]) => { title: string; detail?: string }
  /** In the order of the bar; the first that can be done is its main one. */
  acts: readonly { action: T['act']; icon: ReactNode; label: (count: number) => string; keys: string }[]
  doneWords: (action: T['act'], count: number) => string
  refusedWords: (count: number) => string
  /** '934 CRA non traités', once it was stopped. */
  leftWords: (count: number) => string
  question: (action: T['act'], items: readonly ChosenItem<T['act']>[]) => Omit<SeveralQuestion, 'names'>
}

/** Whose row it is, read again once an act on it has been answered. */
export interface ReadAgain<T extends ListShape> {
  personOf: (row: T['row']) => string
  /** How the pages change, and whether the list itself is to be read again too. */
  read: (
    query: T['query'],
    person: string,
  ) => Promise<{ patch: (pages: readonly T['page'][]) => T['page'][]; readsList: boolean }>
}

/** Taking a decision back (KEY-05). */
export interface WorklistUndo<T extends ListShape> {
  /** What the server still takes back of a row, and for how many seconds from its answer on. */
  undoableOf: (row: T['row']) => { action: T['act']; seconds: number } | null
  post: (row: T['row']) => Promise<unknown>
  /** Where several are decided on together. */
  postSeveral?: (rows: readonly T['row'][]) => Promise<ItemOutcome[]>
  doneWords: (action: T['act'], count: number) => string
  /** What the menu of a row calls it: 'Annuler la validation'. */
  label: (action: T['act']) => string
}

/** What acting on a row of a list is. */
export interface WorklistActs<T extends ListShape> {
  list: Pick<ListQueries<T['page'], T['query']>, 'lists'>
  idOf: (row: T['row']) => string
  post: (request: ActRequest<T['row'], T['act']>) => Promise<unknown>
  /** Names what was done to a row: 'CP du 25 au 26 mars de Camille Rousseau validé' (KEY-04). */
  doneWords: (row: T['row'], action: T['act']) => string
  /** Whose row it is, where an act's answer tells when they learn of it (DIS-09). */
  identityOf?: (row: T['row']) => string
  /** Where decisions can be taken back. */
  undo?: WorklistUndo<T>
  /** Said when a refusal says nothing itself. */
  failureText?: string
  historyKey?: (row: T['row']) => QueryKey
  /** Without it the whole list is read again. */
  readAgain?: ReadAgain<T>
  /** The row as it is now, whatever the filters, for whoever decided on something older; null where it is gone (KEY-07). */
  readRow?: (row: T['row']) => Promise<((pages: readonly T['page'][]) => T['page'][]) | null>
}

/** A list of what waits for the viewer, as the kit draws and drives it. */
export interface Worklist<T extends ListShape> extends WorklistActs<T> {
  /** Of the list itself: 'Absences'. */
  name: string
  list: ListQueries<T['page'], T['query']>
  queryOf: (filters: ListFilters<T['state']>) => T['query']
  rowsOf: (page: T['page']) => readonly T['row'][]
  /** Rows of one group stand together. */
  groupOf?: (row: T['row']) => string
  /** Beside the title, where something is listed. */
  countOf: (page: T['page'], filters: ListFilters<T['state']>) => string
  empty: { text: string; hint: string; filtered: string }
  filters: WorklistFilters<T['state']>

  columns: readonly Column<T['row'], RowView<T>>[]
  tableClass?: string | undefined
  /** How many stand there while they are awaited, where it is not a page. */
  awaitedRows?: number
  /** Data attributes of a row. */
  dataOf?: (row: T['row'], view: RowView<T>) => Readonly<Record<`data-${string}`, string | undefined>>
  /** What a row is about, for those who do not see it. */
  subjectOf: (row: T['row']) => string

  /** What may be decided on a row. */
  actsOf: (row: T['row']) => readonly T['act'][]
  actsOfKeys: Readonly<Record<string, readonly T['act'][]>>
  /** Whether an act is done at once, asks first, or is decided in the opened row. */
  wayOf: (row: T['row'], action: T['act']) => 'at-once' | 'asks' | 'opens'
  questionOf: (row: T['row'], action: T['act']) => ActQuestion
  /** What each act is called where several are offered; C offers them (KEY-08). */
  actLabels?: Readonly<Record<T['act'], string>>
  keys: readonly ActKey<T['act']>[]
  mayTry: MayTry<T['act']>

  /** What opens in place, and whether it does for this row. */
  Panel?: ComponentType<PanelProps<T>>
  mayOpen?: (row: T['row'], pending: boolean) => boolean
  /** What O and Enter do instead of opening the row in place; whether they did. */
  show?: (row: T['row'], user: CurrentUser) => boolean
  RowDialog?: ComponentType<RowDialogProps<T>>
  several?: WorklistSeveral<T>

  /** What the filters show, as a file (CLO-11). */
  exported?: (query: T['query'], format: ExportFormat) => Promise<NamedFile>

  /** In the title line, in place of the keys, which then stand beside the filters. */
  Head?: ComponentType<{ page: T['page'] | undefined }>
  /** Above the filters. */
  Above?: ComponentType<{ list: ListState<T['state']>; page: T['page'] | undefined }>
}

/** A list that is drawn as cards, too. */
export interface CardWorklist<T extends ListShape> extends Worklist<T> {
  emptyCards: string
  Card: ComponentType<CardProps<T>>
  /** Where an act is decided under the thumb, unless its question is enough. */
  Sheet?: ComponentType<SheetProps<T>>
}
