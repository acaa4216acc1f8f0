import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Correction, CorrectionPreview } from '@cadran/contract/timesheet/corrections'
import { CORRECTION_REASON_LENGTH, type CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { type CorrectionDraft, previewQuery, useAskCorrection, type Whose } from './corrections.queries.ts'

/** What the fields of one object say: null while something is still to be chosen. */
export type Said = Pick<CorrectionDraft, 'old_id' | 'corrects' | 'new'> | null

export interface CorrectionFormState {
  month: Month
  whose: Whose
  edited: Correction | null
  object: CorrectionObject
  setObject: (object: CorrectionObject) => void
  say: (said: Said) => void
  preview: CorrectionPreview | undefined
  reason: string
  setReason: (reason: string) => void
  /** Something stands in it that closing would lose. */
  changed: boolean
  /** Why it cannot be sent now. */
  obstacle: string | undefined
  failure: string | null
  sending: boolean
  send: () => void
}

const PAUSE_MS = 250
const NOTHING_SAID = 'Indiquez ce qui aurait dû être saisi.'
const NO_REASON = 'Le motif est obligatoire (5 à 500 caractères).'

/** What the fields say, and whether closing would lose some of it. */
function useSaid(edited: Correction | null) {
  const [said, setSaid] = useState<Said>(null)
  // What is asked anew is said by its fields as they come: what comes later is a change.
  const [asItWas, setAsItWas] = useState<string | null>(edited ? null : 'null')
  const say = (next: Said) => {
    if (asItWas === null) setAsItWas(JSON.stringify(next))
    setSaid(next)
  }
  return { said, say, setSaid, changed: said !== null && JSON.stringify(said) !== asItWas }
}

/** A correction as it is written: what it says, what that would do, why it is asked for, and its sending (COR-16). */
export function useCorrectionForm(
  month: Month,
  { whose = null, edited = null, onDone }: { whose?: Whose; edited?: Correction | null; onDone: () => void },
): CorrectionFormState {
  const [object, setObject] = useState<CorrectionObject>(edited?.object ?? 'absence')
  const { said, say, setSaid, changed } = useSaid(edited)
  const [reason, setReason] = useState(edited?.reason ?? '')
  const [client_key] = useState(() => crypto.randomUUID())
  const ask = useAskCorrection(edited, whose, onDone)
  const draft = said && { year: month.year, month: month.month, object, ...said }
  const key = JSON.stringify(draft)
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const isSettled = key === JSON.stringify(settled)
  const { data } = useQuery({
    ...previewQuery(settled ?? { year: 0, month: 0, object, old_id: null, corrects: null, new: null }, whose),
    enabled: settled !== null && isSettled,
  })
  const preview = isSettled && settled ? data : undefined
  const written = reason.trim().length
  const reasoned = written >= CORRECTION_REASON_LENGTH.least && written <= CORRECTION_REASON_LENGTH.most
  const obstacle = !draft ? NOTHING_SAID : (preview?.refusal?.message ?? (reasoned ? undefined : NO_REASON))
  return {
    month,
    whose,
    edited,
    object,
    setObject: (next) => {
      ask.reset()
      setSaid(null)
      setObject(next)
    },
    say,
    changed: changed || reason.trim() !== (edited?.reason ?? ''),
    preview,
    reason,
    setReason: (next) => {
      ask.reset()
      setReason(next)
    },
    obstacle,
    failure: ask.error ? errorText(ask.error) : null,
    sending: ask.isPending,
    send: () => {
      if (draft && !obstacle && !ask.isPending) ask.mutate({ ...draft, reason: reason.trim(), client_key })
    },
  }
}
