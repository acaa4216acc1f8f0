import type { Drawn } from './content-words.ts'

export interface TutorialWords {
  category: string
  label: string
  description: string
  seconds: number
  picture: Drawn
  /** Without a player of its own it opens in a new tab. */
  elsewhere?: true
}

export const TUTORIAL_FILM = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

export const TUTORIALS: readonly TutorialWords[] = [
  {
    category: 'Mon activité',
    label: 'Saisir son CRA en trois clics',
    description: 'Le mois prérempli, corriger ce qui diffère, envoyer.',
    seconds: 130,
    picture: ['sun', 'blue'],
  },
  {
    category: 'Mon activité',
    label: 'Demander une absence',
    description: 'Choisir les dates, le type, vérifier son solde.',
    seconds: 108,
    picture: ['grid', 'slate'],
  },
  {
    category: 'Mon activité',
    label: 'Astreintes et interventions',
    description: 'Déclarer une intervention et son heure de fin.',
    seconds: 185,
    picture: ['waves', 'violet'],
  },
  {
    category: 'Mon activité',
    label: 'Déclarer son télétravail',
    description: 'Jours récurrents et exceptions du mois.',
    seconds: 82,
    picture: ['bars', 'teal'],
  },
  {
    category: 'Validation',
    label: 'Valider les absences de son équipe',
    description: 'Filtrer, lire les soldes, traiter par lot.',
    seconds: 252,
    picture: ['mountains', 'amber'],
  },
  {
    category: 'Validation',
    label: 'Valider un CRA',
    description: 'Lire le calendrier, valider ou renvoyer.',
    seconds: 220,
    picture: ['bars', 'blue'],
  },
  {
    category: 'Application',
    label: 'Installer l’application',
    description: 'Sur ordinateur, Android et iPhone.',
    seconds: 75,
    picture: ['waves', 'teal'],
  },
  {
    category: 'Application',
    label: 'Régler ses notifications',
    description: 'Horaires, pause, test.',
    seconds: 62,
    picture: ['pair', 'blue'],
    elsewhere: true,
  },
]
