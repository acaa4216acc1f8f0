import { formatCount } from '@cadran/rules/portal/french'
import { IconArrowBackUp, IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The two levels at which absences and reports are validated. */
export const VALIDATIONS = ['validated1', 'validated2'] as const
export type Validation = (typeof VALIDATIONS)[number]

export function isValidation(action: string): action is Validation {
  return action === 'validated1' || action === 'validated2'
}

/** What each is called: a level says which it is where both could be meant. */
export const VALIDATION_LABELS = {
  validated1: 'Valider niveau 1',
  validated2: 'Valider niveau 2',
} as const satisfies Record<Validation, string>

/** What is told once decisions of either kind are taken back (KEY-05). */
export function takenBackWords(what: 'Validation' | 'Acceptation' | 'Refus' | 'Renvoi', count: number): string {
  if (count > 1) return `${String(count)} décisions annulées`
  return what === 'Refus' || what === 'Renvoi' ? `${what} annulé` : `${what} annulée`
}

const ICON = { size: 18, stroke: 2 }

/** A validation has one check or two. */
export function ValidationIcon({ action }: { action: Validation }): ReactNode {
  return action === 'validated1' ? <IconCheck {...ICON} /> : <IconChecks {...ICON} />
}

const levelOf = (action: Validation) => (action === 'validated1' ? 'niveau 1' : 'niveau 2')

/** Both in the bar of the chosen rows. */
export const SEVERAL_VALIDATIONS = VALIDATIONS.map((action) => ({
  action,
  icon: <ValidationIcon action={action} />,
  label: (count: number) => `Valider ${formatCount(count)} au ${levelOf(action)}`,
  keys: 'Maj V',
}))

/** Refusing in the same bar. */
export function severalRefusal<Act extends string>(action: Act) {
  return {
    action,
    icon: <IconX {...ICON} />,
    label: (count: number) => `Refuser ${formatCount(count)}…`,
    keys: 'Maj R',
  }
}

/** Sending back in the same bar. */
export function severalSendBack<Act extends string>(action: Act) {
  const icon = <IconArrowBackUp {...ICON} />
  return { action, icon, label: (count: number) => `Renvoyer ${formatCount(count)}…`, keys: 'Maj B' }
}

/** What is asked before 'n absences' are validated together. */
export function severalValidationQuestion(action: Validation, counted: string) {
  return { title: `Valider ${counted} au ${levelOf(action)} ?`, confirmLabel: `Valider ${counted}`, danger: false }
}
