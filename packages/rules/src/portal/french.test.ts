import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  counted,
  DAY_HEADERS,
  dayOfMonth,
  describeRange,
  formatDate,
  formatDayMonth,
  formatDays1,
  formatDecimal1,
  formatDecimal2,
  formatLongDate,
  MONTH_ABBREVIATIONS,
  MONTH_NAMES,
  momentLabel,
  monthName,
  monthTitle,
  parseDate,
  plural,
  searchKey,
  sortKey,
} from './french.ts'

test('MON-121 SHL-102 the months are named in French', () => {
  expect(MONTH_NAMES.join(' ')).toBe(
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  )
  expect([monthName(1), monthName(12), monthName(0), monthName(13)]).toEqual(['janvier', 'décembre', '', ''])
})

test('BCK-64 BCK-65 SHL-102 the abbreviated months', () => {
  expect(MONTH_ABBREVIATIONS.join(' ')).toBe('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.')
})

test('CAL-02 the heads of the columns', () => {
  expect(DAY_HEADERS).toEqual(['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim'])
})

test('CAL-04 the head of a month has a capital and the year', () => {
  expect(monthTitle({ year: 2026, month: 3 })).toBe('Mars 2026')
  expect(monthTitle({ year: 2026, month: 8 })).toBe('Août 2026')
})

test.each([
  ['2026-05-13', '13/05/2026', 'mercredi 13 mai'],
  ['2026-01-01', '01/01/2026', 'jeudi 1er janvier'],
  ['2028-02-29', '29/02/2028', 'mardi 29 février'],
  ['2000-03-01', '01/03/2000', 'mercredi 1er mars'],
  ['2026-11-29', '29/11/2026', 'dimanche 29 novembre'],
  ['2026-08-15', '15/08/2026', 'samedi 15 août'],
])('%s in words', (day, short, long) => {
  expect(formatDate(day)).toBe(short)
  expect(formatLongDate(day)).toBe(long)
})

test('the weekday named is that of the engine', () => {
  const names = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
  fc.assert(
    // From the year 83 to the year 9939.
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (n) => {
      const date = new Date(Date.UTC(2000, 0, 1) + n * 86_400_000)
      const [name] = formatLongDate(date.toISOString().slice(0, 10)).split(' ')
      expect(name).toBe(names[date.getUTCDay()])
    }),
  )
})

test('EVT-04 days with at most one decimal', () => {
  expect([0.5, 17, 14.5, 0].map(formatDays1)).toEqual(['0,5', '17', '14,5', '0'])
})

test('MON-96 USR-17 BCK-67 counters with two decimals and a comma', () => {
  expect([12.5, 0, -0.5, 2.08, 10.1, -0.001].map(formatDecimal2)).toEqual([
    '12,50',
    '0,00',
    '−0,50',
    '2,08',
    '10,10',
    '0,00',
  ])
})

test.each([
  ['2026-12-21', 'am', '2026-12-24', 'pm', 'du 21/12/2026 (matin) au 24/12/2026 (après-midi)'],
  ['2026-12-21', 'pm', '2026-12-22', 'am', 'du 21/12/2026 (après-midi) au 22/12/2026 (matin)'],
  ['2026-12-04', 'pm', '2026-12-04', 'pm', 'le 04/12/2026 (après-midi)'],
  ['2026-12-04', 'am', '2026-12-04', 'am', 'le 04/12/2026 (matin)'],
  ['2026-11-19', 'am', '2026-11-19', 'pm', 'le 19/11/2026'],
] as const)('ABS-14 from %s %s to %s %s', (start_at, start_moment, end_at, end_moment, words) => {
  expect(describeRange({ start_at, start_moment, end_at, end_moment })).toBe(words)
  expect(momentLabel('am')).toBe('matin')
  expect(momentLabel('pm')).toBe('après-midi')
})

test('FLT-17 USR-25 USR-26 a search ignores case, accents and surrounding blanks', () => {
  expect(searchKey('  Élodie  ')).toBe('elodie')
  expect(searchKey('LE GOFF-ÇA Ñandú')).toBe('le goff-ca nandu')
  expect(searchKey('Cœur Lætitia Œ')).toBe('coeur laetitia oe')
  expect(searchKey('e\u0301')).toBe(searchKey('É'))
})

test('ABS-05 people are sorted by last name, first name, matricule, without accents and case', () => {
  const people = [
    ['Leroy', 'Anne', 'C5'],
    ['Écart', 'Zoé', 'C1'],
    ['ecart', 'Zoe', 'C0'],
    ['Le', 'Zoé', 'C4'],
    ['Eclair', 'Abel', 'C2'],
    ['Écart', 'Ana', 'C9'],
  ] as const
  const order = people
    .map(([lastname, firstname, matricule]) => ({ matricule, key: sortKey(lastname, firstname, matricule) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  expect(order.map(({ matricule }) => matricule)).toEqual(['C9', 'C0', 'C1', 'C2', 'C4', 'C5'])
})

test.each([
  [0, '0 jour'],
  [0.5, '0,5 jour'],
  [1, '1 jour'],
  [1.5, '1,5 jour'],
  [2, '2 jours'],
  [12, '12 jours'],
  [-1.5, '−1,5 jour'],
  [-2, '−2 jours'],
])('WIN-16 %s with its word', (count, words) => {
  expect(counted(count, 'jour')).toBe(words)
})

test('WIN-16 a word of its own where an s does not make the plural', () => {
  expect([plural(1.5, 'jour saisi', 'jours saisis'), plural(2, 'jour saisi', 'jours saisis')]).toEqual([
    'jour saisi',
    'jours saisis',
  ])
})

test('WIN-16 the first of a month, and every other day', () => {
  expect([formatDayMonth('2026-03-01'), formatDayMonth('2026-03-12')]).toEqual(['1er mars', '12 mars'])
  expect([dayOfMonth('2026-03-01T10:00:00'), dayOfMonth('2026-03-31')]).toEqual(['1er', '31'])
})

test('WIN-16 minus is no hyphen', () => {
  expect([formatDecimal1(-3), formatDecimal2(-0.5), formatDecimal2(-0.001)]).toEqual(['−3,0', '−0,50', '0,00'])
})

test.for([
  ['12/03/2026', '2026-03-12'],
  [' 1/3/26 ', '2026-03-01'],
  ['12.03.2026', '2026-03-12'],
  ['12 03 2026', '2026-03-12'],
  ['12032026', '2026-03-12'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['29/02/2100', null],
  ['31/04/2026', null],
  ['31/08/2026', '2026-08-31'],
  ['31/02/2027', null],
  ['00/03/2026', null],
  ['12/13/2026', null],
  ['12/03/202', null],
  ['2026-03-12', null],
  ['demain', null],
  ['', null],
] as const)('EDT-16 %s typed for a date is %s', ([text, day]) => {
  expect(parseDate(text)).toBe(day)
})

test('EDT-16 each day of a leap and of a common year is read back from how it is written', () => {
  for (const first of [Date.UTC(2026, 0), Date.UTC(2028, 0)])
    for (let n = 0; n < 365; n += 1) {
      const day = new Date(first + n * 86_400_000).toISOString().slice(0, 10)
      expect(parseDate(formatDate(day))).toBe(day)
    }
})
