import { daysBetween, endsSoon } from '@cadran/rules/portal/api-tokens'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { useState } from 'react'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './tokens.module.css'
import { type ApiToken, type ServiceToken, useRevokeToken } from './tokens.queries.ts'

const MINUTE_MS = 60_000
const dayOf = (instant: number) => formatDate(parisWallTime(instant).slice(0, 10))

/** 'Il y a 8 min', right to ten minutes; a day once it is one. */
function usedText({ last_used_at }: ApiToken, now: number): string {
  if (last_used_at === null) return 'Jamais utilisé'
  const at = Date.parse(last_used_at)
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes < 60) return minutes < 1 ? 'À l’instant' : `Il y a ${minutes} min`
  return minutes < 24 * 60 ? `Il y a ${Math.floor(minutes / 60)} h` : `Le ${dayOf(at)}`
}

/** One's own, or a service account's with whose it is. */
export type ListedToken = ApiToken & Partial<Pick<ServiceToken, 'account' | 'author'>>

interface TokenListProps {
  label: string
  tokens: readonly ListedToken[]
  /** When they were read, in milliseconds since 1970. */
  now: number
}

/** What each token may do, until when, and when it was used: what has ended stays to be seen, without a button (TOK-06). */
export function TokenList({ label, tokens, now }: TokenListProps) {
  const [asked, setAsked] = useState<ApiToken | null>(null)
  const revoke = useRevokeToken()
  const end = () => setAsked(null)
  return (
    <>
      <table className={styles.tokens} aria-label={label}>
        <thead>
          <tr>
            {['Nom', 'Droits', 'Utilisation', 'Expiration'].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            <th>
              <span className="visually-hidden">Acte</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={() => setAsked(token)} />
          ))}
        </tbody>
      </table>
      {asked && (
        <ConfirmDialog
          opened
          title={`Révoquer « ${asked.name} » ?`}
          confirmLabel="Révoquer"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(asked.id, { onSettled: end })}
          onCancel={end}
        >
          {[usedText(asked, now), asked.last_address && `depuis ${asked.last_address}`].filter(Boolean).join(' ')}. Ce
          qui s’en sert cesse aussitôt de fonctionner.
        </ConfirmDialog>
      )}
    </>
  )
}

interface TokenRowProps {
  token: ListedToken
  now: number
  onRevoke: () => void
}

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const { name, prefix, last_address, ended, account, author } = token
  return (
    <tr data-ended={ended ?? undefined}>
      <th scope="row">
        {name}
        <Text block size="sm" tone="muted" weight={400} className={styles.code}>
          {prefix}…
        </Text>
        {account && (
          <Text block size="sm" tone="muted" weight={400}>
            {account.identity} ({account.matricule}), par {author}
          </Text>
        )}
      </th>
      <td>
        <Scopes token={token} />
      </td>
      <td data-head="Utilisation">
        {usedText(token, now)}
        {last_address !== null && (
          <Text block size="sm" tone="muted">
            depuis {last_address}
          </Text>
        )}
      </td>
      <td data-head="Expiration">
        <Expiry token={token} />
      </td>
      <td>
        {ended === null ? (
          <Button size="sm" onClick={onRevoke}>
            Révoquer<span className="visually-hidden"> {name}</span>
          </Button>
        ) : (
          <Text size="sm" weight={600} tone="muted">
            {ended === 'expired' ? 'Expiré' : 'Révoqué'}
          </Text>
        )}
      </td>
    </tr>
  )
}

function Expiry({ token: { expires_on, ended } }: { token: ApiToken }) {
  const { today } = usePublicConfig()
  const day = formatDate(expires_on)
  if (ended !== null || !endsSoon(expires_on, today)) return day
  const left = daysBetween(today, expires_on)
  return (
    <>
      <strong className={styles.soon}>{left === 0 ? 'ce soir' : `dans ${counted(left, 'jour')}`}</strong>
      <Text block size="sm" tone="muted">
        {day}
      </Text>
    </>
  )
}

function Scopes({ token: { scopes, networks } }: { token: ApiToken }) {
  return (
    <>
      <Row wrap gap={4}>
        {scopes.map((scope) => (
          <code key={scope} className={styles.scope}>
            {scope}
          </code>
        ))}
      </Row>
      {networks.length > 0 && (
        <Text block size="sm" tone="muted" anywhere>
          depuis {networks.join(', ')}
        </Text>
      )}
    </>
  )
}
