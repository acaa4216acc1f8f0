import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './factors.module.css'

/** Gives a text as a file, made in the browser: it goes nowhere else. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'codes-de-secours-cadran.txt' })
  link.click()
  URL.revokeObjectURL(address)
}

/** The ten codes, told this once: copied, kept as a file or printed (MFA-11). */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Stack gap={16} columns={1}>
      <p>
        Chacun de ces codes ouvre votre compte une fois, si votre téléphone ou votre clé d’accès vous manque. Gardez-les
        hors de cet appareil.
      </p>
      <ol className={styles.codes} aria-label="Codes de secours" data-printed>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row wrap gap={8}>
        <Button autoFocus icon={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
          {copied ? 'Copié' : 'Copier'}
        </Button>
        <Button icon={<IconDownload size={18} stroke={1.75} />} onClick={() => download(text)}>
          Télécharger
        </Button>
        <Button icon={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          Imprimer
        </Button>
      </Row>
      <Text as="p" weight={600}>
        Cette valeur ne sera plus affichée.
      </Text>
      <span role="status" className="visually-hidden">
        {copied ? 'Copié' : ''}
      </span>
    </Stack>
  )
}
