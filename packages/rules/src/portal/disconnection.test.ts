import { expect, test } from 'vitest'
import {
  deliveredText,
  deliveryText,
  digestList,
  digestPushTitle,
  quietNotice,
  severalDeliveredText,
  untilWords,
} from './disconnection.ts'

const MONDAY = '2026-03-09T09:00:00+01:00'

test('DIS-09 DIS-10 DIS-12 what is said of when somebody is told', () => {
  expect(deliveredText('Alice Martin', MONDAY)).toBe('Message remis à Alice Martin lundi 9 mars à 09:00.')
  expect(quietNotice('22:40')).toBe(
    'Il est 22:40 : vos décisions sont enregistrées, les personnes concernées seront prévenues pendant leurs heures de travail.',
  )
  expect(deliveryText({ from: '09:00', until: '19:00', next_at: MONDAY })).toBe(
    'Vous recevez les messages du portail de 09:00 à 19:00, les jours où vous travaillez. Prochain envoi : lundi 9 mars à 09:00.',
  )
})

test('DIS-09 of several that wait it is the first that is told, of none nothing', () => {
  const later = { identity: 'Paul Petit', notified_at: '2026-03-10T13:00:00+01:00' }
  const first = { identity: 'Alice Martin', notified_at: MONDAY }
  expect(severalDeliveredText([])).toBeNull()
  expect(severalDeliveredText([later])).toBe('Message remis à Paul Petit mardi 10 mars à 13:00.')
  const unknown = severalDeliveredText([{ ...later, identity: null }])
  expect(unknown).toBe('1 message remis plus tard, mardi 10 mars à 13:00.')
  expect(severalDeliveredText([later, first])).toBe('2 messages remis plus tard, le premier lundi 9 mars à 09:00.')
  expect(severalDeliveredText(Array.from({ length: 2134 }, () => first))).toMatch(/^2\u202f134 messages/)
})

test('DEL-23 DEL-07 a stretch that ends at midnight ends with the day before, another one at its hour', () => {
  expect(untilWords('2026-05-11T13:00:00+02:00')).toBe('lundi 11 mai à 13:00')
  expect(untilWords('2026-05-23T00:00:00+02:00')).toBe('vendredi 22 mai inclus')
  // The nights on which the clocks change.
  expect(untilWords('2026-03-30T00:00:00+02:00')).toBe('dimanche 29 mars inclus')
  expect(untilWords('2026-10-26T00:00:00+01:00')).toBe('dimanche 25 octobre inclus')
})

test('DIS-06 a digest has a block a kind, the oldest first, fifty lines and the number of the others', () => {
  const of = (kind: 'absences' | 'reports', place: number) => ({ kind, line: `Ligne ${place}`, link: `/lien/${place}` })
  expect(digestList([of('reports', 1), of('absences', 2), of('reports', 3)])).toBe(
    'CRA\n- Ligne 1\n  /lien/1\n- Ligne 3\n  /lien/3\n\nAbsences\n- Ligne 2\n  /lien/2',
  )
  const many = (count: number) => digestList(Array.from({ length: count }, (_, place) => of('absences', place)))
  expect(many(50)).not.toContain('autre')
  expect(many(51).endsWith('\n\net 1 autre')).toBe(true)
  expect(many(62).endsWith('\n\net 12 autres')).toBe(true)
  expect(many(62).match(/^- /gm)).toHaveLength(50)
  expect(digestPushTitle(4)).toBe('4 nouveautés dans votre portail')
})
