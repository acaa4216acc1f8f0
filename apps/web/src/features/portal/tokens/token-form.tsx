import { LONGEST_TOKEN_DAYS, TOKEN_NAME_LENGTH, type TokenArea, type TokenScope } from '@cadran/rules/portal/api-tokens'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { addDays } from '@cadran/rules/timesheet/day'
import { IconShieldLock, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formErrors } from '../../../platform/form-errors.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { NetworksField, networksOf } from '../../../ui/networks-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AreaChoice } from './area-choice.tsx'
import styles from './tokens.module.css'
import { type CreatedToken, useCreateToken } from './tokens.queries.ts'

const PRESETS = [
  { days: 30, label: '30 jours' },
  { days: 90, label: '90 jours' },
  { days: LONGEST_TOKEN_DAYS, label: '1 an' },
]

interface Draft {
  name: string
  expires_on: string
  networks: string
  scopes: TokenScope[]
  user_id: number | null
}

export interface TokenFormProps {
  areas: readonly TokenArea[]
  may_write: boolean
  /** Service accounts, one of which the token is for; none where it is one's own. */
  accounts?: readonly { id: number; matricule: string; identity: string }[]
  onMade: (made: CreatedToken) => void
  onClose: () => void
}

/** What the token will be, in words. */
function inWords({ scopes, expires_on, networks }: Draft): string {
  const from = networksOf(networks).length
  return [
    scopes.length === 0 ? 'Aucun droit' : counted(scopes.length, 'droit'),
    expires_on === '' ? 'sans date' : `jusqu’au ${formatDate(expires_on)}`,
    from === 0 ? 'depuis partout' : `depuis ${counted(from, 'réseau', 'réseaux')}`,
  ].join(' · ')
}

/** What is written of the new token, and what came of sending it. */
function useDraft({ accounts, onMade }: Pick<TokenFormProps, 'accounts' | 'onMade'>, today: string) {
  const [draft, setDraft] = useState<Draft>({
    name: '',
    expires_on: addDays(today, 90),
    networks: '',
    scopes: [],
    user_id: accounts?.[0]?.id ?? null,
  })
  const creating = useCreateToken()
  return {
    draft,
    isPending: creating.isPending,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    ...formErrors(creating.error, ['name', 'expires_on', 'networks', 'scopes']),
    create: () => {
      const { networks, user_id, ...asked } = draft
      const body = { ...asked, networks: networksOf(networks), ...(user_id !== null && { user_id }) }
      creating.mutate(body, { onSuccess: onMade })
    },
  }
}

/** A new token: what it is called, until when, from where and for what (TOK-03 to TOK-05, TOK-08, TOK-13, TOK-17). */
export function TokenForm(props: TokenFormProps) {
  const { accounts, onClose } = props
  const { today } = usePublicConfig()
  const { draft, change, at, failure, create, isPending } = useDraft(props, today)
  return (
    <Stack
      as="form"
      gap={16}
      columns={1}
      aria-label="Nouveau jeton"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <Row gap={8} align="center" justify="between">
        <Text as="h3" size="lg" weight={600}>
          Nouveau jeton
        </Text>
        <IconButton label="Fermer le nouveau jeton" icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
      </Row>
      <TokenFields draft={draft} today={today} accounts={accounts} at={at} onChange={change} />
      <Rights {...props} draft={draft} at={at} onChange={change} />
      {failure !== null && (
        <Text as="p" tone="error" role="alert">
          {failure}
        </Text>
      )}
      <Row wrap gap={12} align="center" justify="between">
        <Text as="p" size="sm" tone="muted" aria-live="polite">
          {inWords(draft)}
        </Text>
        <Row gap={8}>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" loading={isPending}>
            Créer le jeton
          </Button>
        </Row>
      </Row>
    </Stack>
  )
}

interface PartProps {
  draft: Draft
  at: (field: string) => string | undefined
  onChange: (part: Partial<Draft>) => void
}

type RightsProps = PartProps & Pick<TokenFormProps, 'areas' | 'may_write' | 'accounts'>

function Rights({ areas, may_write, accounts, draft, at, onChange }: RightsProps) {
  return (
    <Stack gap={8} columns={1} alignContent="start">
      <AreaChoice
        areas={areas}
        is_service={accounts !== undefined}
        may_write={may_write}
        scopes={draft.scopes}
        error={at('scopes')}
        onChange={(scopes) => onChange({ scopes })}
      />
      <Row as="p" gap={8} size="sm" tone="muted">
        <IconShieldLock size={18} stroke={1.75} aria-hidden="true" className={styles.shield} />
        {may_write
          ? 'L’écriture se donne depuis une session à deux facteurs, si vous en avez. Sécurité, mots de passe et « Run As » restent hors de portée de tout jeton.'
          : 'L’écriture demande un second facteur : ajoutez-en un dans « Sécurité ».'}
      </Row>
    </Stack>
  )
}

type TokenFieldsProps = PartProps & Pick<TokenFormProps, 'accounts'> & { today: string }

function TokenFields({ draft, today, accounts, at, onChange }: TokenFieldsProps) {
  return (
    <Stack gap={16} columns={1} alignContent="start">
      {accounts && (
        <SelectField
          label="Compte de service"
          value={String(draft.user_id ?? '')}
          options={accounts.map(({ id, matricule, identity }) => ({
            value: String(id),
            label: `${identity} (${matricule})`,
          }))}
          onChange={(event) => onChange({ user_id: Number(event.currentTarget.value) })}
        />
      )}
      <TextField
        label="Nom"
        data-autofocus
        autoFocus
        maxLength={TOKEN_NAME_LENGTH}
        value={draft.name}
        error={at('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Expiry draft={draft} today={today} at={at} onChange={onChange} />
      <NetworksField value={draft.networks} error={at('networks')} onChange={(networks) => onChange({ networks })} />
    </Stack>
  )
}

function Expiry({ draft: { expires_on: chosen }, today, at, onChange }: PartProps & { today: string }) {
  return (
    <Box>
      <DateField
        label="Date d’expiration"
        today={today}
        min={addDays(today, 1)}
        max={addDays(today, LONGEST_TOKEN_DAYS)}
        value={chosen}
        error={at('expires_on')}
        onChange={(expires_on) => onChange({ expires_on })}
      />
      <Row wrap gap={8} marginTop={8}>
        {PRESETS.map(({ days, label }) => (
          <Button
            key={days}
            size="sm"
            aria-pressed={chosen === addDays(today, days)}
            onClick={() => onChange({ expires_on: addDays(today, days) })}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Box>
  )
}
