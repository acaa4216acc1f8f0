import { paragraphsOf } from './mail-texts-access.ts'

/** What is told of deputies (DEL-02, DEL-05, DEL-06). */
export const DEPUTY_MAILS = {
  deputy_set: {
    label: 'Suppléance désignée ou changée',
    subject: 'Suppléance de {personne}',
    body: paragraphsOf(
      'Bonjour,',
      '{suppleant} supplée {personne} {quand}, comme {auteur} l’a indiqué.',
      'Le suppléant décide des absences de l’équipe à la place du manager ; il n’a rien à accepter, et peut y renoncer dans ses paramètres.',
      '{lien}',
    ),
    fields: ['suppleant', 'personne', 'quand', 'auteur', 'lien', 'societe'],
  },
  deputy_ended: {
    label: 'Suppléance terminée',
    subject: 'Vous ne suppléez plus {personne}',
    body: paragraphsOf('Bonjour {prenom},', 'Vous ne suppléez plus {personne} : {auteur} y a mis fin.', '{lien}'),
    fields: ['prenom', 'personne', 'auteur', 'lien', 'societe'],
  },
  deputy_declined: {
    label: 'Suppléance déclinée',
    subject: '{suppleant} ne vous supplée plus.',
    body: paragraphsOf('Bonjour {prenom},', '{suppleant} ne vous supplée plus.', '{lien}'),
    fields: ['prenom', 'suppleant', 'lien', 'societe'],
  },
} as const

/** What is told of reports: to be validated, decided, sent for their owner, not sent yet (CFG-18). */
export const REPORT_MAILS = {
  report_to_validate: {
    label: 'CRA à valider',
    subject: 'CRA de {personne} à valider',
    body: paragraphsOf('Bonjour,', '{personne} a envoyé son {cra}.', '{lien}'),
    fields: ['personne', 'cra', 'lien', 'societe'],
  },
  report_sent_back: {
    label: 'CRA renvoyé',
    subject: 'Votre {cra} vous a été renvoyé',
    body: paragraphsOf('Bonjour {prenom},', '{auteur} vous a renvoyé votre {cra}.', '{commentaire}', '{lien}'),
    fields: ['prenom', 'auteur', 'cra', 'commentaire', 'lien', 'societe'],
  },
  report_validated: {
    label: 'CRA validé',
    subject: 'Votre {cra} a été validé',
    body: paragraphsOf('Bonjour {prenom},', '{auteur} a validé votre {cra} au niveau 2.', '{lien}'),
    fields: ['prenom', 'auteur', 'cra', 'lien', 'societe'],
  },
  report_sent_for_you: {
    label: 'CRA soumis pour vous',
    subject: 'Votre {cra} a été soumis',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Votre CRA était complet : il a été soumis pour vous et attend la validation de votre manager.',
      '{lien}',
    ),
    fields: ['prenom', 'cra', 'lien', 'societe'],
  },
  reports_waiting: {
    label: 'CRA soumis à valider',
    subject: 'CRA à valider\u00a0: {mois}',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Ces CRA étaient complets : ils ont été soumis pour leurs auteurs et attendent votre validation.',
      '{liste}',
      '{lien}',
    ),
    fields: ['prenom', 'mois', 'liste', 'lien', 'societe'],
    needs: ['liste'],
  },
  report_reminder: {
    label: 'CRA non envoyé : relance',
    subject: 'Votre {cra} n’est pas encore envoyé',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Votre {cra} n’est pas encore envoyé. {echeance}',
      'Il se complète et s’envoie ici\u00a0:',
      '{lien}',
    ),
    fields: ['prenom', 'cra', 'echeance', 'lien', 'societe'],
  },
  escalation: {
    label: 'Demande transmise plus haut',
    subject: 'Une décision est attendue pour {personne}',
    body: paragraphsOf('Bonjour,', '{personne} attend une décision depuis {jours}{reponse}.', '{lien}'),
    fields: ['personne', 'jours', 'reponse', 'lien', 'societe'],
  },
  queue_reminder: {
    label: 'Ce qui attend un manager',
    subject: '{demandes} à valider',
    body: paragraphsOf('Bonjour {prenom},', 'Ceci attend votre décision\u00a0:', '{liste}', '{anciennete}', '{lien}'),
    fields: ['prenom', 'demandes', 'liste', 'anciennete', 'lien', 'societe'],
    needs: ['liste'],
  },
} as const

/** Several things that waited for somebody's working hours, told at once (DIS-06). */
export const DIGEST_MAILS = {
  digest: {
    label: 'Plusieurs notifications à la fois',
    subject: '{nombre} notifications depuis votre départ',
    body: paragraphsOf('Bonjour {prenom},', '{liste}', '{lien}'),
    fields: ['nombre', 'prenom', 'liste', 'lien', 'societe'],
    needs: ['liste'],
  },
} as const
