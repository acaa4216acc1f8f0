import { IconDeviceFloppy, IconEye, IconRefresh } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './contents.module.css'

interface ContentFormProps {
  title: string
  saving: boolean
  isChanged: boolean
  /** Somebody else has changed it since it was opened. */
  stale: boolean
  onReload: () => void
  onSubmit: () => void
  /** As readers will see it. */
  preview: ReactNode
  /** What is said of it, at the right. */
  side: ReactNode
  children: ReactNode
}

/** A content being written: its fields, how it will look, and what happens when two write at once. */
export function ContentForm(props: ContentFormProps) {
  const { title, saving, isChanged, stale, onReload, onSubmit, preview, side, children } = props
  const [previewing, setPreviewing] = useState(false)
  const isBlocked = () => isChanged && !saving
  const leaving = useBlocker({ shouldBlockFn: isBlocked, enableBeforeUnload: isBlocked, withResolver: true })
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={styles.formHead}>
        <h1>{title}</h1>
        <Button
          icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setPreviewing(true)}
        >
          Aperçu
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={saving}
          icon={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />}
        >
          Enregistrer
        </Button>
      </div>
      {stale && (
        <div className={styles.stale} role="alert" data-family="submitted">
          <p>
            Quelqu’un d’autre a modifié ce contenu depuis que vous l’avez ouvert. Ce que vous avez écrit est toujours là
            ; recharger le remplace par ce qui est enregistré.
          </p>
          <Button size="sm" icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} onClick={onReload}>
            Recharger
          </Button>
        </div>
      )}
      <div className={styles.fields}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>{side}</div>
      </div>
      {previewing && (
        <Dialog opened onClose={() => setPreviewing(false)} title="Aperçu" size={1120}>
          {preview}
        </Dialog>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          opened
          title="Quitter sans enregistrer ?"
          confirmLabel="Quitter"
          cancelLabel="Rester"
          onCancel={leaving.reset}
          onConfirm={leaving.proceed}
        >
          <p>Ce que vous avez écrit sera perdu.</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

interface FieldGroupProps {
  title: string
  children: ReactNode
}

/** Fields that belong together. */
export function FieldGroup({ title, children }: FieldGroupProps) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  )
}
