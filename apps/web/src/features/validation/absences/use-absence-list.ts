import { type RefObject, useMemo, useRef, useState } from 'react'
import { askByKey, focusRow, neighbourOf, useChoice, useListKeys, useSeveral } from '../filters/index.ts'
import type { Absence, AbsenceAct, AbsencePerson, AbsenceQuery } from './absences.queries.ts'
import type { Asked } from './ask-dialog.tsx'
import { type Row, SEVERAL_ABSENCES } from './several-absences.ts'
import { type AbsenceStatus, useAbsenceActs } from './use-absence-acts.ts'

type Rows = ReadonlyMap<string, Row>

function rowsOf(people: readonly AbsencePerson[]): Rows {
  const rows = people.flatMap((person) => person.absences.map((absence) => ({ person, absence })))
  return new Map(rows.map((row) => [String(row.absence.id), row]))
}

const ACTS_OF_KEYS: Readonly<Record<string, readonly AbsenceAct[]>> = {
  v: ['validated1', 'validated2'],
  r: ['refused'],
  b: ['submitted'],
}

const CHOSEN_ACTS_OF_KEYS: Readonly<Record<string, readonly AbsenceAct[]>> = {
  V: ['validated1', 'validated2'],
  R: ['refused'],
  B: ['submitted'],
}

/** Whether something can be decided on an absence, so that it can be chosen with others. */
function isChoosable({ absence }: Row, statuses: ReadonlyMap<number, AbsenceStatus>): boolean {
  return statuses.get(absence.id)?.refusal !== null && absence.actions.some((action) => action !== 'edit')
}

/** What a key does to an absence, among what its actions allow. */
function actOfKey(key: string, { absence }: Row, status: AbsenceStatus | undefined): AbsenceAct | undefined {
  if (status?.refusal === null) return undefined
  return ACTS_OF_KEYS[key]?.find((act) => absence.actions.includes(act))
}

/** The one row that is opened in place; closing it gives the focus back to it. */
function useOpened(list: RefObject<HTMLElement | null>) {
  const [openId, setOpenId] = useState<number | null>(null)
  return {
    openId,
    toggle: ({ id }: Absence) => {
      setOpenId(id === openId ? null : id)
      if (id === openId) focusRow(list.current, String(id))
    },
    close: () => setOpenId(null),
  }
}

interface DecisionsSetup {
  list: RefObject<HTMLElement | null>
  rows: Rows
  query: AbsenceQuery
  onSent: (absence: Absence) => void
}

/** Validating acts at once; refusing and sending back ask first. */
function useDecisions({ list, rows, query, onSent }: DecisionsSetup) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { statuses, setStatus, act } = useAbsenceActs(query)
  const send = (absence: Absence, action: AbsenceAct, comment: string) => {
    const id = String(absence.id)
    const row = rows.get(id)
    if (!row) return
    // The row may leave with its act: the focus is on the next one before that.
    focusRow(list.current, neighbourOf(list.current, id))
    onSent(absence)
    act({ absence, action, comment, matricule: row.person.matricule })
  }
  const ask = (absence: Absence, action: AbsenceAct, comment: string) => {
    const row = rows.get(String(absence.id))
    if (row) setAsked({ ...row, action, comment })
  }
  return {
    statuses,
    setStatus,
    send,
    ask,
    choose: (absence: Absence, action: AbsenceAct) => {
      if (action === 'refused' || action === 'submitted') ask(absence, action, '')
      else send(absence, action, '')
    },
    asked,
    confirm: ({ absence, action, comment }: Asked) => {
      setAsked(null)
      send(absence, action, comment)
    },
    cancel: ({ absence }: Asked) => {
      setAsked(null)
      focusRow(list.current, String(absence.id))
    },
  }
}

/** What opens over the list for one absence or one person; closing gives the focus back to the row. */
function useOver(list: RefObject<HTMLElement | null>, rows: Rows) {
  const [edited, setEdited] = useState<number | null>(null)
  const [person, setPerson] = useState<AbsencePerson | null>(null)
  return {
    edited: edited === null ? undefined : rows.get(String(edited)),
    editType: ({ id }: Absence) => setEdited(id),
    closeEdit: () => {
      setEdited(null)
      focusRow(list.current, String(edited))
    },
    person,
    openPerson: setPerson,
    closePerson: () => setPerson(null),
  }
}

interface RowActs {
  opened: ReturnType<typeof useOpened>
  decisions: ReturnType<typeof useDecisions>
}

/** Does what a key asks of the row it is pressed on; false when it asks nothing of one row. */
function actOnRow(key: string, row: Row, { opened, decisions }: RowActs): boolean {
  const { absence } = row
  const action = actOfKey(key, row, decisions.statuses.get(absence.id))
  if (key === 'o' || key === 'Enter') opened.toggle(absence)
  else if (key === 'Escape' && opened.openId === absence.id) opened.toggle(absence)
  else if (action) decisions.choose(absence, action)
  else return false
  return true
}

/** What one does with the rows of the desktop list, by mouse and by keyboard. */
export function useAbsenceList(query: AbsenceQuery, people: readonly AbsencePerson[], onSearchKey: () => void) {
  const list = useRef<HTMLElement>(null)
  const [helpOpened, setHelpOpened] = useState(false)
  const rows = useMemo(() => rowsOf(people), [people])
  const opened = useOpened(list)
  const over = useOver(list, rows)
  const decisions = useDecisions({ list, rows, query, onSent: ({ id }) => id === opened.openId && opened.close() })
  const { statuses, setStatus, choose, ask, send, asked, confirm, cancel } = decisions
  const choosable = [...rows].flatMap(([id, row]) => (isChoosable(row, statuses) ? [id] : []))
  const choice = useChoice(choosable)

  const current = useListKeys(list, (key, id) => {
    const row = id === null ? undefined : rows.get(id)
    if (key === '/') onSearchKey()
    else if (key === '?') setHelpOpened(true)
    else if (row && actOnRow(key, row, { opened, decisions })) return true
    else if (id !== null && key.toLowerCase() === 'x') choice.toggle(id, key === 'X')
    else if (key === 'Escape' && choice.chosen.size > 0) choice.clear()
    else return askByKey(CHOSEN_ACTS_OF_KEYS, key, several)
    return true
  })
  const stop = current !== null && rows.has(current) ? current : (rows.keys().next().value ?? null)
  const several = useSeveral(SEVERAL_ABSENCES, {
    items: rows,
    choice,
    setStatus,
    onAnswered: () => focusRow(list.current, stop),
  })
  return {
    list,
    asked,
    confirm,
    cancel,
    helpOpened,
    setHelpOpened,
    over,
    several,
    clearChoice: () => {
      choice.clear()
      focusRow(list.current, stop)
    },
    focusFirst: () => focusRow(list.current, stop),
    table: {
      choice: choosable.length > 0 ? { ...choice, choosable: new Set(choosable) } : null,
      openId: opened.openId,
      stop,
      statuses,
      onAct: choose,
      onAsk: ask,
      onToggle: opened.toggle,
      onValidate: send,
      onEditType: over.editType,
      onPersonHistory: over.openPerson,
    },
  }
}
