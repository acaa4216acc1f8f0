import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { ROLES } from '@cadran/rules/portal/roles'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded } from '../records/index.ts'
import { type AccessRule, accessRulesQuery, useDeleteRule } from './access-rules.queries.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { WithoutFactor } from './without-factor.tsx'

const roleOf = (name: string) => ROLES.find((role) => role === name)

/** Whom a rule binds, in words. */
function whoOf({ scope, name, company }: Pick<AccessRule, 'scope' | 'name' | 'company'>): string {
  if (scope === 'everybody') return 'Tout le monde'
  if (scope === 'company') return company ?? name
  const role = roleOf(name)
  return role ? ROLE_WORDS[role].label : name
}

const SCOPE_WORDS = { everybody: 'toutes les sociétés', company: 'société', role: 'droit' } as const

/** How many are ready, which whoever keeps the accesses looks at before a deadline (identity-08). */
function FactorState({ rule, who }: { rule: AccessRule; who: string }) {
  const { second_factor, people, without_factor } = rule
  if (!second_factor) return 'Facultatif'
  return (
    <Stack gap={4} columns={1}>
      <ProgressBar
        value={people - without_factor}
        max={people}
        label="Personnes avec un second facteur"
        family="validated2"
      />
      <Text size="sm">{without_factor === 0 ? 'En place pour tous' : <WithoutFactor rule={rule} who={who} />}</Text>
    </Stack>
  )
}

/** Who must come by the company's login or with a second factor, since when, and how many are not ready (SSO-27, MFA-22). */
export function RulesCard() {
  const query = useQuery(accessRulesQuery)
  const [edited, setEdited] = useState<AccessRule | 'new' | null>(null)
  const [deleted, setDeleted] = useState<AccessRule | null>(null)
  return (
    <SectionCard
      anchor="rules"
      title="Règles"
      lead="De plusieurs règles, l’échéance la plus proche et la durée la plus courte l’emportent."
      end={
        <Button
          variant="primary"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          Ajouter une règle
        </Button>
      }
    >
      <Loaded query={query} skeleton={<SkeletonRows count={3} height={48} />}>
        {(rules) =>
          rules.length === 0 ? (
            <Text as="p" tone="muted" marginTop={12}>
              Aucune règle : chacun entre par son mot de passe, avec un second facteur s’il en a ajouté un.
            </Text>
          ) : (
            <Box marginTop={12}>
              <ScrollBox label="Règles">
                <DataTable stacked label="Règles" heads={HEADS} figures={['Personnes']}>
                  {rules.map((rule) => (
                    <RuleRow
                      key={rule.id}
                      rule={rule}
                      onEdit={() => setEdited(rule)}
                      onDelete={() => setDeleted(rule)}
                    />
                  ))}
                </DataTable>
              </ScrollBox>
            </Box>
          )
        }
      </Loaded>
      {edited !== null && <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteRule rule={deleted} onClose={() => setDeleted(null)} />}
    </SectionCard>
  )
}

const HEADS = ['Qui', 'Personnes', 'Compte d’entreprise', 'Second facteur', 'Depuis', 'Appareil mémorisé', 'Actes']

interface RuleRowProps {
  rule: AccessRule
  onEdit: () => void
  onDelete: () => void
}

function RuleRow({ rule, onEdit, onDelete }: RuleRowProps) {
  const { scope, name, people, sso_only, second_factor, starts_on, grace_days, remember_days } = rule
  const who = whoOf(rule)
  return (
    <tr>
      <th scope="row">
        {who}
        <Text block size="sm" tone="muted" weight={400}>
          {scope === 'role' ? name : SCOPE_WORDS[scope]}
        </Text>
      </th>
      <td data-figure data-head="Personnes">
        {people}
      </td>
      <td data-head="Compte d’entreprise">{sso_only ? 'Seul' : 'Facultatif'}</td>
      <td data-head="Second facteur">
        <FactorState rule={rule} who={who} />
      </td>
      <td data-head="Depuis">
        {formatDate(starts_on)}
        <Text block size="sm" tone="muted">
          {second_factor && (grace_days === 0 ? 'sans délai' : `délai de ${counted(grace_days, 'jour')}`)}
        </Text>
      </td>
      <td data-head="Appareil mémorisé">
        {!second_factor ? '–' : remember_days === 0 ? 'Jamais' : counted(remember_days, 'jour')}
      </td>
      <td>
        <Row justify="end">
          <MoreMenu
            label={`Actes sur la règle ${who}`}
            actions={[
              { label: 'Modifier', icon: <IconPencil size={18} stroke={1.75} />, onChoose: onEdit },
              { label: 'Supprimer', icon: <IconTrash size={18} stroke={1.75} />, onChoose: onDelete },
            ]}
          />
        </Row>
      </td>
    </tr>
  )
}

function DeleteRule({ rule, onClose }: { rule: AccessRule; onClose: () => void }) {
  const remove = useDeleteRule()
  return (
    <ConfirmDialog
      opened
      title={`Supprimer la règle « ${whoOf(rule)} » ?`}
      confirmLabel="Supprimer"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(rule.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      Elle ne lie plus personne ; {counted(rule.people, 'personne')} la {rule.people < 2 ? 'suit' : 'suivent'}{' '}
      aujourd’hui.
    </ConfirmDialog>
  )
}
