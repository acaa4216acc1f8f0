import { describe, expect, test } from 'vitest'
import { NO_DAYS } from '../timesheet/balance.ts'
import { CONTROLS, hoursTwice, negativeCounters, personPoints } from './controls.ts'
import { M_RUN_BASE, M_RUN_LAST, M_RUN_STATE } from './messages.ts'
import { decideRun, RUN_ACTIONS, RUN_STATES, type RunFacts } from './run-states.ts'

describe('control report', () => {
  const person = {
    id: 7,
    writes_reports: true,
    month: { state: 'validated2', special_time: false },
    is_contractor: false,
    uncovered: [],
    pending: [],
    counters: null,
    has_payroll_matricule: true,
    hours_twice: [],
    payment_missing: false,
    adjustments: [],
    corrections: [],
    notices: [],
  } as const

  test('PAY-09 PAY-11 PAY-12 PAY-13 the points of a person, in their exact words', () => {
    const texts = (change: object) => personPoints({ ...person, ...change }).map(({ text }) => text)
    expect(texts({})).toEqual([])
    expect(texts({ month: null })).toEqual(['CRA absent'])
    expect(texts({ month: null, writes_reports: false })).toEqual([])
    expect(texts({ month: { state: 'non_submitted', special_time: false }, uncovered: ['a'] })).toEqual([
      'CRA non envoyé',
    ])
    expect(texts({ month: { state: 'validated1', special_time: false }, uncovered: ['a', 'b'] })).toEqual([
      'CRA non validé (En attente de validation niveau 2)',
      'Demi-journées non couvertes : 2',
    ])
    expect(texts({ uncovered: ['a'], is_contractor: true })).toEqual([])
    expect(texts({ has_payroll_matricule: false, payment_missing: true })).toEqual([
      'Matricule inconnu de la paie',
      'Activités complémentaires sans choix de paiement',
    ])
    const pending = [
      { id: 1, code: 'CP', start_at: '2026-05-28', start_moment: 'am', end_at: '2026-05-29', end_moment: 'pm' },
    ]
    expect(texts({ pending })).toEqual(['Absence en attente : CP du 28/05/2026 (matin) au 29/05/2026 (après-midi)'])
  })

  test('PAY-10 a family is one sum, each other counter stands alone, and nothing is not negative', () => {
    expect(
      negativeCounters({ ...NO_DAYS, cp: -100, before_june: 99, rtt: -50, rtt_remainder: 50, cp15: -200 }),
    ).toEqual([
      { label: 'CP', hundredths: -1 },
      { label: 'CP 15 mois', hundredths: -200 },
    ])
    expect(personPoints({ ...person, counters: { ...NO_DAYS, rtt: -50 } })[0]?.text).toBe(
      'Compteur négatif : JRS -0,50',
    )
  })

  test('PAY-06 minutes of both lists, by day', () => {
    const at = (start: string, end: string, code: string, date = '2026-05-04') => ({
      date,
      range: { start, end },
      code,
    })
    const twice = hoursTwice(
      [at('20:00', '22:00', 'i')],
      [at('21:00', '23:00', 'w'), at('21:00', '23:00', 'w', '2026-05-05')],
    )
    expect(twice).toMatchObject([
      { minutes: 60, range: { start: '21:00', end: '22:00' }, intervention: 'i', week: 'w' },
    ])
    expect(personPoints({ ...person, hours_twice: twice })[0]?.text).toBe(
      'Heures déclarées deux fois : 04/05/2026 21:00-22:00',
    )
  })

  test('PAY-15 what cannot be accepted', () => {
    expect(CONTROLS['rubric-missing']).toEqual({ severity: 'blocking', acceptable: false })
    expect(CONTROLS['rest-flag'].severity).toBe('warning')
  })
})

describe('states of a run', () => {
  const facts: RunFacts = {
    roles: new Set(['ROLE_PAY_MANAGER']),
    is_stale: false,
    period: { year: 2026, month: 5 },
    last_period: { year: 2026, month: 4 },
    is_based_on_last: true,
    blocking: 0,
    is_last: true,
  }
  const told = (decision: ReturnType<typeof decideRun>) => ('to' in decision ? decision.to : decision.code)

  const outcomes = (state: (typeof RUN_STATES)[number]) =>
    RUN_ACTIONS.map((action) => told(decideRun(state, action, facts))).join(' ')

  test('SM-R-02 SM-R-03 SM-R-06 a draft: control, accept, take back, issue, delete; nothing else', () => {
    expect(outcomes('draft')).toBe('draft draft draft issuing state state draft state')
  })

  test('SM-R-04 SM-R-07 SM-R-20 SM-R-21 once it is being issued nothing but its end, then its cancelling', () => {
    expect(RUN_STATES.slice(1).map(outcomes)).toEqual([
      'state state state state issued draft state state',
      'state state state state state state state cancelled',
      'state state state state state state state state',
    ])
    expect(decideRun('issued', 'issue', facts)).toBe(M_RUN_STATE)
  })

  test('SM-R-22 SM-R-23 SM-R-24 the guards in their order', () => {
    const issue = (change: Partial<RunFacts>) => decideRun('draft', 'issue', { ...facts, ...change })
    const all = { is_stale: true, last_period: { year: 2026, month: 6 }, is_based_on_last: false, blocking: 3 }
    expect(told(issue(all))).toBe('stale')
    expect(issue({ ...all, is_stale: false })).toMatchObject({
      message: "L'export de juin 2026 est déjà émis : choisissez ce mois ou un mois suivant.",
    })
    expect(issue({ is_based_on_last: false, blocking: 3 })).toBe(M_RUN_BASE)
    expect(issue({ blocking: 3 })).toMatchObject({ message: 'Il reste 3 point(s) bloquant(s).' })
    expect(decideRun('issued', 'cancel', { ...facts, is_last: false })).toBe(M_RUN_LAST)
    for (const action of RUN_ACTIONS) {
      const allowed = action === 'finish' || action === 'fail'
      expect(told(decideRun('cancelled', action, { ...facts, roles: new Set() }))).toBe(
        allowed ? 'state' : 'forbidden-role',
      )
    }
  })
})
