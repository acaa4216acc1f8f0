import { formatCount, plural } from '@cadran/rules/portal/french'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './several-dialog.module.css'

export interface SeveralQuestion {
  /** 'Refuser 3 absences ?' */
  title: string
  confirmLabel: string
  /** What follows, where something is lost. */
  effect?: string | undefined
  /** Refusing and sending back. */
  danger: boolean
  /** What is said of an act that is not done without a comment (COR-19). */
  required?: string
  /** The comment goes to people though nothing is refused (XRQ-38). */
  mailed?: true
  /** What each act is about, in the order of the list. */
  names: readonly string[]
}

interface SeveralDialogProps {
  question: SeveralQuestion
  /** What is chosen and this act does nothing to, with why. */
  left_out: string | undefined
  /** What was written the last time, where it did not go. */
  written: string
  /** Chosen over all pages: it cannot be taken back (README 69). */
  isFinal: boolean
  onConfirm: (comment: string) => void
  onCancel: () => void
}

const NAMED = 12

/** Names what is about to be decided on together, and takes the one comment. */
export function SeveralDialog({ question, left_out, written, isFinal, onConfirm, onCancel }: SeveralDialogProps) {
  const { title, confirmLabel, effect, danger, required, mailed = danger, names } = question
  const others = names.length - NAMED
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      optional={`${required ? 'obligatoire' : 'facultatif'}, le même pour tous`}
      required={required}
      written={written}
      hint={mailed ? 'Envoyé par e-mail à chaque collaborateur.' : 'Interne, non envoyé aux collaborateurs.'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack as="ul" gap={2} className={styles.names}>
        {names.slice(0, NAMED).map((name, index) => (
          // Two absences of somebody may be called the same.
          <li key={`${String(index)} ${name}`}>{name}</li>
        ))}
        {others > 0 && (
          <Box as="li" size="sm" weight={400} tone="muted">
            et {formatCount(others)} {plural(others, 'autre')}
          </Box>
        )}
      </Stack>
      {left_out && (
        <Text as="p" marginBottom={16} tone="muted">
          {left_out}
        </Text>
      )}
      {effect && (
        <Text as="p" marginBottom={16}>
          {effect}
        </Text>
      )}
      {isFinal && (
        <Text as="p" marginBottom={16} weight={600}>
          Sur plusieurs pages à la fois, cette décision ne s'annule pas.
        </Text>
      )}
    </ReasonDialog>
  )
}
