import type { PersonType } from '@cadran/rules/portal/person'

export const PERSON_TYPE_WORDS = {
  consultant: 'Salarié',
  contractor: 'Prestataire',
  internal: 'Interne',
  interim: 'Intérimaire',
} as const satisfies Record<PersonType, string>
