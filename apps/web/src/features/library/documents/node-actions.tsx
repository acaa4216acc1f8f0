import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { MoveButtons, type Place } from '../../../ui/sortable-list.tsx'
import styles from './edit.module.css'

interface NodeActionsProps {
  name: string
  /** Absent for categories, which keep their order (GED-90). */
  place?: Place
  onEdit: () => void
  onDelete: () => void
  /** Why it cannot be deleted now (GED-53). */
  kept?: string | undefined
  editRef?: Ref<HTMLButtonElement>
  /** In sight also where nothing hovers over the row. */
  shown?: boolean
}

/** What may be done with a row; the names say with which. */
export function NodeActions({ name, place, onEdit, onDelete, kept, editRef, shown }: NodeActionsProps) {
  return (
    <Row as="span" inline align="center" className={styles.actions} data-shown={shown || undefined}>
      {place && <MoveButtons name={name} place={place} />}
      <IconButton
        {...(editRef ? { ref: editRef } : {})}
        size="sm"
        label={`Modifier ${name}`}
        title="Modifier"
        icon={<IconPencil size={18} stroke={1.75} />}
        onClick={onEdit}
      />
      <Button
        className={styles.bin}
        size="sm"
        variant="quiet"
        aria-label={`Supprimer ${name}`}
        reason={kept}
        icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onDelete}
      />
    </Row>
  )
}
