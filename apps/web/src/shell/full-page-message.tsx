import { type ReactNode, useEffect } from 'react'
import { useDocumentTitle } from '../platform/document-title.ts'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './full-page-message.module.css'

interface FullPageMessageProps {
  /** The document's title. */
  title: string
  /** A code above the label, such as '404'. */
  code?: string
  label: string
  icon?: ReactNode
  /** Shows a button that leads to `/`. */
  home?: boolean
  onReload?: () => void
  /** Reloads by itself after this delay, in ms. */
  reloadAfter?: number
}

/** What stands in place of a page: what happened, and the ways on (SHL-20 to SHL-24). */
export function FullPageMessage(props: FullPageMessageProps) {
  const { title, code, label, icon, home = false, onReload, reloadAfter } = props
  useDocumentTitle(title)
  useEffect(() => {
    if (reloadAfter === undefined || !onReload) return
    const timer = setInterval(onReload, reloadAfter)
    return () => clearInterval(timer)
  }, [reloadAfter, onReload])
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <Brand company={null} />
      </div>
      <div className={styles.message}>
        {icon && (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        )}
        {code && <p className={styles.code}>{code}</p>}
        <h1 className={styles.label}>{label}</h1>
        <div className={styles.actions}>
          {onReload && (
            <Button variant="primary" onClick={onReload}>
              Recharger
            </Button>
          )}
          {home && <ButtonLink to="/">Retour à l’accueil</ButtonLink>}
        </div>
      </div>
    </main>
  )
}
