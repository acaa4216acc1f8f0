import { counted } from '@cadran/rules/portal/french'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { CheckBlock, CheckDialog, CheckLine, useCheck } from '../previews/index.ts'
import { type BulkDraft, type BulkPart, type BulkPreview, bulkAsked, type Chosen } from './bulk.queries.ts'
import { BulkFields } from './bulk-fields.tsx'
import { EffectiveOn, Reason, useDraft } from './contract-fields.tsx'
import { labelOfField } from './contract-words.ts'

const draftOn = (today: string): BulkDraft => ({
  effective_on: today,
  workplace: '',
  company: '',
  modality: '',
  manager: '',
  make_manager: false,
  half_days_off: null,
  is_visible: '',
  role: '',
  role_act: 'grant',
  reason: '',
})

interface BulkDialogProps {
  chosen: Chosen
  part: BulkPart
  onSaved: (answer: BulkPreview) => void
  onClose: () => void
}

/** One change of many people, shown before it is written; who is refused is left out first (ADM-44, ADM-45). */
export function BulkDialog({ chosen, part, onSaved, onClose }: BulkDialogProps) {
  const { draft, write } = useDraft(draftOn(useToday()))
  const [left_out, leaveOut] = useState<ReadonlySet<number>>(new Set())
  const asked = bulkAsked(chosen, left_out, draft)
  const people = ('ids' in chosen ? chosen.ids.length : chosen.total) - left_out.size
  const check = useCheck<BulkPreview>({
    asked: asked && JSON.stringify({ ...asked, reason: '' }),
    ask: (how) =>
      api.post('administration/person-change', { body: { ...asked, changes: asked?.changes ?? {}, ...how } }),
    onSaved,
  })
  const refused = check.preview?.refused ?? []
  return (
    <CheckDialog
      title={`Modifier ${counted(people, 'personne')}`}
      check={check}
      blocked={refused.length > 0 ? 'Retirez d’abord les personnes refusées.' : undefined}
      labelOf={labelOfField}
      waiting="Choisissez ce qui change."
      further={check.preview && <Further preview={check.preview} />}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <RefusedPeople refused={refused} onLeaveOut={(ids) => leaveOut(new Set([...left_out, ...ids]))} />
      )}
      {part !== 'role' && <EffectiveOn {...write('effective_on')} error={check.errors.effective_on?.[0]} />}
      <BulkFields part={part} draft={draft} write={write} errors={check.errors} />
      <Reason {...write('reason')} />
    </CheckDialog>
  )
}

/** How many it really changes, and what the preview counts without naming it. */
function Further({ preview: { effects } }: { preview: BulkPreview }) {
  const rest = effects.line_count - effects.lines.length
  return (
    <>
      <Text as="p" weight={600} marginTop={12}>
        {effects.people === 0
          ? 'Personne ne change.'
          : `${counted(effects.people, 'personne')} ${effects.people > 1 ? 'changent' : 'change'}.`}
      </Text>
      {rest > 0 && (
        <Text as="p" tone="muted">
          et {counted(rest, 'autre ligne', 'autres lignes')}
        </Text>
      )}
    </>
  )
}

interface RefusedPeopleProps {
  refused: BulkPreview['refused']
  onLeaveOut: (ids: readonly number[]) => void
}

function RefusedPeople({ refused, onLeaveOut }: RefusedPeopleProps) {
  const own = useRef<HTMLDivElement>(null)
  useKeptFocus(own)
  return (
    <Box ref={own} role="status">
      <CheckBlock title={`${counted(refused.length, 'personne')} ${refused.length > 1 ? 'refusées' : 'refusée'}`}>
        {refused.map(({ id, identity, matricule, because }) => (
          <CheckLine key={id}>
            <Stack gap={6}>
              {identity} · {matricule}
              <Text size="sm" tone="muted">
                {because}
              </Text>
              <Button size="sm" aria-label={`Retirer ${identity} de la sélection`} onClick={() => onLeaveOut([id])}>
                Retirer de la sélection
              </Button>
            </Stack>
          </CheckLine>
        ))}
      </CheckBlock>
      {refused.length > 1 && (
        <Button size="sm" onClick={() => onLeaveOut(refused.map(({ id }) => id))}>
          Toutes les retirer
        </Button>
      )}
    </Box>
  )
}
