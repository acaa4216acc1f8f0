import { useHeader } from '../platform/page-header.ts'
import { type Page, useWhomToAsk } from '../platform/pages.ts'
import { ButtonLink } from './button-link.tsx'
import { Stack } from './layout.tsx'
import styles from './message-page.module.css'

/** In place of a page that there is and that the person may not open: what it is for, and whom to ask (WIN-06). */
export function NoAccess({ page }: { page: Page }) {
  const whom = useWhomToAsk(page)
  useHeader({ title: page.title })
  return (
    <div className={styles.page}>
      <h1>Vous n’avez pas accès à cette page</h1>
      <Stack as="p" gap={4} tone="muted" className={styles.words}>
        {page.purpose && <span>Elle sert à {page.purpose}.</span>}
        <span>Pour l’ouvrir, demandez-en le droit {whom}.</span>
      </Stack>
      <ButtonLink variant="primary" to="/">
        Retour à l’accueil
      </ButtonLink>
    </div>
  )
}
