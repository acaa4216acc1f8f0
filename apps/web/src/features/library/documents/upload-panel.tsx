import { UPLOAD_EXTENSIONS } from '@cadran/rules/library/uploads'
import { IconAlertCircle, IconCircleCheck, IconCloudUpload, IconFolder, IconSend, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { counted } from './library-words.ts'
import styles from './upload.module.css'
import type { UploadTarget } from './upload-target.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const MEGABYTE = 1_048_576

function sizeOf(bytes: number): string {
  if (bytes < MEGABYTE) return `${String(Math.max(1, Math.round(bytes / 1024)))} Ko`
  return `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')} Mo`
}

interface UploadPanelProps {
  target: UploadTarget | null
}

/** Files for the chosen place: named, sent together, each with its end on its own line (GED-45, GED-63 to GED-69). */
export function UploadPanel({ target }: UploadPanelProps) {
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const browse = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const { uploads, add, rename, drop, clear, send, ready, sending } = useUploads(target)
  const bound = useRef(target)
  // Whoever chose another place goes on here; a page that opens on its only place has not been asked for it.
  useEffect(() => {
    if (target && target !== bound.current) browse.current?.focus()
    bound.current = target
  }, [target])
  if (!target) {
    return (
      <section className={styles.panel} aria-labelledby={titleId}>
        <h2 className={styles.title} id={titleId}>
          Ajouter des fichiers
        </h2>
        <p className={styles.note}>Choisissez « Fichier » dans une catégorie ou un dossier.</p>
      </section>
    )
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        Ajouter des fichiers
      </h2>
      <p className={styles.place}>
        <IconFolder size={18} stroke={1.75} aria-hidden="true" />
        {target.path.join(' › ')}
      </p>
      <fieldset
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
        <p className={styles.note}>PDF, Word, Excel, PowerPoint, images… 5 Mo au plus</p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          multiple
          tabIndex={-1}
          aria-label="Fichiers à ajouter"
          accept={UPLOAD_EXTENSIONS.join(',')}
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
      </fieldset>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Fichiers à envoyer">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRename={rename} onDrop={drop} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <span className={styles.note} role="status">
          {ready > 0 ? counted(ready, 'fichier prêt', 'fichiers prêts') : ''}
        </span>
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
      </div>
    </section>
  )
}

interface UploadRowProps {
  upload: Upload
  onRename: (id: number, label: string) => void
  onDrop: (id: number) => void
}

function UploadRow({ upload, onRename, onDrop }: UploadRowProps) {
  const { id, file, label, state, sent, error } = upload
  const percent = Math.round(sent * 100)
  const remove = (
    <IconButton
      size="sm"
      label={`${state === 'sending' ? 'Annuler' : 'Retirer'} ${file.name}`}
      icon={<IconX size={18} stroke={1.75} />}
      onClick={() => onDrop(id)}
    />
  )
  if (state === 'ready') {
    return (
      <li className={styles.upload}>
        <div className={styles.body}>
          <TextField
            label="Nom du document"
            value={label}
            maxLength={256}
            error={error ?? undefined}
            hint={`${file.name} · ${sizeOf(file.size)}`}
            onChange={({ currentTarget: { value } }) => onRename(id, value)}
          />
        </div>
        {remove}
      </li>
    )
  }
  if (state === 'refused') {
    return (
      <li className={styles.upload} data-family="non_submitted">
        <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
        <div className={styles.body} role="alert">
          <strong>{file.name}</strong>
          <p>{error}</p>
        </div>
        {remove}
      </li>
    )
  }
  return (
    <li className={styles.upload}>
      <div className={styles.body}>
        <p className={styles.line}>
          <strong className={styles.label}>{label}</strong>
          {state === 'done' ? (
            <span className={styles.done}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              Ajouté
            </span>
          ) : (
            <span className={styles.note}>
              {percent} % · {sizeOf(file.size * sent)} sur {sizeOf(file.size)}
            </span>
          )}
        </p>
        <ProgressBar
          value={percent}
          max={100}
          label={`Envoi de ${label}`}
          family={state === 'done' ? 'validated1' : 'brand'}
        />
      </div>
      {state === 'sending' && remove}
    </li>
  )
}
