import { IconDeviceDesktop } from '@tabler/icons-react'
import { Row } from '../../../ui/layout.tsx'
import styles from './closing-page.module.css'

/** What a narrow window does not offer, and why (WIN-09, BCK-34). */
export function ComputerNote() {
  return (
    <Row as="p" gap={12} align="start" tone="muted" className={styles.note}>
      <IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />
      Soumettre et clôturer se font sur ordinateur, où les noms et les montants tiennent à l’écran.
    </Row>
  )
}
