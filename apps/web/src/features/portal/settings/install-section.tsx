import { IconDownload } from '@tabler/icons-react'
import { useInstallPrompt } from '../../../platform/installation.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import styles from './install.module.css'
import { InstallSteps } from './install-steps.tsx'

/** Cadran as an application of its own, for whoever opens it in a browser (SET-07, SET-08). */
export function InstallSection() {
  const { ask } = useInstallPrompt()
  return (
    <SectionCard
      anchor="install"
      title="Installation"
      lead="Cadran s’ouvre alors dans sa propre fenêtre, depuis l’écran d’accueil ou le bureau."
    >
      {ask ? (
        <Button className={styles.button} icon={<IconDownload size={18} stroke={1.75} />} onClick={() => void ask()}>
          Installer l'application
        </Button>
      ) : (
        <InstallSteps />
      )}
    </SectionCard>
  )
}
