import { ACCESS_MAILS, paragraphsOf } from './mail-texts-access.ts'
import { CORRECTION_MAILS } from './mail-texts-corrections.ts'
import { PAYROLL_MAILS } from './mail-texts-payroll.ts'
import { DEPUTY_MAILS, DIGEST_MAILS, REPORT_MAILS } from './mail-texts-reports.ts'
import { line, paragraphs, type Setting } from './settings-kinds.ts'

/** What a placeholder of a mail stands for, with what it is for somebody made up (CFG-18, CFG-20). */
export const MAIL_FIELDS = {
  prenom: 'Camille',
  personne: 'Camille Exemple',
  auteur: 'Dominique Modèle',
  suppleant: 'Sacha Exemple',
  quand: 'du 16/11/2026 (matin) au 18/11/2026 (après-midi)',
  absence: 'Congés payés du lundi 16 au mercredi 18 novembre 2026, 3 jours.',
  commentaire: '« Merci de vérifier les dates. »',
  cra: 'CRA de novembre 2026',
  mois: 'novembre 2026',
  ancien: 'Rien',
  nouveau: 'Congés payés le 16/11/2026 (après-midi), 0,50 j',
  decision: 'acceptée',
  liste: '- Camille Exemple\n- Sacha Exemple',
  droits: 'Camille Exemple a reçu le droit « Paie » de Dominique Modèle.',
  intervention: 'Dominique Modèle intervient en votre nom jusqu’à 14 h 30 : vérification de votre CRA',
  heures: '72',
  webhook: 'SIRH',
  fournisseur: 'Exemple (Microsoft)',
  appareil: 'Firefox 140 · Windows, 192.0.2.40, le 16/11/2026 à 09:12',
  nombre: '3',
  numero: '17',
  ajustement: 'CP N : +1,50 jours au 02/06/2026.',
  changement: 'Une clé d’accès a été ajoutée',
  jeton: 'Tableau de bord',
  fin: '12/06/2026',
  moment: 'le 16/11/2026 à 09:12',
  perte: '4,00 jours de CP N-1 seront perdus après le 31/05/2027 si vous ne les prenez pas.',
  echeance: 'Il est attendu avant le mercredi 25 novembre.',
  demandes: '7 demandes',
  anciennete: 'La plus ancienne attend depuis 2 jours ouvrés.',
  jours: '3 jours ouvrés',
  reponse: " ; Dominique Modèle n'a pas répondu",
  lien: 'https://portail.example/timesheet/11/2026',
  societe: 'Exemple',
} as const
export type MailField = keyof typeof MAIL_FIELDS

interface MailText {
  label: string
  subject: string
  body: string
  fields: readonly MailField[]
  /** What the text is worth nothing without. */
  needs?: readonly MailField[]
}

/** Each mail that the product sends: the words it has before anybody wrote others, and what they may name (CFG-18). */
export const MAIL_TEXTS = {
  absence_to_validate: {
    label: 'Absence à valider',
    subject: 'Absence de {personne} à valider',
    body: paragraphsOf('Bonjour,', '{personne} demande une absence :', '{absence}', '{commentaire}', '{lien}'),
    fields: ['personne', 'absence', 'commentaire', 'lien', 'societe'],
  },
  absence_refused: {
    label: 'Absence refusée',
    subject: 'Votre absence a été refusée',
    body: paragraphsOf(
      'Bonjour {prenom},',
      '{auteur} a refusé votre absence :',
      '{absence}',
      '{commentaire}',
      '{lien}',
    ),
    fields: ['prenom', 'auteur', 'absence', 'commentaire', 'lien', 'societe'],
  },
  absence_sent_back: {
    label: 'Absence renvoyée',
    subject: 'Votre absence vous a été renvoyée',
    body: paragraphsOf(
      'Bonjour {prenom},',
      '{auteur} vous a renvoyé votre absence :',
      '{absence}',
      '{commentaire}',
      '{lien}',
    ),
    fields: ['prenom', 'auteur', 'absence', 'commentaire', 'lien', 'societe'],
  },
  ...REPORT_MAILS,
  ...CORRECTION_MAILS,
  extra_request: {
    label: 'Demande d’activités complémentaires',
    subject: 'Activités complémentaires de {personne} : demande à traiter',
    body: paragraphsOf('Bonjour,', '{personne} demande à saisir des activités complémentaires pour {mois}.', '{lien}'),
    fields: ['personne', 'mois', 'lien', 'societe'],
  },
  extra_decision: {
    label: 'Demande : décision',
    subject: 'Votre demande d’activités complémentaires a été {decision}',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Votre demande de saisie d’activités complémentaires pour {mois} a été {decision} par {auteur}.',
      '{commentaire}',
      '{lien}',
    ),
    fields: ['prenom', 'auteur', 'mois', 'decision', 'commentaire', 'lien', 'societe'],
  },
  key_roles: {
    label: 'Droits sensibles',
    subject: 'Droits de {personne}',
    body: paragraphsOf('Bonjour,', '{droits}', '{lien}'),
    fields: ['personne', 'droits', 'lien', 'societe'],
    needs: ['droits'],
  },
  password_link: {
    label: 'Lien de mot de passe',
    subject: 'Réinitialisation de votre mot de passe',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Vous avez demandé à choisir un nouveau mot de passe. Ce lien sert une seule fois, pendant une heure :',
      '{lien}',
      'Si vous n’avez rien demandé, vous pouvez ignorer ce message : votre mot de passe reste le même.',
    ),
    fields: ['prenom', 'lien', 'societe'],
    needs: ['lien'],
  },
  password_sent: {
    label: 'Lien envoyé par l’administration',
    subject: 'Votre mot de passe',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'L’administration du portail vous envoie un lien pour choisir un nouveau mot de passe. Il sert une seule fois, pendant une heure :',
      '{lien}',
      'Jusque-là, votre mot de passe reste le même.',
    ),
    fields: ['prenom', 'lien', 'societe'],
    needs: ['lien'],
  },
  password_by_company: {
    label: 'Mot de passe oublié, compte d’entreprise',
    subject: 'Votre connexion',
    body: paragraphsOf('Bonjour {prenom},', "Votre connexion passe par votre compte d'entreprise."),
    fields: ['prenom', 'societe'],
  },
  ...ACCESS_MAILS,
  newcomer_link: {
    label: 'Accès d’un nouvel arrivant',
    subject: 'Votre accès au portail',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'Votre compte est ouvert. Ce lien sert une seule fois, pendant {heures} heures, pour choisir votre mot de passe :',
      '{lien}',
      'Passé ce délai, demandez un nouveau lien depuis la page de connexion, par « Mot de passe oublié ».',
    ),
    fields: ['prenom', 'heures', 'lien', 'societe'],
    needs: ['lien'],
  },
  run_as: {
    label: 'Intervention en votre nom',
    subject: '{auteur} intervient en votre nom',
    body: paragraphsOf(
      'Bonjour {prenom},',
      '{intervention}',
      'Ce qui est fait en votre nom est dans votre dossier : {lien}',
    ),
    fields: ['prenom', 'auteur', 'intervention', 'lien', 'societe'],
    needs: ['intervention'],
  },
  data_export: {
    label: 'Archive prête',
    subject: 'L’archive de vos données est prête',
    body: paragraphsOf(
      'Bonjour {prenom},',
      'L’archive de vos données est prête. Elle reste 7 jours à votre disposition, ici :',
      '{lien}',
      'Si vous ne l’avez pas demandée, changez votre mot de passe et prévenez l’équipe informatique.',
    ),
    fields: ['prenom', 'lien', 'societe'],
    needs: ['lien'],
  },
  webhook_gone: {
    label: 'Webhook désactivé par son destinataire',
    subject: 'Un webhook a été désactivé',
    body: paragraphsOf(
      'Bonjour,',
      'Le destinataire du webhook « {webhook} » a répondu qu’il n’existe plus (410). Plus rien ne lui est envoyé ; ce qui attend est gardé.',
      '{lien}',
    ),
    fields: ['webhook', 'lien', 'societe'],
  },
  webhook_dead: {
    label: 'Webhook désactivé après cinq échecs',
    subject: 'Un webhook a été désactivé',
    body: paragraphsOf(
      'Bonjour,',
      'Cinq livraisons de suite ont échoué au webhook « {webhook} », chacune après dix tentatives. Plus rien ne lui est envoyé ; ce qui attend est gardé.',
      '{lien}',
    ),
    fields: ['webhook', 'lien', 'societe'],
  },
  ...PAYROLL_MAILS,
  ...DEPUTY_MAILS,
  ...DIGEST_MAILS,
} as const satisfies Record<string, MailText>

export type MailName = keyof typeof MAIL_TEXTS
export const MAIL_NAMES = Object.keys(MAIL_TEXTS) as MailName[]
export const isMailName = (name: string): name is MailName => Object.hasOwn(MAIL_TEXTS, name)
export const mailText = (name: MailName): MailText => MAIL_TEXTS[name]

/** What a mail is told of, by the names of its placeholders; the company's name is known anyway. */
export type MailValues<Name extends MailName> = Record<
  Exclude<(typeof MAIL_TEXTS)[Name]['fields'][number], 'societe'>,
  string
>

const PLACEHOLDER = /\{([^{}\n]*)\}/g
const named = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, field = '']) => field)

/** What a text names that the mail does not know, or does not name and must (CFG-19). */
export function textFault(name: MailName, text: string, must_name: boolean): string | null {
  const { fields, needs = [] } = mailText(name)
  const stranger = named(text).find((field) => !fields.some((known) => known === field))
  if (stranger !== undefined) return `Le champ {${stranger}} n’existe pas dans ce courriel.`
  const missing = must_name ? needs.find((field) => !named(text).includes(field)) : undefined
  return missing === undefined ? null : `Ce courriel doit contenir {${missing}}.`
}

/** A text with its values in the places that name them, once: a value's own braces are text (CFG-19). */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, field: string) => values[field] ?? whole)
}

/** A mail as it is sent; a paragraph that nothing is left of is none. */
export function writeMail(
  { subject, body }: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
): { subject: string; text: string } {
  const parts = body.split(/\n{2,}/).map((part) => filled(part, values).trim())
  return { subject: filled(subject, values), text: `${parts.filter(Boolean).join('\n\n')}\n` }
}

type TextSettings = { [Name in MailName as `mails.${Name}.subject` | `mails.${Name}.body`]: Setting<string> }

const checked = (setting: Setting<string>, name: MailName, must_name: boolean): Setting<string> => ({
  ...setting,
  read: (value) => {
    const read = setting.read(value)
    const message = 'value' in read ? textFault(name, read.value, must_name) : null
    return message === null ? read : { message }
  },
})

/** Two settings a mail. */
export const MAIL_SETTINGS = Object.fromEntries(
  MAIL_NAMES.flatMap((name) => {
    const { subject, body } = mailText(name)
    const card = `mail_${name}`
    return [
      [`mails.${name}.subject`, checked(line(1, 150)({ card, label: 'Objet', default: subject }), name, false)],
      [`mails.${name}.body`, checked(paragraphs(1, 4_000)({ card, label: 'Texte', default: body }), name, true)],
    ]
  }),
) as TextSettings

/** A card a mail. */
export const MAIL_CARDS: Readonly<Record<string, string>> = Object.fromEntries(
  MAIL_NAMES.map((name) => [`mail_${name}`, mailText(name).label]),
)
