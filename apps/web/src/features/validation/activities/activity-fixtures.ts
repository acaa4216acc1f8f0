import type { ListedMonth, MonthHistoryEntry, MonthPage } from './activities.queries.ts'

type Line = ListedMonth['events'][number]

export function anActivity(description: string, days: number, id: number): Line {
  return { event_code: { id, short_code: `M${String(id)}`, description }, type: 'activity', state: 'submitted', days }
}

export function anAbsenceLine(description: string, state: Line['state'], days: number): Line {
  return { event_code: { id: 90, short_code: 'CP', description }, type: 'absence', state, days }
}

const PERSON: Omit<ListedMonth['user'], 'id' | 'matricule' | 'firstname' | 'lastname' | 'identity'> = {
  phone: null,
  mobile: null,
  email: null,
  place: 'Rennes',
  birthday: null,
  picture: null,
  type: 'consultant',
  person_type: 'consultant',
  modality: 2,
  manager: 'M100',
  is_manager: false,
  is_visible: true,
  is_active: true,
  roles: [],
  start_at: '2020-01-06',
  end_at: null,
  display_worked_days: false,
  worked_days: null,
  display_quota: false,
  quota: null,
}

const SENT: Omit<ListedMonth, 'id' | 'user'> = {
  month: 11,
  year: 2026,
  state: 'submitted',
  submitted: true,
  validated2: false,
  locked: false,
  submitted_at: '2026-11-18T18:04:00+01:00',
  comment: null,
  comment_count: 0,
  updated_at: '2026-11-18T18:04:00',
  events: [],
  covered_days: 20,
  expected_days: 20,
  missing_halfdays: 0,
  no_prestation: false,
  remote_working: false,
  remote_days_count: 0,
  special_time: false,
  partial_time: false,
  backwarded: false,
  constraint_count: 0,
  intervention_minutes: 0,
  extra_activity_minutes: 0,
  extra_activity_weeks: 0,
  standing_for: null,
  validated1_for: null,
  escalated: null,
  files: [],
  absence_validated1: true,
  absence_validated2: true,
  actions: ['validated1', 'non_submitted'],
  blocked_actions: [],
  undoable: null,
  difference: null,
}

export function aMonth(
  lastname: string,
  firstname: string,
  matricule: string,
  own: Partial<Omit<ListedMonth, 'user'>> & Pick<ListedMonth, 'id'> & { user?: Partial<ListedMonth['user']> },
): ListedMonth {
  const { user, ...month } = own
  const identity = `${firstname} ${lastname}`
  const person = { ...PERSON, id: Number(matricule.slice(1)), matricule, firstname, lastname, identity, ...user }
  return { ...SENT, ...month, user: person }
}

/** The reports of the mockup: every kind of row the list can hold. */
export const MONTHS: readonly ListedMonth[] = [
  aMonth('Aubry', 'Léa', 'C214', {
    id: 501,
    comment: 'Formation du 6 et du 30 confirmée par les RH.',
    comment_count: 2,
    remote_days_count: 8,
    intervention_minutes: 270,
    events: [
      anActivity('Mission Armor · Pilotage', 18.5, 11),
      anActivity('Formation interne', 1, 12),
      anAbsenceLine('JRS', 'validated1', 0.5),
    ],
    user: { modality: 3, display_worked_days: true, worked_days: 214.5, display_quota: true, quota: 218 },
  }),
  aMonth('Benali', 'Samir', 'C233', {
    id: 502,
    remote_days_count: 6,
    events: [anActivity('Mission Ville de Rennes · SIG', 20, 13)],
  }),
  aMonth('Caron', 'Juliette', 'C219', {
    id: 503,
    comment_count: 1,
    remote_days_count: 4,
    missing_halfdays: 2,
    covered_days: 19,
    events: [
      anActivity('Mission Odyssée · Développement', 16, 14),
      anActivity('Intercontrat', 1, 15),
      anAbsenceLine('Congés payés', 'validated1', 2),
    ],
    user: { modality: 1, display_worked_days: true, worked_days: 209 },
  }),
  aMonth('Durand', 'Chloé', 'C201', {
    id: 504,
    state: 'validated1',
    comment_count: 3,
    intervention_minutes: 360,
    constraint_count: 1,
    events: [anActivity('Mission Armor · Recette', 20, 11)],
    actions: ['validated2', 'non_submitted'],
    user: { modality: 1 },
  }),
  aMonth('Élan', 'David', 'C202', {
    id: 505,
    extra_activity_minutes: 125,
    extra_activity_weeks: 1,
    events: [
      anActivity('Mission Kerlann · Architecture', 12, 16),
      anActivity('Mission Odyssée · Développement', 7, 14),
      anAbsenceLine('Enfant malade', 'submitted', 1),
    ],
    absence_validated1: false,
    actions: ['non_submitted'],
    blocked_actions: [
      {
        action: 'validated1',
        code: 'absences-level1',
        message: "Les absences de ce CRA doivent d'abord être validées au niveau 1.",
      },
    ],
  }),
  aMonth('Faure', 'Inès', 'I401', {
    id: null,
    state: 'non_submitted',
    submitted: false,
    submitted_at: null,
    updated_at: null,
    covered_days: 0,
    actions: [],
    user: { person_type: 'interim', modality: 1 },
  }),
  aMonth('Garnier', 'Anaïs', 'C240', {
    id: 507,
    state: 'validated2',
    validated2: true,
    comment_count: 1,
    events: [anActivity('Avant-vente grands comptes', 18, 17), anActivity('Recrutement', 2, 18)],
    actions: [],
    user: { modality: 3, display_worked_days: true, worked_days: 216, display_quota: true, quota: 218 },
  }),
  aMonth('Haddad', 'Yanis', 'C251', {
    id: 508,
    state: 'validated1',
    intervention_minutes: 600,
    events: [anActivity('Mission Ponant · DevOps', 15, 19), anAbsenceLine('Congés payés', 'validated2', 5)],
    actions: ['validated2', 'non_submitted'],
    user: { modality: 3 },
  }),
]

export function aMonthPage(months: readonly ListedMonth[], own: Partial<MonthPage> = {}): MonthPage {
  const key = (index: number) => (index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`)
  return {
    months: [...months],
    total_users_count: months.length,
    counts: { non_submitted: 7, submitted: 9, validated1: 4, validated2: 2 },
    navigator: Array.from({ length: 12 }, (_, index) => ({
      period: key(index),
      waiting: index === 11 ? 9 : index === 10 ? 3 : 0,
      complete: index < 9,
    })),
    waiting: [
      { period: '2025-09', count: 1 },
      { period: key(10), count: 3 },
      { period: key(11), count: 9 },
    ],
    ...own,
  }
}

export const MONTH_HISTORY: readonly MonthHistoryEntry[] = [
  {
    id: 3,
    month: 501,
    action: 'submitted',
    label: 'CRA soumis',
    author: 'Léa Aubry',
    comment: null,
    created_at: '2026-11-18T18:04:00+01:00',
  },
  {
    id: 2,
    month: 501,
    action: 'non_submitted',
    label: 'CRA renvoyé',
    author: 'Alice Martin',
    comment: "La formation du 6 est à saisir l'après-midi.",
    created_at: '2026-11-17T11:20:00+01:00',
  },
]
