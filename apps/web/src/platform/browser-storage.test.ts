import { expect, test } from 'vitest'
import { forgetPerson, forgetSession } from './browser-storage.ts'

const CACHES = [
  'switchUser',
  'eventCodes',
  'overtimeCodes',
  'userForAbsenceList',
  'userForCRAList',
  'userForExtraActivityList',
  'expiryHint',
  'lastClickedDay',
  'registeredDevice',
  'lastPage',
  'recentPlaces',
]
const CHOICES = ['mobileBrowserAccepted', 'runAsFavorites', 'colorScheme', 'listPageSizes']

function fill(): void {
  for (const key of ['tokenExpiration', ...CACHES, ...CHOICES]) localStorage.setItem(key, 'x')
}
const left = () => Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))
const sorted = (keys: string[]) => keys.toSorted((a, b) => a.localeCompare(b))

test('SHL-95 SHL-96 RUN-19 switching to somebody and back forgets what belongs to a person, each item by its name', () => {
  fill()
  forgetPerson()
  expect(left()).toEqual(sorted(['tokenExpiration', ...CHOICES]))
})

test('SES-59 SHL-95 SHL-96 a logout forgets the session too, and keeps what was chosen for this browser', () => {
  fill()
  forgetSession()
  expect(left()).toEqual(sorted(CHOICES))
})
