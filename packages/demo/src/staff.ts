import { MANAGER_ROLES } from '@cadran/rules/administration/profiles'
import { searchKey } from '@cadran/rules/portal/french'
import type { Modality } from '@cadran/rules/portal/person'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { Member, PlannedLeave } from './member.ts'

type Rest = Partial<Member>

function usernameOf(firstname: string, lastname: string): string {
  return `${searchKey(firstname)}.${searchKey(lastname)}`.replaceAll(/[^a-z.-]/g, '')
}

function person(firstname: string, lastname: string, last_month: MonthState, rest: Rest): Member {
  return {
    username: usernameOf(firstname, lastname),
    firstname,
    lastname,
    person_type: 'consultant',
    modality: 2,
    manager: null,
    is_manager: false,
    roles: ['ROLE_MY_CONTACTS'],
    workplace: 'Paris',
    missions: [],
    has_main_activity: true,
    last_month,
    leave: [],
    is_account: false,
    is_technical: false,
    half_days_off: [],
    story: null,
    ...rest,
  }
}

type Build = (
  firstname: string,
  lastname: string,
  modality: Modality,
  mission: string,
  last_month: MonthState,
  rest?: Rest,
) => Member

/** Consultants of one manager. */
const teamOf =
  (manager: string): Build =>
  (firstname, lastname, modality, mission, last_month, rest = {}) =>
    person(firstname, lastname, last_month, { manager, modality, missions: [mission], ...rest })

const CONTRACTOR = {
  person_type: 'contractor',
  modality: null,
  roles: [],
  has_main_activity: false,
} as const satisfies Rest
const TECHNICAL = { is_technical: true, roles: [] } as const satisfies Rest

const waiting = (offset: 0 | 1, code: string, half_days: number): PlannedLeave => ({
  offset,
  code,
  half_days,
  state: 'submitted',
})
const agreed = (offset: 0 | 1, code: string, half_days: number): PlannedLeave => ({
  ...waiting(offset, code, half_days),
  state: 'validated1',
})
const granted = (code: string, half_days: number): PlannedLeave => ({
  ...waiting(0, code, half_days),
  state: 'validated2',
})
const declined = (code: string, half_days: number): PlannedLeave => ({
  ...waiting(0, code, half_days),
  state: 'refused',
})

const first = teamOf('manager')
const FIRST_TEAM = [
  first('Léa', 'Aubry', 3, 'ORS', 'submitted', { leave: [waiting(1, 'CP', 8), waiting(0, 'JRS', 1)] }),
  first('Samir', 'Benali', 2, 'BRI', 'submitted', { leave: [waiting(0, 'CP', 6)], story: 'overdrawn' }),
  first('Juliette', 'Caron', 1, 'VAL', 'validated1', { leave: [agreed(0, 'CP', 4)] }),
  first('Chloé', 'Durand', 1, 'ORR', 'submitted', { leave: [waiting(1, 'CP', 10)] }),
  first('David', 'Élan', 2, 'KER', 'submitted', { leave: [waiting(0, 'EM', 2)], story: 'undecided_absence' }),
  first('Inès', 'Faure', 2, 'KED', 'non_submitted', { leave: [waiting(1, 'EVF', 4)] }),
  first('Anaïs', 'Garnier', 3, 'ODY', 'validated2', { leave: [waiting(0, 'JRS', 1)], roles: ['ROLE_MY_CONTACTS'] }),
  first('Yanis', 'Haddad', 3, 'PON', 'validated1', { leave: [agreed(1, 'CP', 6), granted('JRS', 2)] }),
  first('Camille', 'Lefèvre', 2, 'ORS', 'submitted', { leave: [waiting(1, 'CP', 4)], story: 'refused_afterwards' }),
  first('Sofia', 'Pereira', 2, 'ORS', 'validated1', { leave: [declined('JRS', 2)] }),
  first('Hugo', 'Marchand', 2, 'KED', 'validated1', { story: 'left' }),
  first('Élodie', 'Quentin', 2, 'VAL', 'validated2', { story: 'returned' }),
  first('Thomas', 'Vidal', 2, 'PON', 'non_submitted', { story: 'joining' }),
  first('Adrien', 'Noël', 2, 'ORS', 'non_submitted', { leave: [waiting(0, 'CP', 2)], story: 'sent_back' }),
  first('Moussa', 'Diallo', 2, 'PON', 'submitted', CONTRACTOR),
  first('Tanguy', 'Le Goff', 2, 'KED', 'validated2', TECHNICAL),
]

const second = teamOf('manager2')
const SECOND_TEAM = [
  second('Amélie', 'Bertrand', 2, 'TAR', 'submitted', { leave: [waiting(0, 'CP', 4)] }),
  second('Nicolas', 'Chevalier', 3, 'TAR', 'validated1', { leave: [agreed(0, 'JRS', 2)] }),
  second('Fatou', 'Diop', 2, 'VAL', 'submitted', { leave: [waiting(1, 'CP', 10)] }),
  second('Guillaume', 'Etcheverry', 2, 'TAR', 'submitted', { story: 'special_time' }),
  second('Margaux', 'Fabre', 1, 'BRI', 'non_submitted', { leave: [waiting(0, 'CP', 2)] }),
  second('Antoine', 'Gillet', 2, 'KED', 'validated2', { story: 'new_mission' }),
  second('Sarah', 'Hoffmann', 2, 'BRI', 'submitted', { workplace: 'Strasbourg', leave: [waiting(0, 'JRS', 1)] }),
  second('Maxime', 'Imbert', 3, 'ODY', 'validated1', { leave: [granted('CP', 2)] }),
  second('Leïla', 'Jaziri', 2, 'TAR', 'validated2', { story: 'maternity' }),
  second('Mathieu', 'Klein', 2, 'BRI', 'submitted', { workplace: 'Strasbourg', story: 'undecided_absence' }),
  second('Océane', 'Lambert', 2, 'VAL', 'validated1', { leave: [waiting(1, 'JRS', 2)] }),
  second('Romain', 'Mercier', 1, 'KER', 'validated2', { leave: [agreed(0, 'CP', 2)] }),
  second('Emma', 'Nguyen', 2, 'KER', 'submitted', { leave: [waiting(0, 'EM', 1)] }),
  second('Pierre', 'Olivier', 3, 'ODY', 'non_submitted', { story: 'sent_back' }),
  second('Jeanne', 'Schmitt', 2, 'BRI', 'validated1', { workplace: 'Strasbourg' }),
  second('Karim', 'Touati', 2, 'TAR', 'validated2', { leave: [waiting(1, 'CP', 6)] }),
  second('Louise', 'Weber', 1, 'BRI', 'submitted', { workplace: 'Strasbourg', leave: [waiting(1, 'CP', 4)] }),
  second('Katarzyna', 'Nowak', 2, 'TAR', 'validated1', CONTRACTOR),
  second('Diego', 'Alvarez', 2, 'VAL', 'submitted', { ...CONTRACTOR, story: 'no_service' }),
  second('Théodore', 'Rivière', 2, 'KED', 'validated2', TECHNICAL),
]

const third = teamOf('double')
const OTHERS = [
  third('Nora', 'Amrani', 2, 'ODY', 'submitted', { leave: [waiting(0, 'CP', 4)] }),
  third('Benoît', 'Caillaud', 1, 'KER', 'validated1', { leave: [agreed(0, 'CP', 2)] }),
  third('Estelle', 'Poirier', 2, 'ODY', 'non_submitted'),
  teamOf('adjoint')('Vincent', 'Jacquet', 2, 'ODY', 'validated1', { leave: [waiting(1, 'CP', 6)] }),
]

function office(firstname: string, lastname: string, last_month: MonthState, rest: Rest = {}): Member {
  return person(firstname, lastname, last_month, {
    person_type: 'internal',
    manager: 'helene.delmas',
    roles: ['ROLE_INTERNAL_CONTACTS'],
    missions: ['SUP'],
    ...rest,
  })
}

const HEAD_OFFICE = [
  office('Hélène', 'Delmas', 'non_submitted', {
    modality: 3,
    manager: null,
    is_manager: true,
    roles: [...MANAGER_ROLES, 'ROLE_NOT_CRA'],
  }),
  office('Rémi', 'Bouvier', 'validated2', { leave: [agreed(0, 'CP', 4)] }),
  office('Delphine', 'Carlier', 'validated1'),
  office('Stéphane', 'Meunier', 'validated1', { modality: 3, leave: [agreed(0, 'JRS', 2)] }),
  office('Agathe', 'Royer', 'validated2'),
]

/** Everybody the documentation does not name. */
export const STAFF: readonly Member[] = [...HEAD_OFFICE, ...FIRST_TEAM, ...SECOND_TEAM, ...OTHERS]
