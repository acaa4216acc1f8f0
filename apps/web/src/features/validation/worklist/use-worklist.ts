import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { isPending } from './act-statuses.ts'
import { focusRow, neighbourOf, useKeptRow, useListKeys } from './list-keys.ts'
import { useActs } from './use-acts.ts'
import { useEverywhere } from './use-everywhere.ts'
import { useOutcome } from './use-outcome.ts'
import { type Several, useSeveral } from './use-several.ts'
import type { ActRequest, ListShape, ProposedAct, Worklist } from './worklist.ts'
import type { TableState } from './worklist-table.tsx'

type ListRef = RefObject<HTMLElement | null>

/** The one row that is opened in place; closing it gives the focus back to it. */
function useOpened(list: ListRef) {
  const [openId, setOpenId] = useState<string | null>(null)
  return {
    openId,
    toggle: (id: string, mayOpen: boolean) => {
      const isOpen = id === openId
      setOpenId(isOpen || !mayOpen ? null : id)
      if (isOpen) focusRow(list.current, id)
    },
    close: (id: string) => setOpenId((before) => (before === id ? null : before)),
  }
}

/** What opens over the list for one row, as it is now. */
function useOver<T extends ListShape>(worklist: Worklist<T>, list: ListRef, rows: ReadonlyMap<string, T['row']>) {
  const [over, setOver] = useState<{ row: T['row']; dialog: T['dialog'] } | null>(null)
  const id = over && worklist.idOf(over.row)
  return {
    over: over && { ...over, row: rows.get(id ?? '') ?? over.row },
    open: (row: T['row'], dialog: T['dialog']) => setOver({ row, dialog }),
    onLeave: () => setOver(null),
    onClose: () => {
      setOver(null)
      focusRow(list.current, id)
    },
  }
}

interface DecisionsSetup<T extends ListShape> {
  worklist: Worklist<T>
  query: T['query']
  rows: ReadonlyMap<string, T['row']>
  list: ListRef
  opened: ReturnType<typeof useOpened>
}

/** What is decided on one row: at once, in the opened row, or once its question is answered. */
function useDecisions<T extends ListShape>({ worklist, query, rows, list, opened }: DecisionsSetup<T>) {
  const { idOf, actsOf, wayOf, mayOpen } = worklist
  const [proposed, setProposed] = useState<ProposedAct<T['row'], T['act']> | null>(null)
  const told = useOutcome()
  const { statuses, setEach, act, takeBack, offerAgain } = useActs(worklist, query, told.onTakenBack)
  const onRead = useEffectEvent((read: typeof rows) => offerAgain(read.values()))
  useEffect(() => onRead(rows), [rows])
  const pending = (row: T['row']) => isPending(statuses.get(idOf(row)))
  const send = (request: ActRequest<T['row'], T['act']>) => {
    const id = idOf(request.row)
    // The row may leave with its act: the focus is on the next one before that.
    focusRow(list.current, neighbourOf(list.current, id) ?? id)
    opened.close(id)
    setProposed(null)
    act(request)
  }
  const toggle = (row: T['row']) => opened.toggle(idOf(row), mayOpen?.(row, pending(row)) ?? true)
  // What was written with an act that was refused is gone on with (KEY-07).
  const writtenOn = (row: T['row']) => statuses.get(idOf(row))?.comment ?? ''
  const choose = (row: T['row'], action: T['act'], comment = writtenOn(row)) => {
    const way = wayOf(row, action)
    if (way === 'opens') toggle(row)
    else if (way === 'asks') setProposed({ row, action, comment })
    else send({ row, action, comment })
  }
  return {
    statuses,
    setEach,
    told,
    pending,
    choose,
    send,
    takeBack,
    toggle,
    comment: (row: T['row']) => {
      const offered = actsOf(row)
      const [action] = offered
      if (action && !pending(row)) setProposed({ row, action, comment: writtenOn(row), offered })
    },
    proposed,
    cancel: () => {
      setProposed(null)
      if (proposed) focusRow(list.current, idOf(proposed.row))
    },
  }
}

/** The same functions for as long as the list stands, so that a row is not drawn again for them. */
function useSteady<T extends ListShape>(now: TableState<T>['on']): TableState<T>['on'] {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [steady] = useState<TableState<T>['on']>(() => ({
    onAct: (...args) => latest.current.onAct(...args),
    onSend: (...args) => latest.current.onSend(...args),
    onComment: (...args) => latest.current.onComment(...args),
    onToggle: (...args) => latest.current.onToggle(...args),
    onDialog: (...args) => latest.current.onDialog(...args),
    onTakeBack: (...args) => latest.current.onTakeBack(...args),
    toggle: (...args) => latest.current.toggle(...args),
  }))
  return steady
}

interface KeysSetup<T extends ListShape> {
  worklist: Worklist<T>
  rows: ReadonlyMap<string, T['row']>
  opened: ReturnType<typeof useOpened>
  decisions: ReturnType<typeof useDecisions<T>>
}

/** Does what a key asks of the row it is pressed on; false when it asks nothing of one row. */
function useRowKeys<T extends ListShape>({ worklist, opened, decisions }: KeysSetup<T>) {
  const user = useCurrentUser()
  const { idOf, actsOf, actsOfKeys, show, wayOf, actLabels } = worklist
  return (key: string, row: T['row']): boolean => {
    const isOpen = opened.openId === idOf(row)
    if (key === 'o' || key === 'Enter') {
      if (show) return show(row, user)
      if (!worklist.Panel) return false
      decisions.toggle(row)
      return true
    }
    if (key === 'Escape' && isOpen) {
      decisions.toggle(row)
      return true
    }
    if (decisions.pending(row)) return false
    const action = actsOfKeys[key]?.find((act) => actsOf(row).includes(act))
    if (action && !(isOpen && wayOf(row, action) === 'opens')) decisions.choose(row, action)
    else if (key === 'c' && actLabels && actsOf(row).length > 0) decisions.comment(row)
    else return false
    return true
  }
}

/** Asks about the chosen rows what a key stands for with Shift; whether it stands for anything. */
function askByKey<T extends ListShape>({ actsOfKeys }: Worklist<T>, key: string, { takers, ask }: Several<T>): boolean {
  if (key === key.toLowerCase()) return false
  const action = actsOfKeys[key.toLowerCase()]?.find((act) => takers(act).length > 0)
  if (action) ask(action)
  return action !== undefined
}

/** The rows of a page by their ids. */
function useRows<T extends ListShape>(worklist: Worklist<T>, page: T['page'] | undefined) {
  return useMemo(
    () => new Map((page ? worklist.rowsOf(page) : []).map((row) => [worklist.idOf(row), row])),
    [worklist, page],
  )
}

/** The rows that are chosen among those that something can be decided on; no boxes where there are none. */
function useRowChoice<T extends ListShape>(setup: WorklistSetup<T> & Omit<KeysSetup<T>, 'opened'>) {
  const { worklist, query, hasPages, rows, decisions } = setup
  const isChoosable = (row: T['row']) => worklist.actsOf(row).length > 0 && !decisions.pending(row)
  const choosable = worklist.several ? [...rows].flatMap(([id, row]) => (isChoosable(row) ? [id] : [])) : []
  const everywhere = useEverywhere({ worklist, query, hasPages, choosable })
  const { choice } = everywhere
  return { everywhere, choice, boxes: choosable.length > 0 ? { ...choice, choosable: new Set(choosable) } : null }
}

interface WorklistSetup<T extends ListShape> {
  worklist: Worklist<T>
  query: T['query']
  page: T['page'] | undefined
  /** There is more than this page. */
  hasPages: boolean
  onSearchKey: () => void
}

/** What one does with the rows of the desktop list, by mouse and by keyboard. */
export function useWorklist<T extends ListShape>(setup: WorklistSetup<T>) {
  const { worklist, query, page, onSearchKey } = setup
  const list = useRef<HTMLElement>(null)
  const [helpOpened, setHelpOpened] = useState(false)
  const rows = useRows(worklist, page)
  const opened = useOpened(list)
  const over = useOver(worklist, list, rows)
  const decisions = useDecisions({ worklist, query, rows, list, opened })
  const { statuses, setEach, told } = decisions
  const { everywhere, choice, boxes } = useRowChoice({ ...setup, rows, decisions })
  const actOnRow = useRowKeys({ worklist, rows, opened, decisions })
  useKeptRow(list, rows)

  const current = useListKeys(list, (key, id) => {
    const row = id === null ? undefined : rows.get(id)
    if (key === '/') onSearchKey()
    else if (key === '?') setHelpOpened(true)
    else if (row && actOnRow(key, row)) return true
    else if (key === 'A' && worklist.several?.everywhere) everywhere.offer?.take()
    else if (worklist.several && id !== null && key.toLowerCase() === 'x') choice.toggle(id, key === 'X')
    else if (key === 'Escape' && choice.chosen.size > 0) choice.clear()
    else return askByKey(worklist, key, several)
    return true
  })
  const stop = current !== null && rows.has(current) ? current : (rows.keys().next().value ?? null)
  const focusStop = () => focusRow(list.current, stop)
  const several = useSeveral({ worklist, rows, everywhere, setEach, told, onAnswered: focusStop })
  const on = useSteady<T>({
    onAct: decisions.choose,
    onSend: decisions.send,
    onComment: decisions.comment,
    onToggle: decisions.toggle,
    onDialog: over.open,
    onTakeBack: decisions.takeBack,
    toggle: choice.toggle,
  })
  const table: TableState<T> = { rows, statuses, choice: boxes, openId: opened.openId, stop, on }
  return {
    list,
    table,
    decisions,
    over,
    several,
    clearChoice: () => {
      choice.clear()
      focusStop()
    },
    focusStop,
    help: { opened: helpOpened, open: () => setHelpOpened(true), close: () => setHelpOpened(false) },
  }
}
