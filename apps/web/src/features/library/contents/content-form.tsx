import { IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './contents.module.css'
import { Leaving } from './leaving.tsx'
import { StaleNotice } from './stale-notice.tsx'

interface ContentFormProps {
  title: string
  saving: boolean
  isChanged: boolean
  /** What was refused when it was last sent, by field; the first of them takes the focus. */
  errors: Readonly<Record<string, string>>
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
  const { title, saving, isChanged, errors, stale, onReload, onSubmit, preview, side, children } = props
  const [previewing, setPreviewing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <form
      ref={form}
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
      {stale && <StaleNotice onReload={onReload} />}
      <div className={styles.fields}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column}>{side}</div>
      </div>
      {previewing && (
        <Dialog opened onClose={() => setPreviewing(false)} title="Aperçu" size={1120}>
          {preview}
        </Dialog>
      )}
      <Leaving changed={isChanged && !saving} />
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
