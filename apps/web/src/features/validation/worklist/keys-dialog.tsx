import { useState } from 'react'
import { useLetterKeys } from '../../../platform/letter-keys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { useGoHelp, useGoKeys } from '../filters/index.ts'
import styles from './keys-dialog.module.css'

export interface KeyHelp {
  keys: readonly string[]
  effect: string
}

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
  help: readonly KeyHelp[]
  title?: string
}

/** All keys of a list, and the switch for those that are a single character. */
export function KeysDialog({ opened, onClose, help, title = 'Touches de la liste' }: KeysDialogProps) {
  const [letters, setLetters] = useLetterKeys()
  const places = useGoHelp()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440}>
      <Stack as="dl">
        {[...help, ...places].map(({ keys, effect }) => (
          <Stack gap={12} align="center" className={styles.line} key={effect}>
            <Row as="dt" gap={6}>
              {keys.map((key) => (
                <span key={key}>
                  <span className="visually-hidden">{key} </span>
                  <KeyHint keys={key} />
                </span>
              ))}
            </Row>
            <dd>{effect}</dd>
          </Stack>
        ))}
      </Stack>
      <Row as="label" gap={10} align="start" weight={600} className={styles.letters}>
        <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.currentTarget.checked)} />
        <span>
          Touches d'une seule lettre
          <Text block size="sm" weight={400} tone="muted">
            Elles agissent partout, sauf dans un champ, un menu ou une fenêtre.
          </Text>
        </span>
      </Row>
    </Dialog>
  )
}

const NO_KEYS: readonly KeyHelp[] = []

/** The keys that every page of the back office has; '?' tells them where the page does not tell its own (KEY-01). */
export function BackOfficeKeys() {
  const [helpOpened, setHelpOpened] = useState(false)
  useGoKeys()
  usePageKeys(
    (key) => {
      if (key === '?') setHelpOpened(true)
      return key === '?'
    },
    { turn: 'last' },
  )
  return (
    <KeysDialog
      opened={helpOpened}
      onClose={() => setHelpOpened(false)}
      help={NO_KEYS}
      title="Touches de l’administration"
    />
  )
}
