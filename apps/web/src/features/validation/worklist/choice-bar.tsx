import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './choice-bar.module.css'

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
  acts: readonly ChoiceAct[]
  busy: boolean
  onClear: () => void
}

/** What can be done with the chosen rows: docked under the list, so that it never covers one. */
export function ChoiceBar({ title, detail, acts, busy, onClear }: ChoiceBarProps) {
  return (
    <Row
      as="section"
      wrap
      gap={20}
      rowGap={8}
      align="center"
      justify="between"
      className={styles.bar}
      aria-label="Sélection"
    >
      <Row as="p" wrap className={styles.words} aria-live="polite">
        <strong>{title}</strong>
        {detail && <Text tone="muted">{detail}</Text>}
      </Row>
      <Row wrap gap={8} align="center">
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
    </Row>
  )
}
