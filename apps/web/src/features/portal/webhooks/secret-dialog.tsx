import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import styles from './webhooks.module.css'

/** A value that is told once: chosen, copied by one press; leaving without having copied it asks once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { copied, copy } = useCopy(secret)
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const leave = () => (copied === 'never' && !asked ? setAsked(true) : onClose())
  return (
    <Dialog
      opened
      onClose={leave}
      title="Secret du webhook"
      size={560}
      footer={
        <Button variant={copied === 'never' ? 'secondary' : 'primary'} onClick={leave}>
          {asked ? 'Fermer sans copier' : 'Terminé'}
        </Button>
      }
    >
      <Stack gap={12} columns={1}>
        <p>Le destinataire vérifie la signature de chaque livraison par ce secret.</p>
        <Row gap={8} align="end">
          <div className={styles.secret}>
            <TextField
              label="Secret"
              ref={field}
              readOnly
              value={secret}
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <Button variant="primary" onClick={() => void copy()}>
            {copied === 'now' ? 'Copié' : 'Copier'}
          </Button>
        </Row>
        <Text as="p" weight={600}>
          Cette valeur ne sera plus affichée.
        </Text>
        <Text as="p" role="status" tone={asked ? 'error' : 'muted'}>
          {copied === 'now' ? 'Copié' : asked ? 'Le secret n’a pas été copié. Il ne pourra qu’être renouvelé.' : ''}
        </Text>
      </Stack>
    </Dialog>
  )
}
