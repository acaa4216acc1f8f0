import { IconCloudUpload } from '@tabler/icons-react'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import styles from './drop-zone.module.css'
import { Stack, Text } from './layout.tsx'

interface DropZoneProps {
  label: string
  /** 'Glissez un fichier ou' … */
  words: string
  /** … 'choisissez-le'. */
  act: string
  hint: string
  /** The endings that the browser offers. */
  accept: readonly string[]
  /** What the field is called for whoever does not see it. */
  input: string
  multiple?: boolean
  browse?: RefObject<HTMLButtonElement | null>
  onAdd: (files: Iterable<File>) => void
}

/** Where files are dropped, or chosen by the browser's own dialog. */
export function DropZone({ label, words, act, hint, accept, input, multiple = false, browse, onAdd }: DropZoneProps) {
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onAdd(event.dataTransfer.files)
  }
  return (
    <Stack
      as="fieldset"
      gap={2}
      minWidth={0}
      textAlign="center"
      className={styles.zone}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconCloudUpload size={26} stroke={1.5} aria-hidden="true" />
      <p>
        <strong>{words} </strong>
        <button type="button" className={styles.browse} ref={browse} onClick={() => field.current?.click()}>
          {act}
        </button>
      </p>
      <Text as="p" size="sm" tone="muted" balance>
        {hint}
      </Text>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        multiple={multiple}
        tabIndex={-1}
        aria-label={input}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          onAdd(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}
