import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { countWords, crowdedWords, markWords } from './remote-words.ts'
import styles from './remote-work.module.css'
import type { RemoteDraft } from './use-remote-draft.ts'

interface RemoteActionsProps extends Pick<ButtonProps, 'size' | 'wide'> {
  draft: RemoteDraft
  saving: boolean
  onSave: () => void
  onCancel: () => void
}

/** Keeps what was marked, or gives it up (REM-11, REM-13); says each mark to those who do not see it. */
export function RemoteActions({ draft, saving, onSave, onCancel, ...look }: RemoteActionsProps) {
  const offline = useOfflineReason()
  return (
    <>
      <Button {...look} disabled={saving} onClick={onCancel}>
        Annuler
      </Button>
      <Button {...look} variant="primary" loading={saving} reason={offline} onClick={onSave}>
        Enregistrer
      </Button>
      <p className="visually-hidden" role="status">
        {statusOf(draft)}
      </p>
    </>
  )
}

function statusOf({ last, days, count, month }: RemoteDraft): string {
  if (last === null) return ''
  const halves = days.find(({ day }) => day === last) ?? { am: false, pm: false }
  return `${markWords(last, halves, month.user.person_type)}. ${countWords(count)} ce mois-ci`
}

/** Mobile: the line over the actions. */
export function RemoteHint({ draft }: { draft: RemoteDraft }) {
  return (
    <Text as="p" size="sm" tone="muted" lineHeight={1.45} tabular textAlign="center" className={styles.hint}>
      {crowdedWords(draft)} <strong>{countWords(draft.count)}</strong> · touchez un jour{'\u00a0'}: journée, matin,
      après-midi, rien
    </Text>
  )
}
