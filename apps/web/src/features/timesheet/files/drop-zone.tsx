import { FILE_EXTENSIONS } from '@cadran/rules/timesheet/files'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'
import type { ChosenFiles } from './chosen-files.ts'
import styles from './files.module.css'

interface DropZoneProps {
  chosen: ChosenFiles
  error?: string | undefined
  /** A dialog opens on it. */
  first?: boolean
}

/** What an element needs to take files that are dragged to it. */
function useDrop(add: ChosenFiles['add']) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
}

/** Where files are dropped or chosen; gone when the month takes no more (FIL-01). */
export function DropZone({ chosen, error, first = false }: DropZoneProps) {
  const id = useId()
  const { left, add } = chosen
  const drop = useDrop(add)
  if (left === 0) return null
  return (
    <div>
      <Row
        as="label"
        {...drop}
        gap={12}
        align="center"
        className={styles.zone}
        data-invalid={error !== undefined || undefined}
      >
        <IconUpload size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <Text block weight={600}>
            Déposez vos fichiers ici ou parcourez
          </Text>
          <Text block size="sm" tone="muted" id={`${id}-hint`}>
            {left > 1 ? `Jusqu’à ${String(left)} fichiers` : 'Un fichier'} de 5 Mo au plus : PDF, image, texte ou
            bureautique
          </Text>
        </span>
        <input
          className={styles.zoneInput}
          type="file"
          multiple={left > 1}
          accept={FILE_EXTENSIONS.join(',')}
          aria-label="Ajouter des fichiers"
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          aria-invalid={error !== undefined || undefined}
          data-error={error === undefined ? undefined : true}
          data-autofocus={first || undefined}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again after it was taken off.
            event.currentTarget.value = ''
          }}
        />
      </Row>
      {error !== undefined && (
        <p className={styles.problem} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
