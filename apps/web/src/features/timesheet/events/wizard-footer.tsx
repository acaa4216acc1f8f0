import { IconTrash } from '@tabler/icons-react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import type { WizardMoves } from './use-wizard.ts'
import styles from './wizard.module.css'

interface WizardFooterProps {
  wizard: WizardMoves
  onDelete?: () => void
}

/** Back, on or save, and the deletion of what is changed. */
export function WizardFooter({ wizard, onDelete }: WizardFooterProps) {
  const mobile = useIsMobile('work')
  const offline = useOfflineReason()
  const first = wizard.is_first
  return (
    <>
      {onDelete &&
        (mobile || !first ? (
          <IconButton
            className={mobile ? styles.deleteMobile : styles.delete}
            look="danger"
            label="Supprimer"
            icon={<IconTrash size={20} stroke={1.75} />}
            onClick={onDelete}
          />
        ) : (
          <Button
            className={styles.delete}
            variant="danger-quiet"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onDelete}
          >
            Supprimer
          </Button>
        ))}
      {!first && (
        <Button className={onDelete ? undefined : styles.previous} disabled={wizard.saving} onClick={wizard.goBack}>
          Précédent
        </Button>
      )}
      <Button
        variant="primary"
        disabled={!wizard.is_complete}
        reason={wizard.is_last ? offline : undefined}
        loading={wizard.saving}
        onClick={wizard.goOn}
        end={<KeyHint keys="↵" />}
      >
        {wizard.is_last ? 'Enregistrer' : 'Suivant'}
      </Button>
    </>
  )
}
