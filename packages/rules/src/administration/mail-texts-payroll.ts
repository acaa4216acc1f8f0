import { paragraphsOf } from './mail-texts-access.ts'

/** What payroll is told of its exports, counts and hashes, neither names nor amounts (PAY-48), and people of days that they lose (LED-57). */
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
  days_lost: {
    label: 'Jours bientôt perdus',
    subject: 'Des jours vont être perdus',
    body: paragraphsOf('Bonjour {prenom},', '{perte}', '{lien}'),
    fields: ['prenom', 'perte', 'lien', 'societe'],
    needs: ['perte'],
  },
} as const
