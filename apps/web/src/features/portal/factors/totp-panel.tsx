import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonAnchor } from '../../../ui/button-link.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { CodeField } from './code-field.tsx'
import styles from './factors.module.css'
import { useFactorChange } from './factors.queries.ts'
import { QrCode } from './qr-code.tsx'

interface TotpPanelProps {
  /** Of the form, so that a button elsewhere sends it. */
  id: string
  /** Told the recovery codes of the first factor, null where there were some. */
  onAdded: (codes: string[] | null) => void
}

/** Scans and confirms in one step, so that a scan that failed is seen at once (MFA-08, identity-04). */
export function TotpPanel({ id, onAdded }: TotpPanelProps) {
  const [code, setCode] = useState('')
  const mobile = useIsMobile('shell')
  // Its own secret each time: nothing of it is kept.
  const prepared = useQuery({
    queryKey: ['factors', 'totp', id],
    queryFn: () => api.post('factors/totp'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const confirm = useFactorChange(
    (typed: string) => api.post('factors/totp/confirm', { body: { code: typed } }),
    undefined,
    true,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // Sent twice, the second would be refused and the codes of the first never shown.
    if (confirm.isPending) return
    confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onAdded(recovery_codes) })
  }
  const restart = () => {
    setCode('')
    confirm.reset()
    void prepared.refetch()
  }
  if (prepared.isError) return <Again said={errorText(prepared.error)} onAgain={restart} />
  if (!prepared.data) return <SkeletonRows count={2} height={100} />
  if (confirm.error && 'status' in confirm.error && confirm.error.status === 404)
    return <Again said="Ce code a expiré" onAgain={restart} />
  return (
    <Stack as="form" id={id} gap={20} columns={1} noValidate onSubmit={submit}>
      <Scan {...prepared.data} />
      {/* It comes once the secret is there; on a phone its keyboard would hide the way to the application, which has the focus. */}
      <CodeField
        autoFocus={!mobile}
        value={code}
        error={confirm.error ? errorText(confirm.error) : undefined}
        onChange={(typed) => {
          setCode(typed)
          if (confirm.isError) confirm.reset()
        }}
      />
    </Stack>
  )
}

const takeFocus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

function Again({ said, onAgain }: { said: string; onAgain: () => void }) {
  return (
    <Stack gap={12} columns={1}>
      <p role="alert">{said}</p>
      <Button onClick={onAgain}>Recommencer</Button>
    </Stack>
  )
}

function Scan({ secret, uri }: { secret: string; uri: string }) {
  const mobile = useIsMobile('shell')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  const picture = <QrCode text={uri} label="QR code de l’application d’authentification" />
  return (
    <Stack gap={12} columns={1}>
      <p>Scannez ce code avec votre application d’authentification.</p>
      <Row wrap gap={20} align="start">
        {mobile ? (
          <Stack gap={12}>
            <ButtonAnchor href={uri} variant="primary" ref={takeFocus}>
              Ouvrir dans l’application
            </ButtonAnchor>
            <details>
              <summary>Afficher le QR code</summary>
              {picture}
            </details>
          </Stack>
        ) : (
          picture
        )}
        <Stack gap={8} minWidth={0}>
          <Text as="p" weight={600}>
            Le scan n’est pas possible ?
          </Text>
          <Text as="p" size="sm" tone="muted">
            Choisissez « clé de configuration » dans l’application et recopiez :
          </Text>
          <Text as="p" className={styles.secret} anywhere>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Text>
          <div>
            <Button size="sm" icon={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
              {copied ? 'Copié' : 'Copier'}
            </Button>
          </div>
          <Text as="p" size="sm" tone="muted">
            Cette valeur ne sera plus affichée.
          </Text>
        </Stack>
      </Row>
    </Stack>
  )
}
