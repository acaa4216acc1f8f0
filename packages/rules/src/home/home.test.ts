import { describe, expect, test } from 'vitest'
import { ofMonth } from '../portal/french.ts'
import type { DayRange } from '../timesheet/half-day.ts'
import { awayWords, dayWords, rangeWords } from './days-in-words.ts'
import { monthToActOn, nextReader, ofPeriod, sentSentence, waitingWords } from './month-card.ts'
import { orderRequests, requestDetail, requestState, requestTitle } from './requests.ts'
import { awayInTeam, nextWorkedDay } from './team.ts'
import { type UpcomingFacts, upcomingItems } from './upcoming.ts'

const TODAY = '2026-03-24'
const DATES = { start_at: '2025-06-10', end_at: null, last_end_at: null, seniority_at: '2025-06-10' }
const NONE = new Set<string>()

/** 'YYYY-MM-DD am YYYY-MM-DD pm', or one day whole. */
function range(text: string): DayRange {
  const [start_at = '', start_moment = 'am', end_at = start_at, end_moment = 'pm'] = text.split(' ')
  return { start_at, start_moment, end_at, end_moment } as DayRange
}

describe('the month to act on', () => {
  const march = { year: 2026, month: 3 }
  const act = (open: [string, 'non_submitted' | 'submitted'][], dates = DATES) =>
    monthToActOn({
      today: TODAY,
      dates,
      open: open.map(([key, state]) => ({ year: Number(key.slice(0, 4)), month: Number(key.slice(5)), state })),
    })

  test('HOM-02 is the oldest one not sent, whatever the order', () => {
    const open: Parameters<typeof act>[0] = [
      ['2026-03', 'non_submitted'],
      ['2026-01', 'submitted'],
      ['2026-02', 'non_submitted'],
    ]
    expect(act(open)).toEqual({ year: 2026, month: 2 })
  })

  test('HOM-02 with all sent, or nothing open, it is the current one', () => {
    expect(act([['2026-03', 'submitted']])).toEqual(march)
    expect(act([])).toEqual(march)
  })

  test('HOM-02 one that has not begun, or that the contract does not touch, cannot be sent', () => {
    expect(
      act([
        ['2026-04', 'non_submitted'],
        ['2025-05', 'non_submitted'],
      ]),
    ).toEqual(march)
    expect(act([['2026-03', 'non_submitted']], { ...DATES, end_at: '2026-01-31' as never })).toEqual({
      year: 2026,
      month: 1,
    })
  })
})

describe('what the card says', () => {
  test('HOM-07 thanks, what comes next and when the next one opens, in one sentence', () => {
    const sent = { year: 2026, month: 3, manager: 'Nadia Belkacem' }
    expect(sentSentence({ ...sent, state: 'submitted' }, TODAY)).toBe(
      'Merci, rien à faire de votre côté : Nadia Belkacem valide votre CRA de mars, et celui d’avril s’ouvre le 1er avril.',
    )
    expect(sentSentence({ ...sent, state: 'submitted', manager: null }, TODAY)).toContain('votre manager valide')
    expect(sentSentence({ ...sent, state: 'validated1' }, '2026-04-02')).toBe(
      'Merci, rien à faire de votre côté : le service paie valide votre CRA de mars, et celui d’avril est ouvert.',
    )
    expect(sentSentence({ ...sent, state: 'validated2' }, TODAY)).toBe(
      'Merci, votre CRA de mars est validé : rien à faire de votre côté, celui d’avril s’ouvre le 1er avril.',
    )
    expect(nextReader('non_submitted')).toBeNull()
  })

  test('HOM-02 HOM-05 how long something waits, and of which month', () => {
    const words = ['2026-03-25', '2026-03-24', '2026-03-23', '2026-03-20'].map((day) => waitingWords(day, TODAY))
    expect(words).toEqual(['depuis aujourd’hui', 'depuis aujourd’hui', 'depuis hier', 'depuis 4 jours'])
    expect([8, 9, 10].map((month) => ofMonth({ month }))).toEqual(['d’août', 'de septembre', 'd’octobre'])
    expect([ofPeriod('2026-04'), ofPeriod('rien')]).toEqual(['d’avril 2026', ''])
  })
})

describe('days in words', () => {
  test.each([
    ['2026-03-24', 'aujourd’hui'],
    ['2026-03-25', 'demain'],
    ['2026-04-02', 'jeudi 2 avril'],
    ['2026-04-02 am 2026-04-02 am', 'jeudi 2 avril, matin'],
    ['2026-03-25 pm 2026-03-25 pm', 'demain, après-midi'],
    ['2026-04-08 am 2026-04-09 pm', 'mercredi 8 et jeudi 9 avril'],
    ['2026-03-25 am 2026-03-26 pm', 'demain et jeudi 26 mars'],
    ['2026-04-13 am 2026-04-19 pm', 'du lundi 13 au dimanche 19 avril'],
    ['2026-03-30 am 2026-04-02 am', 'du lundi 30 mars au jeudi 2 avril matin'],
    ['2026-04-13 pm 2026-04-14 pm', 'du lundi 13 après-midi au mardi 14 avril'],
    ['2026-03-25 am 2026-03-27 pm', 'de demain au vendredi 27 mars'],
    ['2026-03-24 am 2026-03-27 pm', 'd’aujourd’hui au vendredi 27 mars'],
    ['2026-03-23 am 2026-03-25 pm', 'du lundi 23 mars à demain'],
  ])('HOM-03 %s: %s', (days, words) => {
    expect(rangeWords(range(days), TODAY)).toBe(words)
  })

  test.each([
    ['2026-03-24 am 2026-03-24 am', 'ce matin'],
    ['2026-03-24 pm 2026-03-24 pm', 'cet après-midi'],
    ['2026-03-20 am 2026-03-24 pm', 'aujourd’hui'],
    ['2026-03-20 am 2026-03-25 pm', 'jusqu’à demain'],
    ['2026-03-20 am 2026-03-27 pm', 'jusqu’au 27 mars'],
    ['2026-03-25', 'demain'],
    ['2026-03-25 am 2026-03-25 am', 'demain matin'],
    ['2026-03-25 am 2026-03-27 pm', 'de demain au vendredi 27 mars'],
    ['2026-03-30 am 2026-04-01 pm', 'du 30 mars au mercredi 1er avril'],
  ])('HOM-05 away %s: %s', (days, words) => {
    expect(awayWords(range(days), TODAY)).toBe(words)
  })

  test('HOM-03 a day of long ago is named whole', () => {
    expect(dayWords('2026-03-09', TODAY)).toBe('lundi 9 mars')
  })
})

describe('what comes', () => {
  const facts: UpcomingFacts = {
    today: TODAY,
    absences: [{ ...range('2026-03-20 am 2026-03-27 pm'), pending: false, description: 'Congés payés' }],
    duties: [{ start_at: '2026-04-13', end_at: '2026-04-19', description: 'Astreinte N2' }],
    holidays: new Map([
      ['2026-01-01', 'Jour de l’an'],
      ['2026-04-06', 'Lundi de Pâques'],
      ['2026-07-14', 'Fête nationale'],
    ]),
    counters: { before_june: 200, rtt_remainder: 100 },
    reports: {
      deadline_day: 25,
      dates: DATES,
      shown: { year: 2026, month: 3 },
      states: [{ year: 2026, month: 5, state: 'submitted' }],
    },
  }
  const titles = (changes: Partial<UpcomingFacts>) => upcomingItems({ ...facts, ...changes }).map(({ title }) => title)

  test('HOM-03 HOM-06 the next five of all kinds, by their day', () => {
    expect(upcomingItems(facts).map(({ day, title, detail }) => [day, title, detail])).toEqual([
      ['2026-03-24', 'Congés payés', 'Du vendredi 20 au vendredi 27 mars'],
      ['2026-03-31', 'Dernier jour pour 1,00 JRS N-1', 'Mardi 31 mars, ensuite perdu'],
      ['2026-04-06', 'Lundi de Pâques', 'Férié, lundi 6 avril'],
      ['2026-04-13', 'Astreinte N2', 'Du lundi 13 au dimanche 19 avril'],
      ['2026-04-25', 'CRA d’avril', 'À envoyer avant le 25, samedi 25 avril'],
    ])
  })

  test('HOM-03 neither a report that was sent, nor days beyond the sixtieth, nor counters at zero', () => {
    const quiet = { absences: [], duties: [], holidays: new Map() }
    expect(titles({ ...quiet, counters: { before_june: 0, rtt_remainder: 0 } })).toEqual(['CRA d’avril'])
    expect(titles({ ...quiet, counters: null, reports: null })).toEqual([])
    expect(titles({ ...quiet, reports: null, today: '2026-04-02' })).toEqual(['Dernier jour pour 2,00 CP N-1'])
  })
})

describe('requests', () => {
  const absence = { ...range('2026-05-15'), days_count: 1, description: 'Congés payés' }
  const request = {
    kind: 'absence',
    month: 5,
    since: '2026-03-09',
    by: 'Nadia Belkacem',
    comment: null,
    absence,
  } as const

  test('HOM-04 what asks for an act comes first, then the longest waiting, then the latest answered', () => {
    const ordered = orderRequests([
      { status: 'validated', since: '2026-03-10' },
      { status: 'accepted', since: '2026-03-20' },
      { status: 'waiting', since: '2026-03-12' },
      { status: 'waiting', since: '2026-03-09' },
      { status: 'returned', since: '2026-03-11' },
      { status: 'refused', since: '2026-03-22' },
    ])
    expect(ordered.map(({ since }) => since.slice(8))).toEqual(['22', '11', '09', '12', '20', '10'])
  })

  test('HOM-04 says what it is, who it waits for, and who answered', () => {
    expect(requestTitle({ ...request, status: 'waiting' }, TODAY)).toBe('Congés payés, vendredi 15 mai · 1 j')
    const others = (['report', 'extra_activities'] as const).map((kind) =>
      requestTitle({ ...request, kind, absence: null, status: 'returned' }, TODAY),
    )
    expect(others).toEqual(['CRA de mai', 'Activités complémentaires de mai'])
    const detail = (changes: Partial<Parameters<typeof requestDetail>[0]>) =>
      requestDetail({ ...request, status: 'waiting', ...changes }, TODAY)
    expect(detail({})).toBe('En attente de Nadia Belkacem depuis lundi 9 mars')
    expect(detail({ by: null, since: TODAY })).toBe('En attente depuis aujourd’hui')
    expect(detail({ status: 'validated' })).toBe('Validée par Nadia Belkacem lundi 9 mars')
    expect(detail({ status: 'refused', by: null })).toBe('Refusée lundi 9 mars')
    expect(detail({ status: 'refused', comment: 'Recette' })).toMatch(/^Refusée par Nadia Belkacem\s:\s«\sRecette\s»$/)
    expect(requestState({ kind: 'report', status: 'returned' })).toBe('Renvoyé')
  })
})

describe('the team', () => {
  const absences = (...each: [number, string][]) => each.map(([user_id, days]) => ({ user_id, ...range(days) }))

  test('HOM-05 tomorrow is the next worked day', () => {
    expect(nextWorkedDay('2026-03-27', NONE)).toBe('2026-03-30')
    expect(nextWorkedDay('2026-04-03', new Set(['2026-04-06']))).toBe('2026-04-07')
  })

  test('HOM-05 what follows on over a weekend or a month is one time away, whoever is away today first', () => {
    const away = awayInTeam(
      absences(
        [1, '2026-03-25'],
        [2, '2026-03-23 am 2026-03-27 pm'],
        [2, '2026-03-30 am 2026-03-31 pm'],
        [2, '2026-04-01 am 2026-04-02 am'],
        [3, '2026-03-26'],
        [4, '2026-03-24 am 2026-03-24 am'],
        [4, '2026-03-24 pm 2026-03-24 pm'],
        [4, '2026-03-26'],
      ),
      TODAY,
      NONE,
    )
    expect(away.map(({ user_id, end_at, end_moment }) => [user_id, end_at, end_moment])).toEqual([
      [2, '2026-04-02', 'am'],
      [4, '2026-03-24', 'pm'],
      [1, '2026-03-25', 'pm'],
    ])
  })

  test('HOM-05 somebody away today and again tomorrow after an afternoon at work is named once', () => {
    const away = awayInTeam(absences([1, '2026-03-24 am 2026-03-24 am'], [1, '2026-03-25']), TODAY, NONE)
    expect(away).toHaveLength(1)
  })
})
