import { IconTrash } from '@tabler/icons-react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Text } from '../../../ui/layout.tsx'
import styles from './wizard.module.css'

/** What the foot of a wizard needs. */
export interface WizardMoves {
  is_first: boolean
  is_complete: boolean
  /** Why what is chosen cannot go on. */
  blocked?: string | undefined
  saving: boolean
  goOn: () => void
  goBack: () => void
}

interface WizardFooterProps {
  wizard: WizardMoves
  onDelete?: () => void
}

/** Back, on or save, and the deletion of what is changed; each has one place on all steps (EDT-02). */
export function WizardFooter({ wizard, onDelete }: WizardFooterProps) {
  const mobile = useIsMobile('work')
  const offline = useOfflineReason()
  const { is_first, is_complete, blocked, saving, goOn, goBack } = wizard
  return (
    <>
      {onDelete && (
        <IconButton
          className={mobile ? styles.deleteMobile : undefined}
          look="danger"
          label="Supprimer"
          icon={<IconTrash size={20} stroke={1.75} />}
          onClick={onDelete}
        />
      )}
      {!is_first && (
        <Button disabled={saving} onClick={goBack}>
          Précédent
        </Button>
      )}
      {is_first && !mobile && (
        <Text size="xs" tone="muted" nowrap>
          Choisir un code fait avancer
        </Text>
      )}
      <Button
        variant="primary"
        className={mobile ? undefined : styles.on}
        disabled={!is_complete && blocked === undefined}
        reason={blocked ?? (is_first ? undefined : offline)}
        loading={saving}
        onClick={goOn}
        end={<KeyHint keys="↵" />}
      >
        {is_first ? 'Suivant' : 'Enregistrer'}
      </Button>
    </>
  )
}
