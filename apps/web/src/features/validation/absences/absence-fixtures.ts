import type { Absence, AbsenceHistoryEntry, AbsencePerson } from './absences.queries.ts'

const CODES = {
  cp: { id: 1, short_code: 'CP', description: 'Congés payés', type: 'absence', relevant_counter: 'cp' },
  jrs: { id: 2, short_code: 'JRS', description: 'JRS', type: 'absence', relevant_counter: 'rtt' },
  sick: { id: 3, short_code: 'EM', description: 'Enfant malade', type: 'absence', relevant_counter: null },
  family: { id: 4, short_code: 'EF', description: 'Événement familial', type: 'absence', relevant_counter: null },
} as const

export function anAbsence(code: keyof typeof CODES, own: Partial<Absence> & Pick<Absence, 'id'>): Absence {
  return {
    state: 'submitted',
    start_at: '2026-12-21',
    start_moment: 'am',
    end_at: '2026-12-24',
    end_moment: 'pm',
    days_count: 4,
    event_code: { ...CODES[code], color: '#975ed7', editable: true },
    created_at: '2026-11-16T09:15:00+01:00',
    updated_at: '2026-11-16T09:15:00',
    validated1_at: null,
    validated1_by_name: null,
    locked: false,
    editable: true,
    backwarded: false,
    comment_count: 0,
    balance: null,
    insufficient_balance: false,
    also_absent: 0,
    month_state: 'non_submitted',
    actions: ['validated1', 'refused'],
    ...own,
  }
}

export function aPerson(
  lastname: string,
  firstname: string,
  own: Partial<AbsencePerson> & Pick<AbsencePerson, 'id' | 'matricule' | 'absences'>,
): AbsencePerson {
  return {
    firstname,
    lastname,
    identity: `${firstname} ${lastname}`,
    email: null,
    place: 'Rennes',
    type: 'consultant',
    person_type: 'consultant',
    modality: 2,
    manager: 'M100',
    is_manager: false,
    is_visible: true,
    is_active: true,
    start_at: '2020-01-06',
    end_at: null,
    display_remainder_counter: false,
    display_worked_days: false,
    worked_days: null,
    display_quota: false,
    quota: null,
    cp_manager: 9.5,
    before_june_manager: 3,
    rtt_manager: 4,
    rtt_remainder_manager: 0,
    remainder_manager: 0,
    cp15_manager: 0,
    cp_pay_manager: 9.5,
    before_june_pay_manager: 3,
    rtt_pay_manager: 4,
    rtt_remainder_pay_manager: 0,
    remainder_pay_manager: 0,
    cp15_pay_manager: 0,
    ...own,
  }
}

/** The people of the mockup: every kind of row the list can hold. */
export const PEOPLE: readonly AbsencePerson[] = [
  aPerson('Aubry', 'Léa', {
    id: 214,
    matricule: 'C214',
    modality: 3,
    absences: [
      anAbsence('jrs', {
        id: 72,
        start_at: '2026-12-04',
        start_moment: 'pm',
        end_at: '2026-12-04',
        days_count: 0.5,
        balance: { before: 4, after: 3.5 },
      }),
      anAbsence('cp', { id: 71, also_absent: 2, balance: { before: 12.5, after: 8.5 } }),
    ],
  }),
  aPerson('Benali', 'Samir', {
    id: 233,
    matricule: 'C233',
    cp_manager: 3,
    before_june_manager: 0,
    rtt_manager: 2.5,
    absences: [
      anAbsence('cp', {
        id: 73,
        start_at: '2026-12-07',
        end_at: '2026-12-11',
        days_count: 5,
        also_absent: 1,
        balance: { before: 3, after: -2 },
        insufficient_balance: true,
      }),
    ],
  }),
  aPerson('Caron', 'Juliette', {
    id: 219,
    matricule: 'C219',
    modality: 1,
    cp_pay_manager: 7.25,
    before_june_pay_manager: 2,
    absences: [
      anAbsence('cp', {
        id: 74,
        state: 'validated1',
        start_at: '2026-11-26',
        end_at: '2026-11-27',
        days_count: 2,
        balance: { before: 9.25, after: 7.25 },
        validated1_at: '2026-11-18T16:20:00+01:00',
        validated1_by_name: 'Alice Martin',
        month_state: 'submitted',
        actions: ['validated2', 'submitted'],
      }),
    ],
  }),
  aPerson('Durand', 'Chloé', {
    id: 201,
    matricule: 'C201',
    modality: 1,
    cp_manager: 11.5,
    before_june_manager: 3,
    absences: [
      anAbsence('cp', {
        id: 75,
        end_at: '2026-12-31',
        days_count: 8,
        also_absent: 3,
        comment_count: 2,
        backwarded: true,
        balance: { before: 14.5, after: 6.5 },
      }),
    ],
  }),
  aPerson('Élan', 'David', {
    id: 202,
    matricule: 'C202',
    absences: [anAbsence('sick', { id: 76, start_at: '2026-11-19', end_at: '2026-11-19', days_count: 1 })],
  }),
  aPerson('Faure', 'Inès', {
    id: 401,
    matricule: 'I401',
    modality: 1,
    absences: [anAbsence('family', { id: 77, start_at: '2026-12-02', end_at: '2026-12-03', days_count: 2 })],
  }),
  aPerson('Garnier', 'Anaïs', {
    id: 240,
    matricule: 'C240',
    modality: 3,
    absences: [
      anAbsence('jrs', {
        id: 78,
        start_at: '2026-12-04',
        start_moment: 'pm',
        end_at: '2026-12-04',
        days_count: 0.5,
        balance: { before: 5, after: 4.5 },
      }),
    ],
  }),
  aPerson('Haddad', 'Yanis', {
    id: 251,
    matricule: 'C251',
    absences: [
      anAbsence('cp', {
        id: 79,
        state: 'validated2',
        start_at: '2026-10-12',
        end_at: '2026-10-16',
        days_count: 5,
        locked: true,
        actions: [],
      }),
      anAbsence('jrs', {
        id: 80,
        state: 'refused',
        start_at: '2026-11-23',
        end_at: '2026-11-23',
        days_count: 1,
        actions: [],
      }),
    ],
  }),
]

export const HISTORY: readonly AbsenceHistoryEntry[] = [
  {
    id: 3,
    action: 'backward',
    label: 'Renvoi',
    author: 'Alice Martin',
    created_at: '2026-11-19T17:40:00+01:00',
    comment: 'Peux-tu confirmer le relais avec Fabien ?',
    old_data: null,
    new_data: null,
  },
  {
    id: 2,
    action: 'validated1',
    label: 'Validation niveau 1',
    author: 'Alice Martin',
    created_at: '2026-11-18T10:02:00+01:00',
    comment: null,
    old_data: null,
    new_data: null,
  },
  {
    id: 1,
    action: 'create',
    label: 'Création',
    author: 'Chloé Durand',
    created_at: '2026-11-16T09:15:00+01:00',
    comment: 'Billets déjà pris, Fabien prend le relais sur Armor. <img src=x onerror=alert(1)>',
    old_data: null,
    new_data: null,
  },
]
