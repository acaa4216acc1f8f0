import { isWeekend } from '@cadran/rules/timesheet/day'
import { attendance, HALF } from '@cadran/rules/validation/planning'
import { daysFrom } from '@cadran/rules/validation/planning-weeks'
import { screen } from '@testing-library/react'
import type { HierarchyNode, Planning, PlanningPerson } from '../features/validation/planning/planning.queries.ts'
import type { CurrentUser } from '../platform/session.ts'
import { FakeApi } from './fake-api.ts'
import { manager } from './people.ts'
import { renderApp } from './render.tsx'

const HOLIDAYS: Readonly<Record<string, string>> = { '2026-05-14': 'Ascension', '2026-05-25': 'Lundi de Pentecôte' }

const ABSENCES: Planning['absences'] = [
  {
    event_id: 71,
    corrected: false,
    state: 'validated1',
    start_at: '2026-05-20',
    start_moment: 'pm',
    end_at: '2026-05-22',
    end_moment: 'pm',
    days_count: 2.5,
    event_code_id: 17,
  },
  {
    event_id: 72,
    corrected: false,
    state: 'submitted',
    start_at: '2026-05-19',
    start_moment: 'am',
    end_at: '2026-05-19',
    end_moment: 'pm',
    days_count: 1,
    event_code_id: 21,
  },
]

const CODES: Planning['event_codes'] = [
  { id: 17, type: 'absence', short_code: 'CP', description: 'Congés payés', color: '#793FB5' },
  { id: 21, type: 'sickness', short_code: 'MAL', description: 'Arrêt maladie', color: '#A03050' },
]

/** A line of the days from one to another: `marks` by day, for both halves or 'am/pm'. */
function person(matricule: string, lastname: string, manager: string, halves: number[]): PlanningPerson {
  return {
    matricule,
    firstname: 'Alice',
    lastname,
    picture: null,
    manager,
    manager_identity: manager === 'M001' ? 'Nadia Belkacem' : 'Florian Tessier',
    depth: manager === 'M001' ? 1 : 2,
    halves,
  }
}

/** The planning of some days: Martin is away from the 20th after noon, Durand ill on the 19th and remote on Mondays. */
export function planningOf(from: string, to: string, more = 0): Planning {
  const days = daysFrom(from, to)
  const lineOf = (codeOf: (day: string) => [number, number]) =>
    days.flatMap((day) => (isWeekend(day) || HOLIDAYS[day] ? [HALF.closed, HALF.closed] : codeOf(day)))
  const people = [
    person(
      'C201',
      'Martin',
      'M001',
      lineOf((day) => (day === '2026-05-20' ? [0, 1] : day > '2026-05-20' && day < '2026-05-23' ? [1, 1] : [0, 0])),
    ),
    person(
      'C202',
      'Durand',
      'M002',
      lineOf((day) => (day === '2026-05-19' ? [2, 2] : day === '2026-05-18' ? [HALF.remote, HALF.remote] : [0, 0])),
    ),
    ...Array.from({ length: more }, (_, index) =>
      person(
        `X${index}`,
        `Zed${index}`,
        'M002',
        lineOf(() => [0, 0]),
      ),
    ),
  ]
  const counts = attendance(
    people.map(({ halves }) => halves),
    days.length,
  )
  return {
    from,
    to,
    days: days.map((date, index) => ({
      date,
      working_state: HOLIDAYS[date] ? 'public_holiday' : isWeekend(date) ? 'weekend' : 'worked',
      holiday: HOLIDAYS[date] ?? null,
      ...(counts[index] ?? { absent: 0, remote: 0, present: 0 }),
    })),
    event_codes: CODES,
    absences: ABSENCES,
    people,
    total: people.length,
  }
}

const node = (matricule: string, lastname: string, managees: HierarchyNode[] = []): HierarchyNode => ({
  matricule,
  firstname: 'Nadia',
  lastname,
  picture: null,
  is_manager: managees.length > 0,
  managees,
})

export const HIERARCHY = node('M001', 'Belkacem', [
  node('C201', 'Martin'),
  node('M002', 'Élan', [node('C202', 'Durand')]),
])

export const HOLDER = manager({ roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'] })
export const may = planningOf('2026-05-01', '2026-05-31')
const week21 = planningOf('2026-05-18', '2026-05-24')

/** A company that answers May and its week 21, whatever is asked for. */
export const company = () =>
  new FakeApi()
    .on('GET', 'validation/planning', () => may)
    .on('GET', 'validation/planning-by-week/{year}/{week}', () => week21)
    .on('GET', 'hierarchy/me', () => HIERARCHY)

interface Setup {
  path?: string
  api?: FakeApi
  user?: CurrentUser
}

/** The planning of whoever may see it. */
export async function openPlanning({ path = '/backend/team-planning', api = company(), user = HOLDER }: Setup = {}) {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1, name: 'Planning d’équipe' })
  return app
}

export const grid = () => screen.findByRole('grid')
export const rowOf = (name: RegExp) =>
  screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role=row]') ?? document.body
/** The words of what is drawn over a line. */
export const barsOf = (name: RegExp) => [...rowOf(name).querySelectorAll('[data-family]')].map((bar) => bar.textContent)
