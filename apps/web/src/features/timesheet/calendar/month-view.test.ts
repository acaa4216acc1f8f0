import { expect, test } from 'vitest'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { monthOf, TODAY } from '../../../testing/timesheet-month.ts'
import { weeksOf } from './month-view.ts'

const read = (month = mayOf(), editing = false) => weeksOf(month, { today: TODAY, editing })
const names = (month = mayOf()) => read(month).flatMap((week) => week.half_days.map((half) => half.name))

test('CAL-01 CAL-06 MON-122 full weeks from Monday, as many as the month touches', () => {
  const weeks = read()
  expect(weeks.map((week) => week.number)).toEqual([18, 19, 20, 21, 22])
  expect(weeks[0]?.days[0]).toMatchObject({ day: '2026-04-27', state: 'notCurrentMonth' })
  expect(weeks.at(-1)?.days.at(-1)?.day).toBe('2026-05-31')
  expect(read(monthOf({ year: 2027, month: 2 }))).toHaveLength(4)
  expect(read(monthOf({ year: 2026, month: 8 }))).toHaveLength(6)
})

test('CAL-05 CAL-13 EX-07 days outside the month, holidays, week-ends and worked days are told apart', () => {
  const states = Object.fromEntries(read().flatMap((week) => week.days.map((day) => [day.day, day.state])))
  expect(states['2026-04-30']).toBe('notCurrentMonth')
  expect(states['2026-05-14']).toBe('public_holiday')
  expect(states['2026-05-10']).toBe('weekend')
  expect(states['2026-05-15']).toBe('worked')
})

test('every half-day has its full name', () => {
  expect(names()).toEqual(
    expect.arrayContaining([
      'mercredi 13 mai après-midi, congés payés, en attente',
      'lundi 4 mai matin, Orselle, plateforme contrats, pré-rempli',
      'mardi 12 mai après-midi, Formation, saisi, télétravail',
      'vendredi 1er mai matin, férié, Fête du Travail',
      'vendredi 29 mai matin, jour de repos, validé par le manager',
      'vendredi 22 mai matin, Orselle, plateforme contrats, pré-rempli, jour de repos refusé, astreinte N2 · Orselle',
      'mercredi 20 mai matin, Orselle, plateforme contrats, pré-rempli, télétravail, astreinte N2 · Orselle, intervention 2h05',
      'jeudi 30 avril après-midi, hors du mois',
      'samedi 2 mai matin, week-end',
    ]),
  )
  expect(names().find((name) => name.startsWith('jeudi 21 mai matin'))).toContain('aujourd’hui')
  expect(names(monthOf({ main_activity: null }))).toContain('lundi 4 mai matin, à saisir')
})

test('MON-58 CAL-36 half-days off by part time say so, are not missing and cannot be chosen', () => {
  const month = monthOf({
    main_activity: null,
    owner: { part_times: [{ starts_on: '2026-05-01', half_days_off: ['wednesday-am', 'wednesday-pm', 'friday-pm'] }] },
  })
  expect(names(month)).toEqual(
    expect.arrayContaining([
      'mercredi 20 mai matin, temps partiel, non travaillé',
      'vendredi 22 mai matin, à saisir',
      'vendredi 22 mai après-midi, temps partiel, non travaillé',
      'vendredi 8 mai après-midi, férié, Victoire 1945',
    ]),
  )
  const weeks = read(month, true)
  const off = weeks.flatMap((week) => week.days.flatMap(({ day, off: part }) => (part ? [`${day} ${part}`] : [])))
  expect(off).toEqual(
    ['06 day', '13 day', '15 pm', '20 day', '22 pm', '27 day', '29 pm'].map((day) => `2026-05-${day}`),
  )
  const free = weeks.flatMap((week) => week.half_days.flatMap((half) => (half.is_free ? [half.id] : [])))
  expect(free).toContain('2026-05-22-am')
  expect(free).not.toEqual(expect.arrayContaining(['2026-05-22-pm']))
  expect(names(monthOf({ owner: { end_at: '2026-05-15' } }))).toContain('mercredi 20 mai matin, non travaillé')
})

test('MON-16 MON-52 contractors read of work at a distance, and nothing is asked of them', () => {
  const month = monthOf({
    owner: { person_type: 'contractor' },
    remote_days: [{ day: '2026-05-05', am: true, pm: true }],
  })
  expect(names(month)).toContain('mardi 5 mai matin, libre, travail à distance')
  expect(read(month)[1]?.remote_short).toBe('À distance')
})

test('CAL-28 CAL-31 validated events are filled, entered ones outlined, pre-filled ones soft, refused ones only a mark', () => {
  const looks = read().flatMap((week) => week.pieces.map((piece) => `${piece.key} ${piece.look}`))
  expect(looks).toEqual(expect.arrayContaining(['event-503 validated', 'event-501 entered', 'event-502 entered']))
  expect(looks).toContain('2026-05-04-am prefilled')
  expect(looks.some((look) => look.startsWith('event-504'))).toBe(false)
  expect(read()[3]?.days[4]).toMatchObject({ day: '2026-05-22', refused: ['JRS'] })
})

test('CAL-32 a shape has the colour of its code and a half-day what the code stands for', () => {
  const [week] = read().filter((each) => each.number === 20)
  expect(week?.pieces.find((piece) => piece.key === 'event-501')).toMatchObject({ color: '#793FB5', family: 'absence' })
  expect(week?.half_days.find((half) => half.id === '2026-05-13-pm')?.title).toBe('Congés payés')
})

test('a label says its event once, then goes on', () => {
  const labels = read().flatMap((week) =>
    week.pieces.flatMap((piece) => piece.labels.map(({ code, name, detail }) => [code, name, detail])),
  )
  expect(labels).toEqual([
    ['ORS', 'Orselle, plateforme contrats', 'Pré-rempli · 5,5 j jusqu’au 12 mai'],
    ['ORS', null, 'suite'],
    ['FOR', 'Formation', null],
    ['ORS', 'Orselle', null],
    ['CP', 'Congés payés', null],
    ['CP', '1,5 j', 'En attente'],
    ['ORS', 'Orselle, plateforme contrats', 'Pré-rempli · 8 j jusqu’au 28 mai'],
    ['ORS', null, 'suite'],
    ['JRS', '1 j', 'Validé'],
  ])
})

test('CAL-30 in edit mode only events that may still change can be opened', () => {
  const open = read(mayOf(), true).flatMap((week) =>
    week.half_days.filter((half) => half.is_open).map((half) => half.id),
  )
  expect(open).toEqual(['2026-05-15-am', '2026-05-12-pm', '2026-05-13-pm', '2026-05-15-pm'])
})

test('an on-call duty crosses its week with its interventions on it', () => {
  const [week] = read().filter((each) => each.number === 21)
  expect(week?.on_call).toMatchObject({
    lines: 1,
    bars: [{ label: 'Astreinte N2 · Orselle', from_col: 0, to_col: 6, starts_here: true, ends_here: true }],
    chips: [{ label: 'Intervention · 2h05', col: 2 }],
  })
})

test('two readings of one month say the same, so that its weeks are not drawn again', () => {
  expect(read().map((week) => week.signature)).toEqual(read().map((week) => week.signature))
  expect(read()[4]?.signature).not.toBe(read(mayOf(), true)[4]?.signature)
})
