import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { DUE_HOURS_NOTE, EXTRA_SECTIONS } from '@cadran/rules/timesheet/extra-declaration'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { OwnForm } from '../../../platform/use-written.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import styles from './extra-form.module.css'
import { SectionHours } from './section-hours.tsx'
import { type DeclaredWeek, type SendAim, type Sending, useExtraForm } from './use-extra-form.ts'

interface WeekFormProps {
  sending: Sending
  stored: DeclaredWeek | null
  config: ExtraConfigAnswer
  /** The form's id, for the button that sends it from outside. */
  id: string
  /** Under which what is written outlives the session. */
  own?: OwnForm
  onChange: () => void
  onBusy: (busy: boolean) => void
  onIssues: (count: number) => void
  /** What sending would do, for the words of the button. */
  onAim?: (aim: SendAim) => void
  onSent: () => void
}

/** The element of the form: the ways to send it, and where the focus goes then. */
function useFormElement(send: () => void) {
  const place = useRef<HTMLFormElement>(null)
  useKeptFocus(place)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
    // Once what is wrong is drawn, the focus goes to the first of it.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.ctrlKey) onSubmit(event)
  }
  return { ref: place, onKeyDown, onSubmit }
}

/** What is declared for a week, ready to be written (EXT-27, EXT-29). */
export function WeekForm(props: WeekFormProps) {
  const { sending, stored, config, id, own, onChange, onBusy, onIssues, onAim, onSent } = props
  const form = useExtraForm(sending, stored, config, { onChange, onSent, own })
  const { issues, busy, aim, was_kept } = form
  const issueCount = issues.length
  const tellKept = useEffectEvent(() => was_kept && onChange())
  useEffect(() => void tellKept(), [])
  useEffect(() => onBusy(busy), [onBusy, busy])
  useEffect(() => onIssues(issueCount), [onIssues, issueCount])
  useEffect(() => onAim?.(aim), [onAim, aim])
  const element = useFormElement(form.send)
  const { ref } = element
  // It stands over a form that may be longer than the window.
  useEffect(() => {
    if (form.refused !== null) ref.current?.querySelector<HTMLElement>('[data-refused]')?.focus()
  }, [ref, form.refused])
  return (
    <form {...element} id={id} className={styles.form} noValidate>
      {form.refused !== null && (
        <p className={styles.refused} role="alert" data-refused tabIndex={-1}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {form.refused}
        </p>
      )}
      {EXTRA_SECTIONS.map((section) => (
        <SectionHours key={section} section={section} form={form} />
      ))}
      {config.constraints.display && (
        <p className={styles.note}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          {DUE_HOURS_NOTE}
        </p>
      )}
      <TextArea
        label="Commentaire"
        labelEnd="facultatif"
        value={form.draft.comment}
        maxLength={COMMENT_MAX_LENGTH}
        rows={2}
        error={form.issueAt('comment')}
        onChange={(change) => form.setComment(change.currentTarget.value)}
      />
    </form>
  )
}
