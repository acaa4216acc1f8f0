import { describe, expect, test } from 'vitest'
import { MAIL_FIELDS, MAIL_NAMES, mailText, textFault, writeMail } from './mail-texts.ts'
import { SETTING_SECTIONS } from './setting-sections.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey, settingOf, valuesInForce } from './settings.ts'
import { changedKeys, checkStamps, readChanges } from './settings-change.ts'

const CARDS = Object.values(SETTING_SECTIONS).flatMap(({ cards }) => Object.keys(cards))

test('CFG-01 each setting stands on a card, and its default is a value that it may have', () => {
  for (const key of SETTING_KEYS) {
    const setting = settingOf(key)
    expect(CARDS, key).toContain(setting.card)
    expect(setting.read(setting.default), key).toEqual({ value: setting.default })
  }
})

test('CFG-02 the screen stands before the environment, that before the default; what cannot be read is passed over', () => {
  const environment = { 'company.name': 'Armor', 'account.password_days': 90 }
  expect(valuesInForce([{}, environment])['company.name']).toBe('Armor')
  const inForce = valuesInForce([
    { 'company.name': 'Bréhat', 'account.password_days': -1, 'links.hr_contact': null },
    environment,
  ])
  expect(inForce).toMatchObject({ 'company.name': 'Bréhat', 'account.password_days': 90, 'roles.separate': true })
})

describe('CFG-07 CFG-11 CFG-14 CFG-15 values at their limits', () => {
  test.each<[SettingKey, unknown, boolean]>([
    ['company.name', 'A', true],
    ['company.name', 'A'.repeat(60), true],
    ['company.name', 'A'.repeat(61), false],
    ['company.name', '  ', false],
    ['company.name', 'A\nB', false],
    ['account.password_days', 3_650, true],
    ['account.password_days', 3_651, false],
    ['account.password_days', '90', false],
    ['account.access_days_after_end', 0, true],
    ['account.access_days_after_end', 366, false],
    ['account.newcomer_link_hours', 168, true],
    ['account.newcomer_link_hours', 0, false],
    ['roles.separate', 1, false],
    ['run_as.reason', 'required', true],
    ['run_as.reason', 'toString', false],
    ['links.expense_url', 'http://notes.exemple.fr:8080/a?b#c', true],
    ['links.expense_url', null, true],
    ['links.expense_url', '', false],
    ['links.expense_url', 'https://exemple.fr:65536', false],
    ['links.expense_url', 'https://1.2.3.4.5/', false],
    ['links.expense_url', 'https://300.1.1.1/', false],
    ['links.expense_url', 'data:text/html,x', false],
    ['links.social_feed_script', 'https://fil.exemple.fr/mur.js', true],
    ['links.social_feed_script', 'http://fil.exemple.fr/mur.js', false],
    ['links.video_hosts', [], true],
    ['links.video_hosts', ['A.Exemple.fr', 'a.exemple.fr '], true],
    ['links.video_hosts', 'exemple.fr', false],
    ['links.video_hosts', [1], false],
  ])('%s = %s', (key, value, is_one) => {
    expect('value' in SETTINGS[key].read(value)).toBe(is_one)
  })
})

test('CFG-04 a change names settings that there are, each once', () => {
  expect(changedKeys({ changes: { 'company.name': 'x' }, reset: ['roles.separate'] })).toEqual([
    'company.name',
    'roles.separate',
  ])
  expect(changedKeys({ changes: {}, reset: [] })).toMatchObject({ status: 422 })
  expect(changedKeys({ changes: { 'company.name': 'x' }, reset: ['company.name'] })).toMatchObject({ status: 422 })
  expect(changedKeys({ changes: { toString: 'x' }, reset: [] })).toMatchObject({ code: 'setting-unknown' })
  expect(readChanges({ 'company.name': ' x ', 'roles.separate': 'oui' })).toMatchObject({
    values: { 'company.name': 'x' },
    refusals: [{ field: 'roles.separate' }],
  })
})

test('CFG-04 a stamp that is not the one kept is stale, and the refusal names its setting', () => {
  const kept = { 'company.name': '2026-05-21T09:00:00' }
  expect(checkStamps(['company.name', 'roles.separate'], { ...kept, 'roles.separate': null }, kept)).toBeNull()
  expect(checkStamps(['company.name'], { 'company.name': null }, kept)).toMatchObject({
    status: 409,
    detail: 'company.name',
  })
  expect(checkStamps(['roles.separate'], {}, kept)).toMatchObject({ status: 422, field: 'roles.separate' })
})

test('CFG-18 each mail names in its usual words only what it knows, and all that it must', () => {
  for (const name of MAIL_NAMES) {
    const { subject, body } = mailText(name)
    expect([textFault(name, subject, false), textFault(name, body, true)], name).toEqual([null, null])
    expect(writeMail({ subject, body }, MAIL_FIELDS).text, name).not.toMatch(/[{}]/)
  }
})

test('CFG-19 braces of a value are never read; a paragraph that nothing is left of is none', () => {
  const values = { prenom: '{lien}', commentaire: '', lien: 'https://x' }
  expect(writeMail({ subject: '{prenom}', body: 'À {prenom}\n\n{commentaire}\n\n{lien}' }, values)).toEqual({
    subject: '{lien}',
    text: 'À {lien}\n\nhttps://x\n',
  })
})

test('CFG-13 limits are numbers within theirs; days are told as days', () => {
  const read = (key: SettingKey, value: unknown) => settingOf(key).read(value)
  expect(read('rights.balance_margin', 208)).toEqual({ value: 208 })
  for (const value of [-1, 3_001, 2.5, '208', null])
    expect(read('rights.jrs_until_february', value)).toEqual({
      message: 'Un nombre de jours entre 0,00 et 30,00 est attendu.',
    })
  expect(read('remote.days_a_week_warning', null)).toEqual({ value: null })
  expect(read('remote.days_a_week_warning', 6)).toEqual({ message: 'Un nombre entier entre 0 et 5 est attendu.' })
  expect(read('overtime.limits', 100)).toEqual({ message: 'Un nombre entier entre 1 et 99 est attendu.' })
})
