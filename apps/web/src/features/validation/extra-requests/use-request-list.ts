import { useRef, useState } from 'react'
import { focusRow, neighbourOf, useListKeys } from '../filters/index.ts'
import type { ExtraRequest } from './extra-requests.queries.ts'
import { type Decided, useRequestActs } from './use-request-acts.ts'

/** What one does with the rows of the desktop list, by mouse and by keyboard. */
export function useRequestList(requests: readonly ExtraRequest[], onSearchKey: () => void) {
  const list = useRef<HTMLElement>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const [refused, setRefused] = useState<ExtraRequest | null>(null)
  const [helpOpened, setHelpOpened] = useState(false)
  const { statuses, act } = useRequestActs()
  const rowOf = (id: string | null) => requests.find(({ month_id }) => String(month_id) === id)

  const mayDecide = ({ month_id, actions }: ExtraRequest) =>
    actions.length > 0 && statuses.get(month_id)?.refusal !== null
  const toggle = (request: ExtraRequest) => {
    const isOpen = request.month_id === openId
    setOpenId(isOpen || !mayDecide(request) ? null : request.month_id)
    if (isOpen) focusRow(list.current, String(request.month_id))
  }
  const refuse = (request: ExtraRequest) => {
    if (mayDecide(request)) setRefused(request)
  }
  const decide = (decided: Decided) => {
    const id = String(decided.request.month_id)
    // The row may leave with its act: the focus is on the next one before that.
    focusRow(list.current, neighbourOf(list.current, id) ?? id)
    setOpenId(null)
    setRefused(null)
    act(decided)
  }

  const current = useListKeys(list, (key, id) => {
    const row = rowOf(id)
    if (key === '/') onSearchKey()
    else if (key === '?') setHelpOpened(true)
    else if (row && (key === 'o' || key === 'Enter')) toggle(row)
    else if (row && (key === 'v' || key === 'a') && row.month_id !== openId) toggle(row)
    else if (row && key === 'r') refuse(row)
    else if (row && key === 'Escape' && openId === row.month_id) toggle(row)
    else return false
    return true
  })
  const first = requests[0]
  const stop = rowOf(current) ? current : first ? String(first.month_id) : null
  return {
    list,
    refused,
    decide,
    cancelRefusal: () => {
      setRefused(null)
      if (refused) focusRow(list.current, String(refused.month_id))
    },
    helpOpened,
    setHelpOpened,
    focusFirst: () => focusRow(list.current, stop),
    table: { openId, stop, statuses, onToggle: toggle, onRefuse: refuse, onDecide: decide },
  }
}
