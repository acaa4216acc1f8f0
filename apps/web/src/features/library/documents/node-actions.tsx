import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './edit.module.css'
import type { Place } from './sortable-list.tsx'

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

/** What may be done with a row; the names say with which. At an end the arrow stays, so that the focus does. */
export function NodeActions({ name, place, onEdit, onDelete, kept, editRef, shown }: NodeActionsProps) {
  return (
    <span className={styles.actions} data-shown={shown || undefined}>
      {place && (
        <>
          <IconButton
            size="sm"
            className={place.first ? styles.off : undefined}
            label={place.first ? `${name} est en premier` : `Monter ${name}`}
            icon={<IconArrowUp size={18} stroke={1.75} />}
            onClick={place.first ? undefined : place.up}
          />
          <IconButton
            size="sm"
            className={place.last ? styles.off : undefined}
            label={place.last ? `${name} est en dernier` : `Descendre ${name}`}
            icon={<IconArrowDown size={18} stroke={1.75} />}
            onClick={place.last ? undefined : place.down}
          />
        </>
      )}
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
    </span>
  )
}
