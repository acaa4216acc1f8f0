import { PICTURE_EXTENSIONS } from '@cadran/rules/library/pictures'
import { UPLOAD_EXTENSIONS } from '@cadran/rules/library/uploads'
import { IconFileText, IconPhoto, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './upload-field.module.css'
import { useUpload } from './use-upload.ts'

/** An upload that waits to be saved, or is saved already. */
export interface Held {
  id: string
  label: string
  url: string
}

interface UploadFieldProps {
  label: string
  kind: 'picture' | 'file'
  value: Held | null
  onChange: (value: Held | null) => void
  hint?: string
  error?: string | undefined
}

const HINTS = { picture: 'JPEG, PNG, WebP ou GIF, 5 Mo au plus', file: 'PDF, Word, Excel, images… 5 Mo au plus' }
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** One picture or file: chosen, sent at once with its progress, shown, taken away. */
export function UploadField({ label, kind, value, onChange, hint = HINTS[kind], error }: UploadFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { percent, error: refused, send, cancel } = useUpload(kind === 'picture' ? 'picture' : 'attachment', onChange)
  const wrong = refused ?? error
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.body}>
        {kind === 'picture' && (
          <span className={styles.picture}>
            {value ? <img src={value.url} alt="" /> : <IconPhoto size={24} stroke={1.5} aria-hidden="true" />}
          </span>
        )}
        <div className={styles.side}>
          {value && kind === 'file' && (
            <span className={styles.name}>
              <IconFileText {...ICON} />
              {value.label}
            </span>
          )}
          {percent === null ? (
            <span className={styles.actions}>
              <Button ref={choose} size="sm" icon={<IconUpload {...ICON} />} onClick={() => input.current?.click()}>
                {value ? 'Remplacer' : 'Choisir'}
                <span className="visually-hidden"> : {label}</span>
              </Button>
              {value && (
                <IconButton
                  size="sm"
                  label={`Retirer : ${label}`}
                  icon={<IconTrash {...ICON} />}
                  onClick={() => {
                    onChange(null)
                    choose.current?.focus()
                  }}
                />
              )}
            </span>
          ) : (
            <span className={styles.progress}>
              <ProgressBar value={percent} max={100} label={`Envoi : ${label}`} />
              <IconButton size="sm" label="Annuler l'envoi" icon={<IconX {...ICON} />} onClick={cancel} />
            </span>
          )}
          <span className={wrong ? styles.error : styles.hint} id={`${id}-hint`} role={wrong ? 'alert' : undefined}>
            {wrong ?? hint}
          </span>
        </div>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={`Fichier : ${label}`}
        accept={(kind === 'picture' ? PICTURE_EXTENSIONS : UPLOAD_EXTENSIONS).join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) send(file)
          currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
