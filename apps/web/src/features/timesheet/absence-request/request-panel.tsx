import { useEffect, useRef, useState } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { BalanceBlock } from './balance-block.tsx'
import { AllCodes, CodeCards, CodeList } from './code-choice.tsx'
import { DateFields } from './date-fields.tsx'
import styles from './request.module.css'
import { RequestCalendar } from './request-calendar.tsx'
import { recapOf } from './request-words.ts'
import { TeamBlock } from './team-block.tsx'
import type { RequestState } from './use-request.ts'

interface PanelProps {
  request: RequestState
  /** Why the last sending was refused. */
  failure: string | null
}

/** 'Tous les codes' takes the place of what it was opened from: the focus goes into it, and comes back on the code that is chosen. */
function useAllCodes(first: string) {
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    part.current?.querySelector<HTMLElement>(isOpen ? first : '[type=radio]:checked')?.focus()
  }, [isOpen, first])
  return { part, isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Left when, right what, how much is left and who else is away. */
export function DesktopPanel({ request, failure }: PanelProps) {
  const all = useAllCodes('[type=search]')
  return (
    <Stack className={styles.desktop}>
      <Stack gap={14} alignContent="start" minWidth={0} className={styles.when}>
        <RequestCalendar request={request} />
        <DateFields request={request} />
      </Stack>
      <Stack ref={all.part} gap={14} alignContent="start" className={styles.what}>
        {all.isOpen ? (
          <AllCodes request={request} onClose={all.close} />
        ) : (
          <>
            <CodeList request={request} onAll={all.open} />
            <BalanceBlock request={request} failure={failure} />
            <TeamBlock request={request} />
            <Comment request={request} />
          </>
        )}
      </Stack>
      <Recap request={request} />
    </Stack>
  )
}

/** One column: the codes on top, the team unfolds; the keyboard of a phone comes for who touches the search. */
export function MobilePanel({ request, failure }: PanelProps) {
  const all = useAllCodes('button')
  return (
    <Stack ref={all.part} gap={16} alignContent="start" className={styles.mobile}>
      {all.isOpen ? (
        <AllCodes request={request} onClose={all.close} />
      ) : (
        <>
          <CodeCards request={request} onAll={all.open} />
          <RequestCalendar request={request} />
          <DateFields request={request} />
          <BalanceBlock request={request} failure={failure} />
          <TeamBlock request={request} folded />
          <Comment request={request} />
        </>
      )}
      <Recap request={request} />
    </Stack>
  )
}

const LONGEST = 1000

function Comment({ request }: { request: RequestState }) {
  return (
    <TextArea
      label="Commentaire pour le manager (facultatif)"
      rows={2}
      maxLength={LONGEST}
      value={request.comment}
      onChange={(event) => request.setComment(event.currentTarget.value)}
    />
  )
}

/** Speaks once a choice is complete (ASK-16). */
function Recap({ request: { preview, range, code } }: { request: RequestState }) {
  return (
    <p className="visually-hidden" role="status">
      {preview && range && code ? recapOf(preview, range, code.description) : ''}
    </p>
  )
}
