import { paragraphsOf } from './mail-texts-access.ts'

/** What payroll is told of its exports, counts and hashes, neither names nor amounts (PAY-48), and people of their own counters (LED-39, LED-57, LED-64). */
export const PAYROLL_MAILS = {
  payroll_issued: {
    label: 'Export de paie émis',
    subject: 'Export de paie n° {numero} émis ({mois})',
    body: paragraphsOf('Bonjour {prenom},', 'L’export de paie n° {numero} ({mois}) est émis :', '{liste}', '{lien}'),
    fields: ['prenom', 'numero', 'mois', 'liste', 'lien', 'societe'],
  },
  payroll_cancelled: {
    label: 'Export de paie annulé',
    subject: 'Export de paie n° {numero} annulé ({mois})',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'L’export de paie n° {numero} ({mois}) est annulé. Ses fichiers restent lisibles ; ce qu’il portait sera exporté à nouveau :',
      '{liste}',
      '{lien}',
    ),
    fields: ['prenom', 'numero', 'mois', 'liste', 'lien', 'societe'],
  },
  counter_adjusted: {
    label: 'Compteur ajusté',
    subject: 'Un de vos compteurs a été ajusté',
    body: paragraphsOf('Bonjour {prenom},', '{ajustement}', '{commentaire}', '{lien}'),
    fields: ['prenom', 'ajustement', 'commentaire', 'lien', 'societe'],
    needs: ['ajustement'],
  },
  sick_carry_told: {
    label: 'Congés reportés après maladie',
    subject: 'Vos congés reportés après votre arrêt',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Il vous reste {nombre} jours de congés reportés, à prendre au plus tard le {fin}.',
      '{lien}',
    ),
    fields: ['prenom', 'nombre', 'fin', 'lien', 'societe'],
    needs: ['nombre', 'fin'],
  },
  days_lost: {
    label: 'Jours bientôt perdus',
    subject: 'Des jours vont être perdus',
    body: paragraphsOf('Bonjour {prenom},', '{perte}', '{lien}'),
    fields: ['prenom', 'perte', 'lien', 'societe'],
    needs: ['perte'],
  },
} as const
