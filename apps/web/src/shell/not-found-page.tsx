import { useHeader } from '../platform/page-header.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Text } from '../ui/layout.tsx'
import styles from './not-found-page.module.css'

/** An unknown address, and one that the person may not open (SHL-12 to SHL-14). */
export function NotFoundPage() {
  useHeader({ title: 'Page introuvable' })
  return (
    <div className={styles.page}>
      <Text as="p" tone="muted" lineHeight={1} tabular className={styles.code}>
        404
      </Text>
      <h1>La page demandée n'existe pas.</h1>
      <ButtonLink variant="primary" to="/">
        Retour à l’accueil
      </ButtonLink>
    </div>
  )
}
