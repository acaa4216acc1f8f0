import { UPLOAD_EXTENSIONS } from '@cadran/rules/library/uploads'
import { counted } from '@cadran/rules/portal/french'
import { IconCloudUpload, IconFolder, IconSend } from '@tabler/icons-react'
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './upload.module.css'
import { UploadRow } from './upload-row.tsx'
import type { UploadTarget } from './upload-target.ts'
import { useUploads } from './use-uploads.ts'

interface UploadPanelProps {
  target: UploadTarget | null
}

/** Files for the chosen place: named, sent together, each with its end on its own line (GED-45, GED-63 to GED-69). */
export function UploadPanel({ target }: UploadPanelProps) {
  const titleId = useId()
  return (
    <Stack as="section" gap={10} className={styles.panel} aria-labelledby={titleId}>
      <Text as="h2" size="xl" id={titleId}>
        Ajouter des fichiers
      </Text>
      <Uploads target={target} />
    </Stack>
  )
}

function Uploads({ target }: UploadPanelProps) {
  const browse = useRef<HTMLButtonElement>(null)
  const { uploads, add, rename, drop, clear, send, ready, sending } = useUploads(target)
  useFocusOnOther(target, browse)
  if (!target)
    return (
      <Text as="p" size="sm" tone="muted" balance>
        Choisissez « Fichier » dans une catégorie ou un dossier.
      </Text>
    )
  return (
    <>
      <Row as="p" gap={8} size="sm" tone="muted" balance anywhere>
        <IconFolder size={18} stroke={1.75} aria-hidden="true" />
        {target.path.join(' › ')}
      </Row>
      <DropZone browse={browse} onAdd={add} />
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Fichiers à envoyer">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRename={rename} onDrop={drop} />
          ))}
        </ul>
      )}
      <Row gap={10} align="center" className={styles.foot}>
        <Text size="sm" tone="muted" balance role="status">
          {ready > 0 ? counted(ready, 'fichier prêt', 'fichiers prêts') : ''}
        </Text>
        {uploads.length > 0 && <Button onClick={clear}>{ready > 0 || sending ? 'Annuler' : 'Effacer'}</Button>}
        <Button
          variant="primary"
          icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
          disabled={ready === 0 && !sending}
          loading={sending}
          onClick={() => void send()}
        >
          Envoyer
        </Button>
      </Row>
    </>
  )
}

/** Whoever chose another place goes on here; a page that opens on its only place has not been asked for it. */
function useFocusOnOther(target: UploadTarget | null, browse: RefObject<HTMLButtonElement | null>): void {
  const bound = useRef(target)
  useEffect(() => {
    if (target && target !== bound.current) browse.current?.focus()
    bound.current = target
  }, [target, browse])
}

interface DropZoneProps {
  browse: RefObject<HTMLButtonElement | null>
  onAdd: (files: Iterable<File>) => void
}

function DropZone({ browse, onAdd }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
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
      aria-label="Déposer des fichiers"
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
        <strong>Glissez des fichiers ou </strong>
        <button type="button" className={styles.browse} ref={browse} onClick={() => input.current?.click()}>
          choisissez-les
        </button>
      </p>
      <Text as="p" size="sm" tone="muted" balance>
        PDF, Word, Excel, PowerPoint, images… 5{'\u00a0'}Mo au plus
      </Text>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Fichiers à ajouter"
        accept={UPLOAD_EXTENSIONS.join(',')}
        onChange={({ currentTarget }) => {
          onAdd(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}
