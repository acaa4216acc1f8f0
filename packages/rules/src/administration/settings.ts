import { USUAL_ADVANCES } from '../timesheet/balance.ts'
import { USUAL_DEADLINE } from '../timesheet/deadline.ts'
import { MOST_COUNTED } from '../timesheet/overtime-entry.ts'
import { HALF_MINUTE, USUAL_DELIVERY } from '../timesheet/quiet-hours.ts'
import { readHalfDayHours, USUAL_HALF_DAYS } from '../validation/calendar-feeds.ts'
import { FEATURE_SETTINGS } from './features.ts'
import { MAIL_SETTINGS } from './mail-texts.ts'
import {
  checkedLine,
  choice,
  colour,
  flag,
  hosts,
  hundredthsOfDays,
  line,
  logo,
  matricules,
  minuteOfDay,
  optional,
  type Setting,
  secureAddress,
  webAddress,
  wholeNumber,
} from './settings-kinds.ts'
import { SURVEY_SETTINGS } from './survey.ts'

const halfDays = checkedLine(
  (text) => readHalfDayHours(text) !== null,
  'Deux plages d’heures qui se suivent sont attendues : 09:00-12:30,14:00-17:30.',
)
const optionalLine = optional(line(1, 200))
const optionalLogo = optional(logo)
const optionalAddress = optional(webAddress)

/**
 * Every choice of the company, once: what it is, what it is held to, what it is before anybody chose, the environment variable that
 * may say so, and how the screen tells of it (CFG-01). The server and the page read this and nothing else.
 */
export const SETTINGS = {
  'company.name': line(
    1,
    60,
  )({
    card: 'company',
    label: 'Nom',
    help: 'En-tête, courriels, mot interdit des mots de passe, « CRA … signé ».',
    default: 'Synchrone',
    environment: 'CADRAN_COMPANY',
  }),
  'company.logo_light': optionalLogo({ card: 'company', label: 'Logo, affichage clair', default: null }),
  'company.logo_dark': optionalLogo({
    card: 'company',
    label: 'Logo, affichage sombre',
    help: 'Sans lui, celui de l’affichage clair.',
    default: null,
  }),
  'theme.brand_light': colour({ card: 'colours', label: 'Couleur, affichage clair', default: '#345DBA' }),
  'theme.brand_dark': colour({ card: 'colours', label: 'Couleur, affichage sombre', default: '#83A9F9' }),
  'month.deadline_day': wholeNumber(
    1,
    28,
  )({
    card: 'deadlines',
    label: 'Le CRA est attendu avant le … du mois',
    help: 'Le rappel part le dernier jour travaillé d’avant, pour les mois qui n’ont pas encore été rappelés.',
    default: USUAL_DEADLINE,
  }),
  'delivery.start_minute': minuteOfDay(
    300,
    HALF_MINUTE - 60,
  )({
    card: 'delivery',
    label: 'Les messages du portail sont remis à partir de',
    help: 'Les jours où la personne travaille. Ce qui est décidé plus tôt attend jusque-là.',
    default: USUAL_DELIVERY.start_minute,
  }),
  'delivery.end_minute': minuteOfDay(
    HALF_MINUTE + 60,
    1380,
  )({
    card: 'delivery',
    label: 'Et jusqu’à',
    help: 'Ce qui est décidé ensuite attend le prochain jour travaillé.',
    default: USUAL_DELIVERY.end_minute,
  }),
  'escalation.working_days': wholeNumber(
    0,
    30,
  )({
    card: 'deadlines',
    label: 'Jours ouvrés avant qu’une demande sans réponse soit transmise au manager suivant',
    help: 'Absences, CRA et demandes d’activités complémentaires, à 9 h. 0 : jamais.',
    default: 3,
  }),
  'directory.workplace': optionalLine({
    card: 'access',
    label: 'Lieu de travail de qui arrive par l’annuaire',
    help: 'Par son nom, quand l’annuaire n’en dit pas un qui existe. Vide : le premier de la liste.',
    default: null,
    environment: 'CADRAN_SCIM_WORKPLACE',
  }),
  'directory.company': optionalLine({
    card: 'access',
    label: 'Société de qui arrive par l’annuaire',
    help: 'Par son nom, quand l’annuaire n’en dit pas une qui existe. Vide : la première de la liste.',
    default: null,
  }),
  'calendars.half_day_hours': halfDays({
    card: 'team',
    label: 'Heures des demi-journées dans les agendas',
    help: 'Matin et après-midi, par exemple 09:00-12:30,14:00-17:30.',
    default: USUAL_HALF_DAYS,
    environment: 'CADRAN_HALF_DAY_HOURS',
  }),
  'rights.balance_margin': hundredthsOfDays(
    0,
    3_000,
  )({
    card: 'limits',
    label: 'Jours de CP à prendre par anticipation',
    help: 'Ce que la vérification du solde ajoute aux CP. Ce qui est déjà posé n’est pas rejugé.',
    default: USUAL_ADVANCES.balance_margin,
  }),
  'rights.jrs_until_february': hundredthsOfDays(
    0,
    3_000,
  )({
    card: 'limits',
    label: 'Jours de JRS à prendre par anticipation, en janvier et février',
    default: USUAL_ADVANCES.jrs_until_february,
  }),
  'overtime.limits': wholeNumber(
    1,
    MOST_COUNTED,
  )({
    card: 'limits',
    label: 'Astreintes d’une saisie, et tickets d’un jour, au plus',
    default: MOST_COUNTED,
  }),
  'remote.days_a_week_warning': optional(wholeNumber(0, 5))({
    card: 'limits',
    label: 'Jours de télétravail par semaine',
    help: 'Au-delà, le mois le signale sans rien refuser. Vide : rien n’est signalé.',
    default: null,
  }),
  'account.password_days': optional(wholeNumber(1, 3_650))({
    card: 'access',
    label: 'Durée d’un mot de passe, en jours',
    help: 'Compte pour les mots de passe choisis ensuite. Vide : sans fin.',
    default: 180,
    environment: 'CADRAN_PASSWORD_DAYS',
  }),
  'account.password_composition': flag({
    card: 'access',
    label: 'Exiger minuscule, majuscule, chiffre et caractère spécial',
    help: 'Sans cela, la longueur et les mots interdits restent.',
    default: true,
  }),
  'account.known_passwords': flag({
    card: 'access',
    label: 'Refuser les mots de passe fréquents',
    help: 'Une liste de 49 000, et le mot que cachent chiffres et signes.',
    default: false,
  }),
  'account.current_password': flag({
    card: 'access',
    label: 'Changer un mot de passe : exiger l’actuel dans la même demande',
    help: 'Sans cela, une connexion de moins de cinq minutes le prouve.',
    default: false,
  }),
  'account.access_days_after_end': wholeNumber(
    0,
    365,
  )({
    card: 'access',
    label: 'Accès après la fin du contrat, en jours',
    default: 30,
  }),
  'account.newcomer_link_hours': wholeNumber(
    1,
    168,
  )({
    card: 'access',
    label: 'Durée du lien d’un nouvel arrivant, en heures',
    default: 72,
  }),
  'roles.separate': flag({
    card: 'access',
    label: 'Séparer l’administration des comptes et sa surveillance',
    help: 'Les droits « Protection des données » et « Journal d’audit » ne vont pas à qui administre les comptes.',
    default: true,
  }),
  'run_as.reason': choice({ optional: 'Facultatif', required: 'Obligatoire' })({
    card: 'access',
    label: 'Motif pour se connecter en tant que',
    default: 'optional',
  }),
  'team.absences': choice({ names: 'Les noms', counts: 'Le nombre seulement', none: 'Rien' })({
    card: 'team',
    label: 'Ce que l’équipe sait de qui est absent',
    help: 'Dans une demande d’absence et sur l’accueil.',
    default: 'names',
    environment: 'CADRAN_TEAM_ABSENCES',
  }),
  'links.expense_url': optionalAddress({
    card: 'links',
    label: 'Notes de frais',
    default: null,
    environment: 'CADRAN_EXPENSE_URL',
  }),
  'links.on_call_url': optionalAddress({
    card: 'links',
    label: 'Astreintes',
    default: null,
    environment: 'CADRAN_ON_CALL_URL',
  }),
  'links.support_line': optionalLine({
    card: 'links',
    label: 'Ligne d’écoute',
    help: 'À la fin de l’enquête, avec le contact RH.',
    default: null,
    environment: 'CADRAN_SUPPORT_LINE',
  }),
  'links.hr_contact': optionalLine({
    card: 'links',
    label: 'Contact RH',
    default: null,
    environment: 'CADRAN_HR_CONTACT',
  }),
  'links.social_feed_script': optional(secureAddress)({
    card: 'contents',
    label: 'Script du fil social',
    help: 'Ce script s’exécutera chez tous les collaborateurs.',
    default: null,
    environment: 'CADRAN_SOCIAL_FEED_SCRIPT',
  }),
  'links.video_hosts': hosts({
    card: 'contents',
    label: 'Hôtes des vidéos',
    help: 'Un par ligne : seules leurs vidéos s’affichent dans le portail.',
    default: ['www.youtube-nocookie.com', 'player.vimeo.com'],
    environment: 'CADRAN_VIDEO_HOSTS',
  }),
  'planning.excluded': matricules({
    card: 'planning',
    label: 'Équipes que le planning ne déplie pas',
    help: 'Leurs managers, par leur nom.',
    default: [],
    environment: 'PLANNING_EXCLUDED_MATRICULES',
  }),
  ...SURVEY_SETTINGS,
  ...FEATURE_SETTINGS,
  ...MAIL_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['default']
export type SettingValues = { [Key in SettingKey]: SettingValue<Key> }

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** Where a value in force comes from: what the screen saved, else the environment, else the default (CFG-02). */
export type SettingSource = 'screen' | 'environment' | 'default'

/** A setting without the type of its value: what lists and forms of all of them see. */
export const settingOf = (key: SettingKey): Setting<unknown> => SETTINGS[key]

/** What holds: what was saved, else what the environment says, else the default; what can no longer be read is passed over (CFG-02). */
export function valuesInForce(layers: readonly Partial<Record<SettingKey, unknown>>[]): SettingValues {
  const inForce = SETTING_KEYS.map((key) => {
    const setting = settingOf(key)
    for (const layer of layers) {
      if (!Object.hasOwn(layer, key)) continue
      const read = setting.read(layer[key])
      if ('value' in read) return [key, read.value]
    }
    return [key, setting.default]
  })
  return Object.fromEntries(inForce) as SettingValues
}
