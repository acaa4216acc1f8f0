import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { MobilePath } from './mobile-path.tsx'
import { VerticalPath } from './vertical-path.tsx'
import styles from './wizard.module.css'
import type { PathStep } from './wizard-path.ts'

interface WizardFrameProps<Id extends number> {
  title: string
  onClose: () => void
  footer: ReactNode
  steps: readonly PathStep<Id>[]
  current: Id
  onBack: (step: Id) => void
  /** Enter goes on, wherever no button or text has it. */
  onEnter: () => void
  /** A number key chooses, from 1. */
  onNumber: (number: number) => void
  failure: string | null
  /** Tells two contents of one step apart: each starts on its first field. */
  contentKey: string
  children: ReactNode
}

/** A wizard: a panel beside the month on desktop, a bottom sheet up to 1000 px; the path stays whole (EVT-30, README 25). */
export function WizardFrame<Id extends number>(props: WizardFrameProps<Id>) {
  const { title, onClose, footer, steps, current, onBack, failure, contentKey, children } = props
  const mobile = useIsMobile('work')
  const form = useRef<HTMLFormElement>(null)
  useKeptFocus(form)
  const content = <StepFrame key={`${String(current)} ${contentKey}`}>{children}</StepFrame>
  const body = (
    <form
      ref={form}
      className={mobile ? styles.mobileBody : styles.body}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => followKeys(event, props, form.current)}
    >
      {mobile ? (
        content
      ) : (
        <VerticalPath steps={steps} current={current} onBack={onBack}>
          {content}
        </VerticalPath>
      )}
      {failure !== null && (
        <Row as="p" gap={8} align="start" weight={600} tone="error" className={styles.failure} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {failure}
        </Row>
      )}
    </form>
  )
  return mobile ? (
    <BottomSheet opened onClose={onClose} title={title} footer={footer} bare>
      <MobilePath steps={steps} current={current} onBack={onBack} />
      {body}
    </BottomSheet>
  ) : (
    <Panel title={title} onClose={onClose} footer={footer} className={styles.panel}>
      {body}
    </Panel>
  )
}

/** Each step starts on its first field, so that the keys work at once; the recap has none and starts on itself. */
function StepFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the panel has taken the focus for itself.
    queueMicrotask(() => {
      const first = frame.current?.querySelector<HTMLElement>('[data-first]') ?? frame.current
      first?.focus()
    })
  }, [])
  return (
    <div ref={frame} className={styles.frame} tabIndex={-1}>
      {children}
    </div>
  )
}

/** What somebody writes in: letters and digits are theirs there. */
function isWriting(target: HTMLElement | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'radio'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function followKeys(
  event: KeyboardEvent,
  { onEnter, onNumber }: Pick<WizardFrameProps<number>, 'onEnter' | 'onNumber'>,
  form: HTMLElement | null,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  const writing = isWriting(target)
  if (event.key === 'Enter') {
    if (target instanceof HTMLButtonElement || target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    onEnter()
  } else if (event.key === '/' && !writing) {
    event.preventDefault()
    form?.querySelector<HTMLElement>('[data-search]')?.focus()
  } else if (!writing) chooseByNumber(event, onNumber, form)
}

/** A digit by its place, so that an AZERTY keyboard needs no Shift; the focus follows the choice. */
function chooseByNumber(event: KeyboardEvent, onNumber: (number: number) => void, form: HTMLElement | null): void {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? /^[1-9]$/.exec(event.key)?.[0]
  if (digit === undefined) return
  event.preventDefault()
  onNumber(Number(digit))
  form?.querySelectorAll<HTMLElement>('input[type="radio"]')[Number(digit) - 1]?.focus()
}
