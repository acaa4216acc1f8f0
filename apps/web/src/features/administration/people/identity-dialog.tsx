import { HELD_FIELDS } from '@cadran/rules/administration/person-changes'
import type { ComponentProps } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { CheckDialog, useCheck } from '../previews/index.ts'
import { Reason, useDraft } from './contract-fields.tsx'
import { labelOfField } from './contract-words.ts'
import type { PersonCard } from './people.queries.ts'

const TEXTS = ['firstname', 'lastname', 'email', 'personal_email', 'username', 'matricule'] as const
type TextName = (typeof TEXTS)[number]

const LABELS: Readonly<Record<TextName, string>> = {
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'E-mail professionnel',
  personal_email: 'E-mail personnel',
  username: 'Identifiant',
  matricule: 'Matricule',
}
const HINTS: Partial<Record<TextName, string>> = {
  username: 'Un autre identifiant ferme ses sessions.',
}
const TYPES: Partial<Record<TextName, ComponentProps<'input'>['type']>> = { email: 'email', personal_email: 'email' }
const NULLABLE: ReadonlySet<TextName> = new Set(['email', 'personal_email'])

type Draft = Record<TextName, string> & { is_visible: boolean; reason: string }

function draftOf(person: PersonCard): Draft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, person[name] ?? ''])) as Record<TextName, string>
  return { ...texts, is_visible: person.is_visible, reason: '' }
}

/** What of an identity a draft changes, as the call names it; an address that was emptied is none any more. */
function changesOf(draft: Draft, person: PersonCard) {
  const texts = TEXTS.flatMap((name) => {
    const value = draft[name].trim()
    return value === (person[name] ?? '') ? [] : [[name, value === '' && NULLABLE.has(name) ? null : value]]
  })
  return {
    ...(Object.fromEntries(texts) as Partial<Record<TextName, string>>),
    ...(draft.is_visible !== person.is_visible && { is_visible: draft.is_visible }),
  }
}

/** What of the card the form is about. */
const heldOf = (person: PersonCard) =>
  Object.fromEntries([...TEXTS, 'is_visible' as const].map((field) => [field, person[field]]))

interface DialogProps {
  person: PersonCard
  onClose: () => void
}

/** Changes what of somebody has no date: it holds from the moment on at which it is written (ADM-15, ADM-25). */
export function IdentityDialog({ person, onClose }: DialogProps) {
  const { id, identity, matricule, updated_at } = person
  const { draft, write } = useDraft(draftOf(person))
  const changes = changesOf(draft, person)
  const isHeld = (name: TextName) => person.is_held && HELD_FIELDS.has(name)
  const check = useCheck({
    asked: Object.keys(changes).length > 0 ? JSON.stringify([id, changes]) : null,
    version: updated_at,
    ask: (how) =>
      api.post('administration/person/{id}/change', {
        params: { id },
        body: { changes, updated_at, reason: draft.reason, ...how },
      }),
    onSaved: onClose,
  })
  return (
    <CheckDialog
      title="Modifier l’identité"
      subtitle={`${identity} · ${matricule}`}
      check={check}
      labelOf={labelOfField}
      subject={heldOf(person)}
      waiting="Rien n’a encore changé."
      onClose={onClose}
    >
      {TEXTS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          hint={isHeld(name) ? 'Tenu par l’annuaire de l’entreprise.' : HINTS[name]}
          disabled={isHeld(name)}
          type={TYPES[name] ?? 'text'}
          autoComplete="off"
          value={draft[name]}
          error={check.errors[name]?.[0]}
          onChange={({ currentTarget }) => write(name).onChange(currentTarget.value)}
        />
      ))}
      <Row as="label" gap={10} align="center">
        <Switch
          checked={draft.is_visible}
          onChange={({ currentTarget }) => write('is_visible').onChange(currentTarget.checked)}
        />
        <Text>Dans l’annuaire</Text>
      </Row>
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}
