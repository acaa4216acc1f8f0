import { usePageHeader } from '../../../platform/page-header.ts'
import { Text } from '../../../ui/layout.tsx'
import styles from './run-as.module.css'
import { RunAsPanel } from './run-as-panel.tsx'

/** The portal as somebody else sees it, for whoever helps them (RUN-01, RUN-02). */
export function RunAsPage() {
  const title = usePageHeader()
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Text as="p" size="sm" tone="muted">
        Le portail s’affiche comme pour la personne choisie. «&nbsp;Déconnexion&nbsp;» vous ramène à votre compte.
      </Text>
      <RunAsPanel focused />
    </div>
  )
}
