import { formatCount } from '@cadran/rules/portal/french'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { isSettling } from '../../../ui/layers.ts'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import styles from './choice-bar.module.css'
import { BATCH, type Progress } from './use-batches.ts'

export interface ChoiceAct {
  key: string
  /** How many it will treat is part of the words: 'Valider 3 au niveau 1'. */
  label: string
  icon: ReactNode
  /** The key that does the same, 'Maj V'. */
  keys?: string
  /** One button per bar. */
  main?: boolean
  onAct: () => void
}

interface ChoiceBarProps {
  /** '4 absences sélectionnées'. */
  title: string
  detail?: string | undefined
  /** 'Tout sélectionner (2 134)'. */
  everything: ReactNode
  acts: readonly ChoiceAct[]
  busy: boolean
  onClear: () => void
}

/** What can be done with the chosen rows: docked under the list, so that it never covers one. */
export function ChoiceBar({ title, detail, everything, acts, busy, onClear }: ChoiceBarProps) {
  return (
    <Docked>
      <Row as="p" wrap className={styles.words} aria-live="polite">
        <strong>{title}</strong>
        {detail && <Text tone="muted">{detail}</Text>}
      </Row>
      <Row wrap gap={8} align="center">
        {everything}
        {acts.map(({ key, label, icon, keys, main, onAct }) => (
          <Button
            key={key}
            variant={main ? 'primary' : 'secondary'}
            icon={icon}
            loading={busy}
            {...(keys ? { end: <KeyHint keys={keys} /> } : {})}
            onClick={onAct}
          >
            {label}
          </Button>
        ))}
        <IconButton label="Ne rien sélectionner" icon={<IconX size={18} stroke={1.75} />} onClick={onClear} />
      </Row>
    </Docked>
  )
}

interface ProgressOfActProps {
  progress: Progress
  onStop: () => void
  /** It ends while 'Arrêter' has the focus. */
  onLeave: () => void
}

/** 'Arrêter' stands after all the rows: it has the focus from the start of what can still be stopped, and gives it back in the end. */
function useFocusWhileRunning(button: RefObject<HTMLButtonElement | null>, isLong: boolean, onLeave: () => void) {
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const stop = button.current
    if (!isLong || !stop) return
    stop.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === stop) leave()
    }
  }, [button, isLong])
}

/** A key that was meant for the question stops nothing (KEY-03). */
function unlessMeantForQuestion(event: KeyboardEvent) {
  if (event.key !== 'Tab' && (event.repeat || isSettling())) event.preventDefault()
}

/** How far an act on several has come; stopping it keeps what is done (CLO-09). */
export function ProgressOfAct({ progress: { done, total, stopping }, onStop, onLeave }: ProgressOfActProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhileRunning(button, total > BATCH, onLeave)
  return (
    <Docked>
      <Box className={styles.progress}>
        <p role="status">
          <strong>{stopping ? 'Arrêt…' : 'Traitement en cours'}</strong>{' '}
          <Text tone="muted" tabular>
            {formatCount(done)} sur {formatCount(total)}
          </Text>
        </p>
        <ProgressBar label="Traitement en cours" value={done} max={total} />
      </Box>
      <Button ref={button} loading={stopping} onKeyDown={unlessMeantForQuestion} onClick={onStop}>
        Arrêter
      </Button>
    </Docked>
  )
}

function Docked({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  // 'Tout sélectionner' leaves with what it did: the focus stays in the bar.
  useKeptFocus(bar)
  return (
    <Row
      ref={bar}
      as="section"
      wrap
      gap={20}
      rowGap={8}
      align="center"
      justify="between"
      className={styles.bar}
      aria-label="Sélection"
    >
      {children}
    </Row>
  )
}
