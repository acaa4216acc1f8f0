import { describeRange, ofMonthAndYear } from '../portal/french.ts'
import type { Role } from '../portal/roles.ts'

/** One's own record is looked at over a year at most; the page begins with a month (AUD-15). */
export const RECORD_DAYS = { most: 366, usual: 30 } as const

/** What does something where nobody is named: jobs of the portal, or its command line (AUD-15). */
export const THE_PORTAL = 'Le portail'
export const THE_OPERATOR = 'L’exploitant du portail'
/** By which request the command line says that it asked. */
const COMMANDS: ReadonlySet<string> = new Set(['import', 'grant', 'create-admin', 'deactivate'])

export function nobodyNamed(request_id: string | null): string {
  return request_id !== null && COMMANDS.has(request_id) ? THE_OPERATOR : THE_PORTAL
}

const FUNCTIONS: readonly [Role, string][] = [
  ['ROLE_USER_ADMIN', 'Administration du portail'],
  ['ROLE_COUNTER_ADMIN', 'Administration du portail'],
  ['ROLE_SETTINGS_ADMIN', 'Administration du portail'],
  ['ROLE_DPO', 'Protection des données'],
  ['ROLE_AUDIT_SHOW', 'Audit'],
  ['ROLE_ALLOWED_TO_SWITCH', 'Support'],
  ['ROLE_PAY_MANAGER', 'Paie'],
  ['ROLE_PERIOD_MANAGER', 'Paie'],
  ['ROLE_GTA', 'Gestion des temps'],
  ['ROLE_HRBP', 'Ressources humaines'],
  ['ROLE_FEE_MANAGER', 'Honoraires'],
  ['ROLE_BILLING_SERVICE', 'Facturation'],
  ['ROLE_BILLING_SUPERVISOR', 'Facturation'],
  ['ROLE_CONTRACTOR_MANAGER', 'Gestion des prestataires'],
  ['ROLE_MANAGER', 'Manager'],
]

/** Who somebody is to the person, in a few words and never more than that (AUD-15). */
export function functionTowards(who: { is_my_manager: boolean; is_above: boolean; roles: readonly Role[] }): string {
  if (who.is_my_manager) return 'Votre manager'
  if (who.is_above) return 'Manager'
  return FUNCTIONS.find(([role]) => who.roles.includes(role))?.[1] ?? 'Collaborateur'
}

/** One line of the history as its person is told of it. */
export interface RecordedChange {
  entity: string
  action: string
  before: unknown
  after: unknown
  /** What the line is about as it stands now; null where it is gone. */
  event: (Parameters<typeof describeRange>[0] & { description: string; kind: 'absence' | 'activity' }) | null
  month: { year: number; month: number } | null
}

const EVENT_DEEDS: Record<string, string> = {
  create: 'a ajouté',
  delete: 'a supprimé',
  validated1: 'a validé',
  validated2: 'a validé au niveau 2',
  refused: 'a refusé',
  backward: 'a renvoyé',
  recount: 'a recompté',
}

function eventWords({ action, event }: RecordedChange): string {
  const deed = EVENT_DEEDS[action] ?? (action.startsWith('undo_') ? 'a annulé sa décision sur' : 'a modifié')
  if (!event) return `${deed} une de vos saisies`
  const thing = event.kind === 'absence' ? 'votre absence' : 'votre activité'
  return `${deed} ${thing} « ${event.description} » ${describeRange(event)}`
}

const MONTH_DEEDS: Record<string, string> = {
  submitted: 'a envoyé votre CRA',
  force_submit: 'a soumis votre CRA',
  validated1: 'a validé votre CRA',
  validated2: 'a validé au niveau 2 votre CRA',
  non_submitted: 'a renvoyé votre CRA',
  draft: 'a enregistré le brouillon de votre CRA',
  edit: 'a changé un libellé de votre CRA',
  deposit: 'a déposé un fichier avec votre CRA',
  delete_file: 'a supprimé un fichier de votre CRA',
  remote_days: 'a changé le télétravail de votre mois',
  delete_on_call: 'a supprimé une astreinte de votre CRA',
  request_extra_activities: 'a demandé des activités complémentaires pour votre CRA',
  extra_activities: 'a changé les activités complémentaires de votre CRA',
  accept_extra_activities: 'a accepté les activités complémentaires de votre CRA',
  accept_extra_activities_contracted: 'a accepté les activités complémentaires de votre CRA',
  refuse_extra_activities: 'a refusé les activités complémentaires de votre CRA',
}

function monthWords({ action, month }: RecordedChange): string {
  const undone = action.startsWith('undo_') ? 'a annulé sa décision sur votre CRA' : 'a modifié votre CRA'
  const deed = MONTH_DEEDS[action] ?? undone
  return month ? `${deed} ${ofMonthAndYear(month)}` : deed
}

const USER_DEEDS: Record<string, string> = {
  'create-admin': 'a créé votre compte',
  create: 'a créé votre compte',
  deactivate: 'a fermé votre compte',
  'change-roles': 'a changé vos droits',
  'change-personal-email': 'a changé votre adresse e-mail personnelle',
  'change-password': 'a changé votre mot de passe',
  'reset-password': 'a changé votre mot de passe',
  recurring_remote_days: 'a changé vos jours de télétravail réguliers',
}

/** What is one of a person's fields, with the word that goes before it. */
const FIELDS: Record<string, string> = {
  workplace: 'votre lieu de travail',
  workplace_id: 'votre lieu de travail',
  manager: 'votre manager',
  manager_id: 'votre manager',
  company: 'votre société',
  company_id: 'votre société',
  person_type: 'votre type de contrat',
  modality: 'votre modalité',
  part_times: 'votre rythme',
  start_at: 'votre date d’entrée',
  end_at: 'votre date de sortie',
  last_end_at: 'votre date de sortie précédente',
  seniority_at: 'votre date d’ancienneté',
  firstname: 'votre prénom',
  lastname: 'votre nom',
  matricule: 'votre matricule',
  username: 'votre identifiant',
  email: 'votre adresse e-mail',
  personal_email: 'votre adresse e-mail personnelle',
  is_active: 'l’ouverture de votre compte',
  is_visible: 'votre présence dans l’annuaire',
  is_manager: 'votre fonction de manager',
  roles: 'vos droits',
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What of a person's fields differs, in words, each once. */
function fieldsChanged(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return []
  const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  return [...new Set(changed.flatMap((key) => FIELDS[key] ?? []))]
}

function userWords({ action, before, after }: RecordedChange): string {
  const deed = USER_DEEDS[action]
  if (deed) return deed
  const fields = fieldsChanged(before, after)
  const last = fields.pop()
  if (last === undefined) return 'a modifié votre fiche'
  return `a changé ${fields.length > 0 ? `${fields.join(', ')} et ${last}` : last}`
}

const CORRECTION_DEEDS: Record<string, string> = {
  create: 'a demandé une régularisation',
  edit: 'a modifié la demande de régularisation',
  validated1: 'a validé votre régularisation',
  validated2: 'a validé au niveau 2 votre régularisation',
  refused: 'a refusé votre régularisation',
  withdrawn: 'a retiré la demande de régularisation',
}

/** The closed month that a correction is about, where its line says so. */
function monthOfCorrection({ before, after }: RecordedChange): string {
  const said = [after, before].find((each) => isRecord(each) && typeof each.month === 'number')
  if (!isRecord(said) || typeof said.year !== 'number' || typeof said.month !== 'number') return ''
  return ` ${ofMonthAndYear({ year: said.year, month: said.month })}`
}

const correctionWords = (change: RecordedChange) =>
  `${CORRECTION_DEEDS[change.action] ?? 'a modifié votre régularisation'}${monthOfCorrection(change)}`

const OTHERS: Record<string, string> = {
  overtime: 'a modifié une de vos astreintes',
  counter_entry: 'a corrigé vos compteurs',
  counter_adjustment: 'a ajusté vos compteurs, ou décidé d’un ajustement',
  sick_notice: 'a noté vous avoir informé de vos congés reportés',
  assignment: 'a changé vos affectations',
  payroll_matricule: 'a changé votre matricule de paie',
  deputy: 'a changé une suppléance qui vous concerne',
  escalation: 'a transmis une de vos demandes au niveau suivant',
  factor: 'a changé vos moyens de connexion',
  identity_link: 'a changé votre lien avec le compte d’entreprise',
  api_token: 'a changé vos jetons d’accès',
  calendar_feed: 'a changé un de vos agendas',
  device: 'a changé vos appareils inscrits aux notifications',
  session: 'a fermé une de vos sessions',
  data_export: 'a préparé une archive de vos données',
  erasure: 'a effacé des données de votre dossier',
  legal_hold: 'a gelé l’effacement de vos données',
}

/** What somebody changed of the record, told to its person (AUD-15). */
export function changeWords(change: RecordedChange): string {
  if (change.entity === 'event') return eventWords(change)
  if (change.entity === 'month') return monthWords(change)
  if (change.entity === 'user') return userWords(change)
  if (change.entity === 'correction') return correctionWords(change)
  return OTHERS[change.entity] ?? 'a modifié votre dossier'
}
