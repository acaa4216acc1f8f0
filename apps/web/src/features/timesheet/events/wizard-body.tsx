import { IconAlertTriangle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CodeStep } from './code-step.tsx'
import { dateChoices, stopWords } from './date-choices.ts'
import { DatesStep } from './dates-step.tsx'
import { KindStep } from './kind-step.tsx'
import { matchingCodes } from './offered-codes.ts'
import { RecapStep } from './recap-step.tsx'
import type { Wizard, WizardInput } from './use-wizard.ts'
import { VerticalPath } from './vertical-path.tsx'
import styles from './wizard.module.css'

interface WizardBodyProps extends WizardInput {
  wizard: Wizard
  direction: 'vertical' | 'horizontal'
}

/** The current step, on the path that stays whole; Enter goes on, number keys choose, / searches. */
export function WizardBody({ wizard, direction, ...input }: WizardBodyProps) {
  const body = useRef<HTMLFormElement>(null)
  const content = (
    <StepFrame key={`${String(wizard.step)} ${String(wizard.loading)}`}>
      <StepContent wizard={wizard} {...input} />
    </StepFrame>
  )
  return (
    <form
      ref={body}
      className={direction === 'vertical' ? styles.body : styles.mobileBody}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => followKeys(event, wizard, body.current)}
    >
      {direction === 'vertical' ? (
        <VerticalPath wizard={wizard} range={input.range} stop={stopOf(input)}>
          {content}
        </VerticalPath>
      ) : (
        content
      )}
      {wizard.failure !== null && (
        <p className={styles.failure} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {wizard.failure}
        </p>
      )}
    </form>
  )
}

function stopOf({ range, month, event }: WizardInput): string | null {
  const { stopped_by } = dateChoices(range, month, event?.id ?? undefined)
  return stopped_by && stopWords(stopped_by)
}

function StepContent({ wizard, month, range, onRange, event, onRetryCodes }: WizardInput & { wizard: Wizard }) {
  if (onRetryCodes) return <ErrorState text="Les codes n’ont pas pu être chargés" onRetry={onRetryCodes} />
  if (wizard.loading) {
    return (
      <Loading className={styles.choices}>
        <Skeleton height={48} radius={8} />
        <Skeleton height={48} radius={8} />
      </Loading>
    )
  }
  switch (wizard.step) {
    case 0:
      return <KindStep wizard={wizard} />
    case 10:
      return <CodeStep wizard={wizard} month={month} range={range} event={event} />
    case 20:
      return <DatesStep wizard={wizard} month={month} range={range} onRange={onRange} event={event} />
    case 30:
      return <RecapStep wizard={wizard} range={range} event={event} />
  }
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

function followKeys(event: KeyboardEvent, wizard: Wizard, body: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  const typing = target instanceof HTMLInputElement && target.type === 'search'
  if (event.key === 'Enter' && !(target instanceof HTMLButtonElement)) {
    event.preventDefault()
    wizard.goOn()
  } else if (event.key === '/' && !typing) {
    event.preventDefault()
    body?.querySelector<HTMLElement>('[data-search]')?.focus()
  } else if (/^[1-9]$/.test(event.key) && !typing) chooseNumber(Number(event.key), wizard)
}

function chooseNumber(number: number, wizard: Wizard): void {
  const kind = wizard.kinds[number - 1]
  if (wizard.step === 0 && kind) wizard.setKind(kind)
  const code = matchingCodes(wizard.codes, wizard.kind, wizard.search)[number - 1]
  if (wizard.step === 10 && code) wizard.setCode(code)
}
