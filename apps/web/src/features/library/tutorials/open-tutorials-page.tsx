import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './tutorials.module.css'
import { Tutorials } from './tutorials.tsx'

/** The same page without a login: no menu, and the way to the login (TUT-01). */
export function OpenTutorialsPage() {
  useDocumentTitle(useCurrentPage().title)
  return (
    <Stack as="main" gap={24} className={styles.open}>
      <Row wrap gap={12} align="center" justify="between">
        <Brand company={null} />
        <Link className={styles.back} to="/login">
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
          Retour à la connexion
        </Link>
      </Row>
      <Tutorials />
    </Stack>
  )
}
