import { useHeader } from '../platform/page-header.ts'
import type { Page } from '../platform/pages.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Text } from '../ui/layout.tsx'
import styles from '../ui/message-page.module.css'
import { NoAccess } from '../ui/no-access.tsx'

/** An unknown address (SHL-12, SHL-13); a refused page comes with what the table says of it. */
export function NotFoundPage({ data }: { data?: unknown }) {
  return isPage(data) ? <NoAccess page={data} /> : <UnknownPage />
}

const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null && 'path' in data

function UnknownPage() {
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
