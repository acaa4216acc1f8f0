import { paragraphsOf } from './mail-texts-access.ts'

const CHANGE = ['Dans le mois clôturé {mois}\u00a0:', 'Ancien\u00a0: {ancien}', 'Nouveau\u00a0: {nouveau}'] as const

/** What is told of corrections of closed months (COR-38). */
export const CORRECTION_MAILS = {
  correction_to_validate: {
    label: 'Régularisation à valider',
    subject: 'Régularisation de {personne} à valider',
    body: paragraphsOf('Bonjour,', 'Une régularisation est demandée pour {personne}.', ...CHANGE, '{lien}'),
    fields: ['personne', 'mois', 'ancien', 'nouveau', 'lien', 'societe'],
  },
  correction_asked_for_you: {
    label: 'Régularisation demandée pour un collaborateur',
    subject: 'Une régularisation a été demandée pour vous',
    body: paragraphsOf('Bonjour {prenom},', '{auteur} a demandé une régularisation pour vous.', ...CHANGE, '{lien}'),
    fields: ['prenom', 'auteur', 'mois', 'ancien', 'nouveau', 'lien', 'societe'],
  },
  correction_validated: {
    label: 'Régularisation validée',
    subject: 'Votre régularisation a été validée',
    body: paragraphsOf('Bonjour {prenom},', '{auteur} a validé votre régularisation.', ...CHANGE, '{lien}'),
    fields: ['prenom', 'auteur', 'mois', 'ancien', 'nouveau', 'lien', 'societe'],
  },
  correction_refused: {
    label: 'Régularisation refusée',
    subject: 'Votre régularisation a été refusée',
    body: paragraphsOf(
      'Bonjour {prenom},',
      '{auteur} a refusé votre régularisation.',
      ...CHANGE,
      '{commentaire}',
      '{lien}',
    ),
    fields: ['prenom', 'auteur', 'mois', 'ancien', 'nouveau', 'commentaire', 'lien', 'societe'],
  },
} as const
