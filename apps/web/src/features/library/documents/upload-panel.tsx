import { UPLOAD_EXTENSIONS } from '@cadran/rules/library/uploads'
import { counted } from '@cadran/rules/portal/french'
import { IconFolder, IconSend } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/drop-zone.tsx'
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

const FILES = {
  label: 'Déposer des fichiers',
  words: 'Glissez des fichiers ou',
  act: 'choisissez-les',
  hint: 'PDF, Word, Excel, PowerPoint, images… 5\u00a0Mo au plus',
  accept: UPLOAD_EXTENSIONS,
  input: 'Fichiers à ajouter',
  multiple: true,
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
      <DropZone {...FILES} browse={browse} onAdd={add} />
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
