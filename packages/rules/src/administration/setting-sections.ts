import { MAIL_CARDS } from './mail-texts.ts'

/** The parts of the page 'Réglages', in their order, and the cards of each; a card is saved on its own. */
export const SETTING_SECTIONS = {
  company: { label: 'Société', cards: { company: 'Société', colours: 'Couleurs' } },
  rights: {
    label: 'Échéances et droits',
    cards: {
      deadlines: 'Échéances',
      delivery: 'Droit à la déconnexion',
      limits: 'Soldes et limites',
      access: 'Comptes et accès',
      team: 'Équipe',
    },
  },
  mails: { label: 'Courriels', cards: MAIL_CARDS },
  survey: { label: 'Enquête', cards: { survey: 'Enquête de satisfaction' } },
  links: { label: 'Liens et contenus', cards: { links: 'Liens', contents: 'Contenus', planning: 'Planning' } },
  features: { label: 'Fonctions', cards: { features: 'Fonctions' } },
} as const
export type SettingSection = keyof typeof SETTING_SECTIONS
