import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './records.module.css'

/** Somebody else was quicker (README 6): what was typed stays until it is given up. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  return (
    <Row gap={16} align="center" justify="between" className={styles.stale} role="alert" data-family="submitted">
      <p>
        Quelqu’un d’autre a modifié ce contenu depuis que vous l’avez ouvert. Ce que vous avez écrit est toujours là ;
        recharger le remplace par ce qui est enregistré.
      </p>
      <Button size="sm" icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} onClick={onReload}>
        Recharger
      </Button>
    </Row>
  )
}
