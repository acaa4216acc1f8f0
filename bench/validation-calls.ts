export interface Viewer {
  username: string
  matricule: string
  /** How many stand below. */
  people: number
}

/** The people of a company on whose behalf the lists are asked for, one after the other. */
export interface Viewers {
  /** Reads and decides over the whole company. */
  payroll: Viewer[]
  /** Teams of one size. */
  manager: Viewer[]
  /** Whoever has about 100 people below. */
  planner: Viewer[]
  /** Has the whole company below. */
  director: Viewer[]
}

export interface Call {
  name: string
  /** File of its plans. */
  key: string
  viewer: keyof Viewers
  path: (viewer: Viewer) => string
  /** What it may take, in milliseconds. */
  wanted: number
  /** How many times slower it may be in the largest company than in the smallest. */
  growth: number
}

const FIRST_PAGE = 100
const GROWTH: Record<keyof Viewers, number> = { payroll: 3, manager: 1.2, planner: 1.2, director: 3 }

const TEAM = 'manager=own'
const page = 'types[]=all&maxResults=10&page=1'

const absences = `validation/event/absence/user?${page}`
const months = `validation/month?${page}`
const requests = `validation/extra-activities?${page}`

const of = (viewer: Call['viewer'], key: string, name: string, path: string): Call => ({
  name,
  key: `${key}-${viewer}`,
  viewer,
  path: ({ matricule }) => path.replace(TEAM, `manager=${matricule}`),
  wanted: FIRST_PAGE,
  growth: GROWTH[viewer],
})

function callsOnEverybody(period: string, today: string): Call[] {
  const day = `minDate=${today}&maxDate=${today}`
  return [
    of('payroll', 'absences', 'absences, as it opens', `${absences}&states[]=validated1`),
    of('payroll', 'absences-all', 'absences, every state', `${absences}&states[]=all`),
    of('payroll', 'absences-month', 'absences of a month', `${absences}&states[]=all&period=${period}`),
    of('payroll', 'absences-search', 'absences, searched', `${absences}&states[]=all&search=mart`),
    of('payroll', 'absences-today', 'who is away today', `${absences}&states[]=validated1&states[]=validated2&${day}`),
    of('payroll', 'reports', 'reports, as it opens', `${months}&states[]=all&period=pending`),
    of('payroll', 'reports-month', 'reports of a month', `${months}&states[]=all&period=${period}`),
    of('payroll', 'reports-window', 'reports, default window', `${months}&states[]=all`),
    of('payroll', 'reports-search', 'reports, searched', `${months}&states[]=all&search=mart`),
    of('payroll', 'requests', 'requests, as it opens', `${requests}&states[]=pending`),
    of('payroll', 'requests-all', 'requests, every state', `${requests}&states[]=all`),
    of('payroll', 'awaiting', 'what awaits', 'validation/awaiting'),
    of('payroll', 'companies', 'companies', 'validation/company'),
    of('payroll', 'periods', 'periods of a year', `validation/period?year=${period.slice(0, 4)}`),
    of('payroll', 'users', 'people, first 50', 'user?maxResults=50'),
    of('payroll', 'users-search', 'people, searched', 'user?maxResults=50&search=mart'),
    of('payroll', 'managers', 'managers', 'user/managers?visible=1&maxResults=50'),
    of('payroll', 'managers-search', 'managers, searched', 'user/managers?visible=1&maxResults=50&search=mart'),
  ]
}

function callsOnTeams(period: string): Call[] {
  return [
    of('manager', 'absences', 'absences, as it opens', `${absences}&states[]=submitted&${TEAM}`),
    of('manager', 'absences-all', 'absences, every state', `${absences}&states[]=all`),
    of('manager', 'reports', 'reports, as it opens', `${months}&states[]=submitted&period=pending&${TEAM}`),
    of('manager', 'reports-month', 'reports of a month', `${months}&states[]=all&period=${period}`),
    of('manager', 'requests', 'requests, as it opens', `${requests}&states[]=pending&${TEAM}`),
    of('manager', 'awaiting', 'what awaits', 'validation/awaiting'),
    of('manager', 'users', 'people', 'user?maxResults=50'),
    of('manager', 'managers', 'managers', 'user/managers?visible=1&maxResults=50'),
    of('director', 'absences', 'absences, as it opens', `${absences}&states[]=submitted&${TEAM}`),
    of('director', 'absences-all', 'absences of everybody below', `${absences}&states[]=all`),
    of('director', 'reports', 'reports, as it opens', `${months}&states[]=submitted&period=pending&${TEAM}`),
    of('director', 'reports-month', 'reports of a month, everybody below', `${months}&states[]=all&period=${period}`),
    of('director', 'requests', 'requests, as it opens', `${requests}&states[]=pending&${TEAM}`),
    of('director', 'awaiting', 'what awaits', 'validation/awaiting'),
    of('director', 'users', 'people', 'user?maxResults=50'),
    of('planner', 'planning-month', 'planning of a month', `validation/planning?period=${period}`),
    of('planner', 'planning-week', 'planning of a week', 'validation/planning-by-week'),
    of('planner', 'hierarchy', 'hierarchy', 'hierarchy/me'),
    of('manager', 'me', 'user/me', 'user/me'),
    of('manager', 'month', 'own month', `timesheet/month/${Number(period.slice(5))}/${period.slice(0, 4)}`),
  ]
}

/** First page and count of every list, as its screen asks for them and with other filters; `period` is the last month that is open. */
export const validationCalls = (period: string, today: string): Call[] => [
  ...callsOnEverybody(period, today),
  ...callsOnTeams(period),
]
