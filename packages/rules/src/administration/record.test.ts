import { describe, expect, test } from 'vitest'
import { checkInquiryEnd, firstDayKept, readingWords } from './readings.ts'
import { changeWords, functionTowards, nobodyNamed, type RecordedChange } from './record.ts'

const change = (more: Partial<RecordedChange>): RecordedChange => ({
  entity: 'user',
  action: 'import',
  before: null,
  after: null,
  event: null,
  month: null,
  ...more,
})
const leave = {
  start_at: '2026-11-09',
  start_moment: 'am',
  end_at: '2026-11-10',
  end_moment: 'pm',
  description: 'Congés payés',
  kind: 'absence',
} as const

describe('AUD-15 what is told to the person', () => {
  test.each([
    ['month:2026-10', 'Mois d’octobre 2026', 'a ouvert votre mois d’octobre 2026'],
    ['counters', 'Compteurs', 'a ouvert vos compteurs'],
    ['tab:contract', 'Fiche : Contrat et rythme', 'a ouvert votre fiche (Contrat et rythme)'],
    ['tab:newer', 'Fiche : newer', 'a ouvert votre fiche (newer)'],
    ['cra:2026-03', 'CRA de mars 2026', 'a téléchargé votre CRA de mars 2026'],
    ['absence-evidence:2026-11-09', 'Absence du 09/11/2026', 'a ouvert votre absence du 09/11/2026'],
    ['something-newer', 'Dossier', 'a ouvert votre dossier'],
  ])('the reading %s', (reading, what, deed) => {
    const words = readingWords(reading)
    expect([words.what, words.deed].map((text) => text.replaceAll("'", '’'))).toEqual([what, deed])
  })

  test.each([
    [{ before: { workplace: 'Siège' }, after: { workplace: 'Strasbourg' } }, 'a changé votre lieu de travail'],
    [
      {
        before: { manager: 'M1', workplace: 'A', end_at: null },
        after: { manager: 'M2', workplace: 'B', end_at: null },
      },
      'a changé votre manager et votre lieu de travail',
    ],
    [{ before: { secret: 1 }, after: { secret: 2 } }, 'a modifié votre fiche'],
    [{ action: 'change-roles' }, 'a changé vos droits'],
    [
      { entity: 'event', action: 'validated1', event: leave },
      'a validé votre absence « Congés payés » du 09/11/2026 (matin) au 10/11/2026 (après-midi)',
    ],
    [{ entity: 'event', action: 'delete' }, 'a supprimé une de vos saisies'],
    [
      { entity: 'month', action: 'non_submitted', month: { year: 2026, month: 10 } },
      'a renvoyé votre CRA d’octobre 2026',
    ],
    [{ entity: 'counter_entry' }, 'a corrigé vos compteurs'],
    [{ entity: 'escalation', action: 'create' }, 'a transmis une de vos demandes au niveau suivant'],
    [
      { entity: 'correction', action: 'refused', before: { year: 2026, month: 4 }, after: { state: 'refused' } },
      'a refusé votre régularisation d’avril 2026',
    ],
    [{ entity: 'correction', action: 'validated1' }, 'a validé votre régularisation'],
    [{ entity: 'anything-newer' }, 'a modifié votre dossier'],
  ] as const)('the change %j', (more, words) => {
    expect(changeWords(change(more as Partial<RecordedChange>)).replaceAll("'", '’')).toBe(words)
  })

  test('who it was: the function towards the person, a job or the command line', () => {
    const who = { is_my_manager: false, is_above: false, roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER'] } as const
    expect(functionTowards(who)).toBe('Paie')
    expect(functionTowards({ ...who, is_above: true })).toBe('Manager')
    expect(functionTowards({ ...who, is_my_manager: true, is_above: true })).toBe('Votre manager')
    expect(functionTowards({ ...who, roles: [] })).toBe('Collaborateur')
    expect([nobodyNamed(null), nobodyNamed('open-periods'), nobodyNamed('import')]).toEqual([
      'Le portail',
      'Le portail',
      'L’exploitant du portail',
    ])
  })
})

test('AUD-17 AUD-18 kept twelve months; withheld six at most, and shown a month before it is forgotten', () => {
  expect(firstDayKept('2026-11-23')).toBe('2025-11-23')
  const today = '2026-11-23'
  const late = { today, day: '2026-03-01' }
  expect(checkInquiryEnd('2027-02-01', late)).toBeNull()
  expect(checkInquiryEnd('2027-02-02', late)?.code).toBe('inquiry-end')
  expect(checkInquiryEnd('2027-05-23', { today, day: today })).toBeNull()
  expect(checkInquiryEnd('2027-05-24', { today, day: today })).not.toBeNull()
  expect(checkInquiryEnd('2026-11-22', { today, day: today })).not.toBeNull()
})
