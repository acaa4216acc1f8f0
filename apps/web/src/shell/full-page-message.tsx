import { type ReactNode, useEffect } from 'react'
import { useDocumentTitle } from '../platform/document-title.ts'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Column, Row, Text } from '../ui/layout.tsx'
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
    <Column as="main" className={styles.page}>
      <div>
        <Brand company={null} />
      </div>
      <div className={styles.message}>
        {icon && (
          <Row as="span" inline align="center" justify="center" tone="brand" className={styles.icon} aria-hidden="true">
            {icon}
          </Row>
        )}
        {code && (
          <Text as="p" size="lg" weight={600} tone="muted" tabular>
            {code}
          </Text>
        )}
        <Text as="h1" balance className={styles.label}>
          {label}
        </Text>
        <Row wrap gap={8} justify="center" marginTop={8}>
          {onReload && (
            <Button variant="primary" onClick={onReload}>
              Recharger
            </Button>
          )}
          {home && <ButtonLink to="/">Retour à l’accueil</ButtonLink>}
        </Row>
      </div>
    </Column>
  )
}
