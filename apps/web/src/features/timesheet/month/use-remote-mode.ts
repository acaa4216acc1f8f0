import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { useState } from 'react'
import { type RemoteDraft, useRemoteDraft, useSaveRemoteDays } from '../remote-work/index.ts'
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
  asked: boolean
  abandon: () => void
  stay: () => void
}

type Act = () => void

/** Remote mode beside the editor, whose other ways out of it ask first; null outside of the mode (CAL-20, CAL-55). */
export function useRemoteMode(
  month: Month | undefined,
  editor: MonthEditor,
): { remote: RemoteMode | null; editor: MonthEditor } {
  const draft = useRemoteDraft(month)
  const [pending, setPending] = useState<Act | null>(null)
  const save = useSaveRemoteDays()
  if (!draft) return { remote: null, editor }
  if (editor.mode !== 'remote') {
    const setMode = (next: Mode) => {
      draft.reset()
      editor.setMode(next)
    }
    return { remote: null, editor: { ...editor, setMode } }
  }

  const go = (act: Act) => {
    setPending(null)
    draft.reset()
    act()
  }
  const ask = (act: Act) => {
    if (save.isPending) return
    if (draft.changed) setPending(() => act)
    else go(act)
  }
  const view = () => editor.setMode('view')
  return {
    remote: {
      draft,
      saving: save.isPending,
      save: () => {
        if (!save.isPending) save.mutate({ month: draft.month, days: draft.days }, { onSuccess: () => go(view) })
      },
      cancel: () => go(view),
      leave: () => ask(view),
      asked: pending !== null,
      abandon: () => pending && go(pending),
      stay: () => setPending(null),
    },
    editor: {
      ...editor,
      setMode: (next: Mode) => ask(() => editor.setMode(next)),
      changeEvent: (event: CalendarEvent) => ask(() => editor.changeEvent(event)),
    },
  }
}
