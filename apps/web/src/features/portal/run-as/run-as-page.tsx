import { usePageHeader } from '../../../platform/page-header.ts'
import styles from './run-as.module.css'
import { RunAsPanel } from './run-as-panel.tsx'

/** The portal as somebody else sees it, for whoever helps them (RUN-01, RUN-02). */
export function RunAsPage() {
  usePageHeader({ title: 'Run As', breadcrumb: [{ label: 'Accueil', to: '/' }], back: '/' })
  return (
    <div className={styles.page}>
      <h1>Run As</h1>
      <p className={styles.lead}>
        Le portail s’affiche comme pour la personne choisie. «&nbsp;Déconnexion&nbsp;» vous ramène à votre compte.
      </p>
      <RunAsPanel focused />
    </div>
  )
}
