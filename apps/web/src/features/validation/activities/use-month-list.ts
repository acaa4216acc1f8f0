import { type RefObject, useMemo, useRef, useState } from 'react'
import { useHasRole } from '../../../platform/session.ts'
import { askByKey, focusRow, neighbourOf, useChoice, useListKeys, useSeveral } from '../filters/index.ts'
import { craPath, type ListedMonth, type MonthAct, type MonthQuery } from './activities.queries.ts'
import { questionOf } from './month-dialogs.tsx'
import { rowIdOf } from './month-table.tsx'
import type { MonthDialog } from './row-actions.tsx'
import { SEVERAL_MONTHS } from './several-months.ts'
import { type MonthRequest, useMonthActs } from './use-month-acts.ts'

type ListRef = RefObject<HTMLElement | null>

/** What a key does to a report, among what its actions allow. */
function actOfKey(key: string, month: ListedMonth | undefined): MonthAct | undefined {
  if (key === 'v') return month?.actions.find((action) => action !== 'non_submitted')
  return key === 'b' ? month?.actions.find((action) => action === 'non_submitted') : undefined
}

const CHOSEN_ACTS_OF_KEYS: Readonly<Record<string, readonly MonthAct[]>> = {
  V: ['validated1', 'validated2'],
  B: ['non_submitted'],
}

/** Validating acts at once unless half-days are missing; sending back asks first. */
function useDecisions(list: ListRef, query: MonthQuery) {
  const [asked, setAsked] = useState<{ row: string; request: MonthRequest } | null>(null)
  const { statuses, setStatus, act } = useMonthActs(query)
  const send = (row: string, request: MonthRequest) => {
    // The row may leave with its act: the focus is on the next one before that.
    focusRow(list.current, neighbourOf(list.current, row))
    act(request)
  }
  return {
    statuses,
    setStatus,
    asked: asked?.request ?? null,
    choose: (month: ListedMonth, action: MonthAct) => {
      const request = { month, action, comment: '' }
      const row = rowIdOf(month)
      if (questionOf(request)) setAsked({ row, request })
      else send(row, request)
    },
    confirm: (request: MonthRequest) => {
      setAsked(null)
      if (asked) send(asked.row, request)
    },
    cancel: () => {
      setAsked(null)
      if (asked) focusRow(list.current, asked.row)
    },
  }
}

/** The history or the comments of one row; closing gives the focus back to it. */
function useReading(list: ListRef) {
  const [read, setRead] = useState<{ month: ListedMonth; dialog: MonthDialog } | null>(null)
  return {
    read,
    openDialog: (month: ListedMonth, dialog: MonthDialog) => setRead({ month, dialog }),
    closeRead: () => {
      setRead(null)
      if (read) focusRow(list.current, rowIdOf(read.month))
    },
  }
}

/** Opens a report in a new tab, where there is one and the viewer may (ACT-30). */
function useShow() {
  const mayShow = useHasRole('ROLE_CRA_SHOW')
  return ({ id, month, year, user }: ListedMonth) => {
    if (id === null || !mayShow) return
    window.open(craPath({ monthId: id, month, year, matricule: user.matricule }), '_blank', 'noopener')
  }
}

/** What one does with the rows of the desktop list, by mouse and by keyboard. */
export function useMonthList(query: MonthQuery, months: readonly ListedMonth[], onSearchKey: () => void) {
  const list = useRef<HTMLElement>(null)
  const [helpOpened, setHelpOpened] = useState(false)
  const rows = useMemo(() => new Map(months.map((month) => [rowIdOf(month), month])), [months])
  const { statuses, setStatus, choose, asked, confirm, cancel } = useDecisions(list, query)
  const isBusy = (month: ListedMonth | undefined) => month?.id != null && statuses.get(month.id)?.refusal === null
  const choosable = [...rows].flatMap(([id, month]) => (month.actions.length > 0 && !isBusy(month) ? [id] : []))
  const choice = useChoice(choosable)
  const { read, openDialog, closeRead } = useReading(list)
  const show = useShow()

  const current = useListKeys(list, (key, id) => {
    const month = id === null ? undefined : rows.get(id)
    const action = isBusy(month) ? undefined : actOfKey(key, month)
    if (key === '/') onSearchKey()
    else if (key === '?') setHelpOpened(true)
    else if (month && (key === 'o' || key === 'Enter')) show(month)
    else if (month && action) choose(month, action)
    else if (id !== null && key.toLowerCase() === 'x') choice.toggle(id, key === 'X')
    else if (key === 'Escape' && choice.chosen.size > 0) choice.clear()
    else return askByKey(CHOSEN_ACTS_OF_KEYS, key, several)
    return true
  })
  const stop = current !== null && rows.has(current) ? current : (rows.keys().next().value ?? null)
  const several = useSeveral(SEVERAL_MONTHS, {
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
    read,
    closeRead,
    helpOpened,
    setHelpOpened,
    several,
    clearChoice: () => {
      choice.clear()
      focusRow(list.current, stop)
    },
    focusFirst: () => focusRow(list.current, stop),
    table: {
      choice: choosable.length > 0 ? { ...choice, choosable: new Set(choosable) } : null,
      stop,
      statuses,
      onAct: choose,
      onDialog: openDialog,
    },
  }
}
