import type { IMPORT_PHASES } from '@cadran/contract/administration/imports'
import { fieldOf } from '@cadran/rules/administration/import-kinds'
import { ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { formatDate, formatDecimal2 } from '@cadran/rules/portal/french'
import { MODALITIES, modalityLabel, PERSON_TYPE_LABELS, PERSON_TYPES } from '@cadran/rules/portal/person'
import { ROLES } from '@cadran/rules/portal/roles'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconLoader2,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { Family } from '../../../ui/family.ts'
import type { ImportSummary } from './imports.queries.ts'

type State = ImportSummary['state']

export const STATES: Readonly<Record<State, { label: string; family: Family; Icon: typeof IconCheck }>> = {
  read: { label: 'Colonnes à vérifier', family: 'submitted', Icon: IconEye },
  checking: { label: 'Aperçu en cours', family: 'brand', Icon: IconLoader2 },
  checked: { label: 'Aperçu à relire', family: 'submitted', Icon: IconEye },
  running: { label: 'Import en cours', family: 'brand', Icon: IconLoader2 },
  done: { label: 'Terminé', family: 'validated1', Icon: IconCheck },
  interrupted: { label: 'Interrompu', family: 'submitted', Icon: IconPlayerPause },
  failed: { label: 'Refusé', family: 'non_submitted', Icon: IconAlertTriangle },
  undone: { label: 'Annulé', family: 'neutral', Icon: IconArrowBackUp },
  expired: { label: 'Fichier effacé', family: 'neutral', Icon: IconArchive },
}

type Phase = (typeof IMPORT_PHASES)[number]

/** What is under way, in its order (IMP-11). */
export const PHASES: Readonly<Record<Phase, string>> = {
  reading: 'Lecture',
  comparing: 'Comparaison',
  writing: 'Écriture',
  recounting: 'Recomptage',
}

const FLAGS: Readonly<Record<string, string>> = { true: 'Oui', false: 'Non' }

/** What an importer says of a field, as people read it. */
export function shownValue(field: string, value: string): string {
  // A ledger counts in hundredths of a day.
  if (field === 'days') return formatDecimal2(Number(value) / 100)
  const { reading } = fieldOf(field)
  if (reading === 'day') return formatDate(value)
  if (reading === 'flag') return FLAGS[value] ?? value
  if (reading === 'modality') return modalityLabel(MODALITIES.find((one) => String(one) === value) ?? null)
  const type = reading === 'person_type' && PERSON_TYPES.find((one) => one === value)
  return type ? PERSON_TYPE_LABELS[type] : value
}

/** The roles that one list has and another has not, in words. */
export function rolesBeyond(list: string | null, other: string | null): string[] {
  const [held, former] = [new Set(list?.split(',')), new Set(other?.split(','))]
  return ROLES.filter((role) => held.has(role) && !former.has(role)).map((role) => ROLE_WORDS[role].label)
}
