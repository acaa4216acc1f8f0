import { FILE_EXTENSIONS } from '@cadran/rules/timesheet/files'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import type { ChosenFiles } from './chosen-files.ts'
import styles from './files.module.css'

interface DropZoneProps {
  chosen: ChosenFiles
  error?: string | undefined
}

/** Where files are dropped or chosen; gone when the month takes no more (FIL-01). */
export function DropZone({ chosen, error }: DropZoneProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const { left, add } = chosen
  if (left === 0) return null
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div>
      <label
        className={styles.zone}
        data-over={over || undefined}
        data-invalid={error !== undefined || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconUpload size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <span className={styles.zoneTitle}>Déposez vos fichiers ici ou parcourez</span>
          <span className={styles.zoneHint} id={`${id}-hint`}>
            {left > 1 ? `Jusqu’à ${String(left)} fichiers` : 'Un fichier'} de 5 Mo au plus : PDF, image, texte ou
            bureautique
          </span>
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
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again after it was taken off.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {error !== undefined && (
        <p className={styles.problem} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
