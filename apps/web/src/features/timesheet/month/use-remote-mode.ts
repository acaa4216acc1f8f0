import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { remoteSavedText } from '@cadran/rules/timesheet/remote-work'
import { useState } from 'react'
import { type RemoteDraft, useRemoteDraft, useSaveRemoteDays } from '../remote-work/index.ts'
import { type KeepUnrecorded, unrecordedMarks } from './unrecorded.ts'
import type { EditQueue } from './use-edit-queue.ts'
import type { Mode, MonthEditor } from './use-month-editor.ts'

export interface RemoteMode {
  draft: RemoteDraft
  saving: boolean
  save: () => void
  /** Leaves the mode and what was marked in it (REM-13). */
  cancel: () => void
  /** The same, after a question when something would be lost. */
  leave: () => void
  /** Something else was asked for while marks are not saved. */
  questionOpen: boolean
  abandon: () => void
  stay: () => void
}

type Act = () => void

interface RemoteWays {
  remote: RemoteMode | null
  editor: MonthEditor
}

/** Remote mode beside the editor, whose other ways out of it ask first; null outside of the mode (CAL-20, CAL-55). */
export function useRemoteMode(
  { month, record }: Pick<EditQueue, 'month' | 'record'>,
  editor: MonthEditor,
  keep: KeepUnrecorded,
): RemoteWays {
  const draft = useRemoteDraft(month)
  const [pending, setPending] = useState<Act | null>(null)
  const save = useSaveRemoteDays(
    (days) => {
      if (!month) return
      record({ kind: 'remote', from: month.remote_days, days }, remoteSavedText(month.user.person_type))
    },
    (why, days) => month && keep(why, unrecordedMarks(days, month)),
  )
  if (!draft) return { remote: null, editor }
  if (editor.mode === 'remote') return guarded(draft, editor, save, { pending, setPending })
  const setMode = (next: Mode) => {
    draft.reset()
    editor.setMode(next)
  }
  return { remote: null, editor: { ...editor, setMode } }
}

interface Pending {
  /** What was asked for while marks are not saved. */
  pending: Act | null
  setPending: (next: Act | null | (() => Act)) => void
}

/** The ways out of the mode, each asking first while marks would be lost. */
function guarded(
  draft: RemoteDraft,
  editor: MonthEditor,
  save: ReturnType<typeof useSaveRemoteDays>,
  { pending, setPending }: Pending,
): RemoteWays {
  const leaveFor = (act: Act) => {
    setPending(null)
    draft.reset()
    act()
  }
  const ask = (act: Act) => {
    if (save.isPending) return
    if (draft.changed) setPending(() => act)
    else leaveFor(act)
  }
  const view = () => editor.setMode('view')
  return {
    remote: {
      draft,
      saving: save.isPending,
      save: () => {
        if (!save.isPending && navigator.onLine)
          save.mutate({ month: draft.month, days: draft.days }, { onSuccess: () => leaveFor(view) })
      },
      cancel: () => leaveFor(view),
      leave: () => ask(view),
      questionOpen: pending !== null,
      abandon: () => pending && leaveFor(pending),
      stay: () => setPending(null),
    },
    editor: {
      ...editor,
      setMode: (next: Mode) => ask(() => editor.setMode(next)),
      changeEvent: (event: CalendarEvent) => ask(() => editor.changeEvent(event)),
    },
  }
}
