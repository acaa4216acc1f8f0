import type { FieldChange } from '@cadran/contract/administration/previews'
import { FIELD_WORDS } from '@cadran/rules/administration/person-changes'
import { formatDate } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import type { PersonContract } from './contract.queries.ts'

type DatedPosition = PersonContract['positions'][number]

/** What is called by a word on the card alone. */
const WORDS: Readonly<Record<string, string>> = { ...FIELD_WORDS, planned: 'changements à venir' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a field that changes is called, with the day from which it does: 'Lieu de travail au 01/12/2026'. */
export function labelOfField({ field, starts_on }: FieldChange): string {
  const words = capital(WORDS[field] ?? field)
  return starts_on === undefined ? words : `${words} au ${formatDate(starts_on)}`
}

/** What of a card is told where somebody else changes it: the fields that have a word. */
export const toldOf = (card: object) => Object.fromEntries(Object.entries(card).filter(([field]) => field in WORDS))

const SHOWN: readonly ((position: DatedPosition) => string)[] = [
  ({ person_type }) => PERSON_TYPE_LABELS[person_type],
  ({ modality }) => (modality === null ? 'sans modalité' : modalityLabel(modality)),
  ({ company }) => company,
  ({ workplace }) => workplace,
  ({ manager_identity }) => (manager_identity === null ? 'sans manager' : `manager : ${manager_identity}`),
  ({ is_manager }) => (is_manager ? 'est manager' : 'n’est pas manager'),
]

/** What a position begins, beside the one before it: 'Siège → Strasbourg'; the first one says all of itself. */
export function positionWords(position: DatedPosition, former: DatedPosition | undefined): string {
  if (!former)
    return SHOWN.slice(0, -1)
      .map((of) => of(position))
      .join(' · ')
  return SHOWN.flatMap((of) => (of(position) === of(former) ? [] : [`${of(former)} → ${of(position)}`])).join(' · ')
}
