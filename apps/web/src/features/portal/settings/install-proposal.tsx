import { IconDownload } from '@tabler/icons-react'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { useInstallPrompt } from '../../../platform/installation.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { Column, Stack } from '../../../ui/layout.tsx'
import styles from './install.module.css'
import { InstallSteps } from './install-steps.tsx'

interface InstallProposalProps {
  onContinue: () => void
}

/** On a phone, once a day: the application, or the browser all the same (SHL-94). */
export function InstallProposal({ onContinue }: InstallProposalProps) {
  useDocumentTitle('Installer l’application')
  const { ask } = useInstallPrompt()
  const install = async () => {
    if (await ask?.()) onContinue()
  }
  return (
    <Column as="main" className={styles.page}>
      <Brand company={null} />
      <div className={styles.proposal}>
        <img className={styles.picture} src="/icon-192.png" alt="" width={88} height={88} />
        <h1>Cadran sur votre téléphone</h1>
        <p>Installée, l’application s’ouvre en plein écran depuis votre écran d’accueil.</p>
        {!ask && <InstallSteps />}
      </div>
      <Stack gap={8} className={styles.choices}>
        {ask && (
          <Button
            variant="primary"
            size="lg"
            wide
            icon={<IconDownload size={18} stroke={1.75} />}
            onClick={() => void install()}
          >
            Installer l'application
          </Button>
        )}
        <Button size="lg" wide variant={ask ? 'secondary' : 'primary'} onClick={onContinue}>
          Continuer sur le navigateur
        </Button>
      </Stack>
    </Column>
  )
}
