import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { type ActStatus, isPending } from './act-statuses.ts'
import { RowWays, WrittenComment } from './row-parts.tsx'
import styles from './worklist-card.module.css'

interface WorklistCardProps {
  /** 'Absence de Léa Aubry'. */
  label: string
  person: { firstname: string; lastname: string }
  /** Below the name. */
  small: string
  ways?: ComponentProps<typeof RowWays>
  /** At the end of the first line. */
  end: ReactNode
  status: ActStatus<string> | undefined
  children: ReactNode
  /** What can be answered. */
  answers: ReactNode
}

/** One row under the thumb. */
export function WorklistCard({ label, person, small, ways, end, status, children, answers }: WorklistCardProps) {
  return (
    <Stack
      as="article"
      gap={12}
      padding={16}
      card
      className={styles.card}
      data-pending={isPending(status) || undefined}
      aria-label={label}
    >
      <Row wrap gap={12} align="center">
        <Avatar firstname={person.firstname} lastname={person.lastname} />
        <div className={styles.names}>
          <p>
            <strong>{person.lastname}</strong> {person.firstname}
          </p>
          <Text as="p" size="md" tone="muted">
            {small}
          </Text>
          {ways && <RowWays {...ways} />}
        </div>
        {end}
      </Row>
      {children}
      {status?.refusal && (
        <Row as="p" gap={8} align="center" size="md" weight={500} tone="error" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {status.refusal}
        </Row>
      )}
      <WrittenComment status={status} />
      {answers}
    </Stack>
  )
}

/** A muted line of a card. */
export function CardLine({ children }: { children: ReactNode }) {
  return (
    <Text as="p" size="md" tone="muted">
      {children}
    </Text>
  )
}

interface ActSheetProps {
  title: string
  confirmLabel: string
  variant: 'primary' | 'validate' | 'danger'
  /** The focus starts on leaving: nothing of the sheet has to be filled in. */
  startsOnCancel?: boolean
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Repeats what is being decided, and sends nothing unless its main button is pressed. */
export function ActSheet(props: ActSheetProps) {
  const { title, confirmLabel, variant, startsOnCancel = false, children, onConfirm, onCancel } = props
  return (
    <BottomSheet
      opened
      onClose={onCancel}
      title={title}
      footer={
        <Stack gap={8} className={styles.buttons}>
          <Button size="lg" {...(startsOnCancel ? { 'data-autofocus': true } : {})} onClick={onCancel}>
            Annuler
          </Button>
          <Button size="lg" variant={variant} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Stack>
      }
    >
      {children}
    </BottomSheet>
  )
}
