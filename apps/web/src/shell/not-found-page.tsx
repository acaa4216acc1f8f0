import { usePageHeader } from '../platform/page-header.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './not-found-page.module.css'

/** An unknown address, and one that the person may not open (SHL-12 to SHL-14). */
export function NotFoundPage() {
  usePageHeader({ title: 'Page introuvable' })
  return (
    <div className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>La page demandée n'existe pas.</h1>
      <ButtonLink variant="primary" to="/">
        Retour à l’accueil
      </ButtonLink>
    </div>
  )
}
