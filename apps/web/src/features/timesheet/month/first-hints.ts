import { readItem, writeItem } from '../../../platform/browser-storage.ts'

/** What somebody new is told in edit mode, one at each visit of the month (EDT-15). */
export const HINTS = [
  {
    title: 'Choisir des jours.',
    text: 'Cliquez le premier jour puis le dernier, ou glissez de l’un à l’autre, et choisissez un code.',
  },
  {
    title: 'Une demi-journée ?',
    text: 'La partie haute d’un jour est le matin, la partie basse l’après-midi.',
  },
  {
    title: 'Une erreur ?',
    text: 'Annulez-la dans le message qui suit chaque saisie, ou par Ctrl Z.',
  },
] as const

type Given = Record<string, number>

function readGiven(): Given {
  try {
    const kept: unknown = JSON.parse(readItem('monthHints') ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Given) : {}
  } catch {
    return {}
  }
}

/** How many a person has had in this browser, which several people may share. */
export function hintsGiven(matricule: string): number {
  return Number(readGiven()[matricule]) || 0
}

export function keepHintsGiven(matricule: string, count: number): void {
  writeItem('monthHints', JSON.stringify({ ...readGiven(), [matricule]: count }))
}
