import { type Refusal, refusal } from '../portal/refusal.ts'
import { CONTACT_TABS, type ContactTab } from './contacts.ts'
import { checkLength, checkTitle, SUMMARY_MAX_LENGTH, TITLE_MAX_LENGTH } from './content.ts'

// What the content's administrator writes beside news and tutorials: contacts and their groups, unions, sections. '' is a text that is
// not given.

interface Reached {
  email: string
  phone: string
  mobile: string
}

export interface GroupDraft extends Reached {
  tab: string
  title: string
  text: string
}

export interface ContactDraft extends Reached {
  matricule: string
  identity: string
  title: string
  job: string
  birthday: string
  place: string
}

export interface UnionDraft {
  label: string
  role: string
}

export interface SectionDraft {
  area: string
  label: string
  icon: string
  role: string
  type: string
}

/** The pictures that a section may name. */
export const SECTION_ICONS = ['users', 'receipt', 'shield', 'building', 'presentation'] as const
export const SECTION_AREAS = ['documents', 'social'] as const

const invalid = (message: string, field: string) => refusal('invalid', 422, message, field)
const isMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const isNumber = (text: string) => /^\+?[\d\s().-]{2,}$/.test(text) && /\d{2}/.test(text.replaceAll(/\D/g, ''))

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.toISOString().startsWith(text)
}

function checkReached({ email, phone, mobile }: Reached): Refusal | null {
  const mail = email.trim()
  if (mail !== '' && (!isMail(mail) || mail.length > TITLE_MAX_LENGTH)) {
    return invalid('Veuillez renseigner une adresse e-mail valide', 'email')
  }
  for (const [field, number] of [
    ['phone', phone.trim()],
    ['mobile', mobile.trim()],
  ] as const) {
    if (number !== '' && (!isNumber(number) || number.length > 50)) return invalid('Ce numéro n’est pas valide.', field)
  }
  return null
}

const isTab = (tab: string): tab is ContactTab => CONTACT_TABS.some((known) => known === tab)

/** The first thing that is wrong with a group of contacts, by its field; null when it may be kept (CON-14). */
export function checkGroup(group: GroupDraft): Refusal | null {
  if (!isTab(group.tab)) return invalid('Vous devez choisir une liste.', 'tab')
  return checkTitle(group.title) ?? checkLength(group.text, SUMMARY_MAX_LENGTH, 'text') ?? checkReached(group)
}

/** The first thing that is wrong with a contact, by its field; null when it may be kept (CON-11, CON-12). */
export function checkContact(contact: ContactDraft): Refusal | null {
  const { matricule, identity, title, job, birthday, place } = contact
  if (matricule.trim() === '' && identity.trim() === '')
    return invalid('Vous devez renseigner un nom ou un matricule.', 'identity')
  return (
    checkLength(identity, TITLE_MAX_LENGTH, 'identity') ??
    checkLength(title, TITLE_MAX_LENGTH, 'title') ??
    checkLength(job, TITLE_MAX_LENGTH, 'job') ??
    checkLength(place, TITLE_MAX_LENGTH, 'place') ??
    (birthday === '' || isDate(birthday) ? null : invalid('Format de date invalide', 'birthday')) ??
    checkReached(contact)
  )
}

function checkRole(role: string, prefix: string): Refusal | null {
  if (role.trim() === '' || new RegExp(`^${prefix}[A-Z0-9_]{1,40}$`).test(role.trim())) return null
  return invalid(`Le rôle doit commencer par ${prefix}`, 'role')
}

/** The first thing that is wrong with a union, by its field; null when it may be kept (UNI-03). */
export function checkUnion({ label, role }: UnionDraft): Refusal | null {
  return checkTitle(label, 'label') ?? checkRole(role, 'ROLE_SYNDIC_')
}

/** The first thing that is wrong with a section, by its field; null when it may be kept (GED-27). */
export function checkSection({ area, label, icon, role, type }: SectionDraft): Refusal | null {
  if (!SECTION_AREAS.some((known) => known === area)) return invalid('Vous devez choisir une vue.', 'area')
  if (icon !== '' && !SECTION_ICONS.some((known) => known === icon)) return invalid('Cette icône n’existe pas.', 'icon')
  if (type !== '' && area !== 'social') return invalid('Seule une information sociale a un type.', 'type')
  return checkTitle(label, 'label') ?? checkLength(type, 50, 'type') ?? checkRole(role, 'ROLE_GED_')
}

const keeps = (message: string) => refusal('not-empty', 409, message)
export const GROUP_IN_USE = keeps("Ce groupe ne peut pas être supprimé car il n'est pas vide")
export const UNION_IN_USE = keeps("Cette organisation ne peut pas être supprimée car elle n'est pas vide")
export const SECTION_IN_USE = keeps("Cette rubrique ne peut pas être supprimée car elle n'est pas vide")
