import type { ContactTab } from '@cadran/rules/library/contacts'

// Whom the invented company lets its people reach.

export interface ContactWords {
  /** An account of the portal, which tells name, address and place; without one, `identity` does. */
  username?: string
  identity?: string
  title?: string
  job?: string
  mobile?: string
  phone?: string
  email?: string
  birthday?: string
  place?: string
}

export interface GroupWords {
  tab: ContactTab
  title: string
  text?: string
  email?: string
  phone?: string
  display_name?: false
  is_management?: true
  contacts?: readonly ContactWords[]
}

export const GROUPS: readonly GroupWords[] = [
  { tab: 'my-contact', title: 'Votre management', text: 'Votre première personne à joindre', is_management: true },
  {
    tab: 'my-contact',
    title: 'Ressources humaines et paie',
    email: 'rh@synchrone.example',
    phone: '01 99 00 11 00',
    contacts: [
      { username: 'paie', job: 'Gestionnaire de paie', phone: '01 99 00 11 04', birthday: '1984-07-04' },
      { username: 'rh', job: 'Administration du personnel', phone: '01 99 00 11 08' },
      {
        identity: 'Awa Traoré',
        job: 'Chargée de formation',
        phone: '01 99 00 11 09',
        email: 'awa.traore@synchrone.example',
        birthday: '1991-09-28',
        place: 'Strasbourg',
      },
    ],
  },
  {
    tab: 'my-contact',
    title: 'Support informatique',
    text: 'Du lundi au vendredi, 8 h – 18 h 30',
    email: 'support@synchrone.example',
    phone: '01 99 00 12 00',
    contacts: [{ username: 'support', job: 'Technicien de proximité', mobile: '06 39 98 12 03' }],
  },
  {
    tab: 'consulting-team',
    title: 'Votre équipe commerciale',
    contacts: [
      {
        identity: 'Solène Kerdoncuff',
        title: 'Votre interlocutrice',
        job: 'Ingénieure d’affaires',
        mobile: '06 39 98 20 11',
        email: 'solene.kerdoncuff@synchrone.example',
        birthday: '1988-01-01',
        place: 'Paris',
      },
      {
        identity: 'Malik Haddad',
        job: 'Directeur de mission',
        mobile: '06 39 98 20 12',
        phone: '01 99 00 20 12',
        email: 'malik.haddad@synchrone.example',
        place: 'Paris',
      },
    ],
  },
  {
    tab: 'consulting-team',
    title: 'Suivi de carrière',
    text: 'Entretiens, formation, mobilité',
    contacts: [{ username: 'manager2', job: 'Responsable de carrière', mobile: '06 39 98 20 21' }],
  },
  {
    tab: 'contact',
    title: 'Management des agences',
    contacts: [
      {
        username: 'manager',
        job: 'Directrice de projets',
        mobile: '06 39 98 10 12',
        phone: '01 99 00 10 12',
        birthday: '1979-03-12',
      },
      { username: 'helene.delmas', job: 'Directrice d’agence', mobile: '06 39 98 10 15', phone: '01 99 00 10 15' },
      { username: 'adjoint', job: 'Adjoint de projets', mobile: '06 39 98 10 18' },
    ],
  },
  {
    tab: 'contact',
    title: 'Services',
    email: 'services@synchrone.example',
    contacts: [
      { username: 'facturation', job: 'Facturation', phone: '01 99 00 13 01' },
      { username: 'gta', job: 'Gestion des temps', phone: '01 99 00 13 02' },
    ],
  },
  {
    tab: 'corporate-team',
    title: 'Direction générale',
    display_name: false,
    contacts: [
      {
        identity: 'Irène Castel',
        title: 'Présidente',
        place: 'Paris',
        email: 'direction@synchrone.example',
        phone: '01 99 00 00 01',
      },
    ],
  },
  {
    tab: 'corporate-team',
    title: 'Communication et marque',
    email: 'communication@synchrone.example',
    contacts: [
      { username: 'contenu', job: 'Contenus du portail', phone: '01 99 00 15 04' },
      { identity: 'Tom Nguyen', job: 'Relations presse', mobile: '06 39 98 15 05', email: 'presse@synchrone.example' },
    ],
  },
]
