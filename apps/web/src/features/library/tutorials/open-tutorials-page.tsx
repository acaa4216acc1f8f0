import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { Brand } from '../../../ui/brand.tsx'
import styles from './tutorials.module.css'
import { Tutorials } from './tutorials.tsx'

/** The same page without a login: no menu, and the way to the login (TUT-01). */
export function OpenTutorialsPage() {
  useDocumentTitle('Mes tutos')
  return (
    <main className={styles.open}>
      <div className={styles.openTop}>
        <Brand company={null} />
        <Link className={styles.back} to="/login">
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
          Retour à la connexion
        </Link>
      </div>
      <Tutorials />
    </main>
  )
}
