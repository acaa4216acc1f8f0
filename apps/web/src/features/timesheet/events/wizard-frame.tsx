import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { StepBars } from './step-bars.tsx'
import styles from './wizard.module.css'
import { followKeys, type WizardKeys } from './wizard-keys.ts'
import type { WizardPath, WizardStep } from './wizard-path.ts'

interface WizardFrameProps extends WizardKeys {
  /** What is recorded or changed, for those who do not see it chosen on the calendar. */
  name: string
  /** How long and when. */
  title: string
  onClose: () => void
  footer: ReactNode
  path: WizardPath
  step: WizardStep
  /** What stays over a long list: kinds, the search. */
  head?: ReactNode
  failure: string | null
  /** Tells two contents of one step apart: each starts on its first field. */
  contentKey: string
  children: ReactNode
}

/** A wizard: a panel beside the month on desktop, a bottom sheet up to 1000 px; of one height, whatever step (EVT-30, EDT-02). */
export function WizardFrame(props: WizardFrameProps) {
  const { name, title, onClose, footer, path, step, head, failure, contentKey, children } = props
  const mobile = useIsMobile('work')
  const form = useRef<HTMLFormElement>(null)
  useKeptFocus(form)
  const body = (
    <form
      ref={form}
      className={mobile ? styles.sheetBody : styles.body}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => followKeys(event, props, form.current)}
    >
      <Stack gap={10} className={styles.head}>
        <StepBars path={path} step={step} />
        {head}
      </Stack>
      <StepFrame key={`${String(step)} ${contentKey}`}>{children}</StepFrame>
      {failure !== null && (
        <Row as="p" gap={8} align="start" weight={600} tone="error" className={styles.failure} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {failure}
        </Row>
      )}
    </form>
  )
  const heading = (
    <>
      <span className="visually-hidden">{name} : </span>
      {title}
    </>
  )
  return mobile ? (
    <BottomSheet opened onClose={onClose} title={heading} footer={footer} bare>
      {body}
    </BottomSheet>
  ) : (
    <Panel title={heading} onClose={onClose} footer={footer} className={styles.panel}>
      {body}
    </Panel>
  )
}

/** Each step starts on its first field, so that the keys work at once; one that asks nothing starts on itself. */
function StepFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the panel has taken the focus for itself.
    queueMicrotask(() => {
      const own = frame.current
      const scroller = own?.closest('form')?.parentElement
      if (scroller) scroller.scrollTop = 0
      const first = own?.querySelector<HTMLElement>('[data-first]')
      if (first) first.focus()
      else own?.focus({ preventScroll: true })
    })
  }, [])
  return (
    <div ref={frame} className={styles.frame} tabIndex={-1}>
      {children}
    </div>
  )
}
