import { asStyle, brandTokens } from '../../../ui/brand-colours.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './settings.module.css'

interface BrandPreviewProps {
  light: string
  dark: string
}

/** A button, a link and the focus ring in both schemes, before anything is saved (CFG-10); for the eye alone. */
export function BrandPreview({ light, dark }: BrandPreviewProps) {
  return (
    <Stack gap={8} className={styles.preview} aria-hidden="true">
      <Sample scheme="light" colour={light} />
      <Sample scheme="dark" colour={dark} />
    </Stack>
  )
}

function Sample({ scheme, colour }: { scheme: 'light' | 'dark'; colour: string }) {
  return (
    <Row
      gap={20}
      align="center"
      className={styles.sample}
      data-scheme={scheme}
      style={asStyle(brandTokens(colour, scheme))}
    >
      <span className={styles.sampleButton}>Envoyer</span>
      <span className={styles.sampleLink}>Un lien</span>
      <span className={styles.sampleFocus}>Focus</span>
    </Row>
  )
}
