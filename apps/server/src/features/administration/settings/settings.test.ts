import { describe, expect, test } from 'vitest'
import { hiddenVariables, openCompanySettings } from '../../../platform/company-settings.ts'
import {
  ada,
  config,
  openSettings,
  SETTINGS_PATH as PATH,
  portal,
  read,
  save,
} from '../../../testing/opened-settings.ts'

openSettings()

describe('reading and changing', () => {
  test('CFG-01 each setting is told with its kind and limits, where its value comes from and who saved it', async () => {
    expect(await read('links.hr_contact')).toEqual({
      key: 'links.hr_contact',
      kind: 'text',
      limits: { minimum: 1, maximum: 200, is_optional: true },
      value: 'rh@synchrone.example',
      source: 'environment',
      updated_at: null,
      updated_by_identity: null,
    })
    expect(await read('company.name')).toMatchObject({ value: 'Synchrone', source: 'default' })
    expect((await save({ 'company.name': ' Armor ' })).status).toBe(200)
    expect(await read('company.name')).toMatchObject({
      value: 'Armor',
      source: 'screen',
      updated_at: '2026-05-21T09:00:00',
      updated_by_identity: 'Ada Minaud',
    })
  })

  test('CFG-01 settings are read and changed by ROLE_SETTINGS_ADMIN alone', async () => {
    expect((await portal.anonymous.get(PATH)).status).toBe(401)
    for (const username of ['paie', 'auditeur', 'dpo', 'consultant']) {
      const caller = await portal.as(username)
      expect((await caller.get(PATH)).status, username).toBe(403)
      expect((await save({ 'company.name': 'X' }, caller)).status, username).toBe(403)
    }
  })

  test('CFG-02 what the screen saved stands before the environment and its hiding is told; reset forgets it', async () => {
    await save({ 'links.hr_contact': null })
    expect(await read('links.hr_contact')).toMatchObject({ value: null, source: 'screen' })
    expect((await config()).hr_contact).toBeNull()
    const { companySettings, settings } = portal.platform
    expect(hiddenVariables(companySettings, settings)).toEqual([
      'CADRAN_HR_CONTACT : la valeur de l’écran est utilisée.',
    ])
    const { updated_at } = await read('links.hr_contact')
    const reset = { changes: {}, reset: ['links.hr_contact'], updated_at: { 'links.hr_contact': updated_at } }
    expect((await ada.patch(PATH, reset)).status).toBe(200)
    expect(await read('links.hr_contact')).toMatchObject({ value: 'rh@synchrone.example', source: 'environment' })
    expect(hiddenVariables(companySettings, settings)).toEqual([])
  })

  test('CFG-04 one refused, none written; an unknown one is refused by name', async () => {
    const { status, body } = await save({ 'company.name': 'Armor', 'account.password_days': 0 })
    expect([status, body]).toMatchObject([
      422,
      { errors: { 'account.password_days': ['Un nombre entier entre 1 et 3650 est attendu.'] } },
    ])
    expect((await read('company.name')).value).toBe('Synchrone')
    expect(await save({ 'company.motto': 'x' })).toMatchObject({
      status: 422,
      body: { message: 'Le réglage « company.motto » est inconnu.' },
    })
    for (const changes of [{}, { constructor: 1 }, { 'company.name': { $ne: 1 } }]) {
      expect((await save(changes)).status, JSON.stringify(changes)).toBe(422)
    }
    expect((await ada.patch(PATH, { changes: { 'company.name': 'x' }, updated_at: {} })).status).toBe(422)
  })

  test('CFG-04 of two at once one is done; the other is told which setting has changed', async () => {
    const change = (name: string) =>
      ada.patch(PATH, { changes: { 'company.name': name }, updated_at: { 'company.name': null } })
    const answers = await Promise.all([change('Armor'), change('Bréhat')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale', detail: 'company.name' })
  })

  test('CFG-05 another process knows it once it asks, the policy of the next page too', async () => {
    const { database, platform } = portal
    const other = await openCompanySettings(database, platform.settings)
    const before = other.all()
    await save({ 'links.video_hosts': ['video.exemple.fr'], 'company.name': 'Armor' })
    await other.refresh()
    expect([other.get('company.name'), other.all() === before]).toEqual(['Armor', false])
    const same = other.all()
    await other.refresh()
    expect(other.all()).toBe(same)
    expect(await config()).toMatchObject({ company: 'Armor', company_word: 'Armor' })
    const { headers } = await portal.anonymous.open('/')
    expect(headers['content-security-policy']).toContain('frame-src https://video.exemple.fr;')
  })

  test('CFG-06 each change is one line of the history, and what changes nothing none', async () => {
    const lines = async () =>
      (
        await portal.database.executeSql(`
          select entity_key, action, before, after from audit where entity = 'setting' order by id`)
      ).rows
    const before = (await lines()).length
    await save({ 'company.name': 'Armor', 'account.password_days': 90 })
    await save({ 'company.name': 'Armor' })
    expect((await lines()).slice(before)).toEqual([
      {
        entity_key: 'company.name',
        action: 'change',
        before: { 'company.name': 'Synchrone' },
        after: { 'company.name': 'Armor' },
      },
      {
        entity_key: 'account.password_days',
        action: 'change',
        before: { 'account.password_days': 180 },
        after: { 'account.password_days': 90 },
      },
    ])
  })
})

describe('links and people', () => {
  test.each([
    ['links.expense_url', 'javascript:alert(1)', 'Une adresse en https:// ou http:// est attendue.'],
    ['links.expense_url', 'https://ada:secret@exemple.fr', 'Une adresse en https:// ou http:// est attendue.'],
    ['links.on_call_url', 'https://exemple.fr/\u0007', 'Une adresse en https:// ou http:// est attendue.'],
    ['links.social_feed_script', 'http://fil.exemple.fr/mur.js', 'Une adresse en https:// est attendue.'],
    ['links.social_feed_script', "https://fil.exemple.fr;script-src '*'", 'Une adresse en https:// est attendue.'],
    ['links.video_hosts', ['exemple.fr; x'], '« exemple.fr; x » n’est pas un nom d’hôte'],
    ['planning.excluded', ['S-INCONNU'], 'Le matricule « S-INCONNU » est inconnu.'],
  ])('CFG-15 CFG-17 %s is not %s', async (key, value, message) => {
    expect(await save({ [key]: value })).toMatchObject({ status: 422, body: { errors: { [key]: [message] } } })
  })

  test('CFG-17 AUD-10 people are found by their names, and the chosen ones told; who was erased is nobody', async () => {
    const find = async (query: string, by = ada) =>
      (await by.get<{ matricule: string; identity: string }[]>(`administration/name?${query}`)).body
    const [found] = await find('search=ADA%20min')
    expect(found).toMatchObject({ identity: 'Ada Minaud' })
    expect(await find(`matricules=${found?.matricule},S-INCONNU`)).toEqual([found])
    expect([await find(''), await find('search=%25')]).toEqual([[], []])
    expect(await find('search=ada%20min', await portal.as('auditeur'))).toEqual([found])
    for (const username of ['consultant', 'paie', 'dpo'])
      expect((await (await portal.as(username)).get('administration/name')).status, username).toBe(403)
    expect((await portal.anonymous.get('administration/name')).status).toBe(401)
    expect((await ada.get(`administration/name?search=${'x'.repeat(101)}`)).status).toBe(422)
  })

  test('CFG-15 CFG-16 a new script needs who gives it to be known anew; the policy lets in its host alone', async () => {
    const script = { 'links.social_feed_script': 'https://fil.exemple.fr/mur.js?de=cadran' }
    portal.setNow('2026-05-21T09:11:00+02:00')
    expect(await save(script)).toMatchObject({ status: 403, body: { code: 'fresh-login-needed' } })
    const anew = await portal.as('administration')
    expect((await save(script, anew)).status).toBe(200)
    expect((await config()).social_feed_script).toBe('https://fil.exemple.fr/mur.js?de=cadran')
    const { headers } = await portal.anonymous.open('/')
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self' https:\/\/fil\.exemple\.fr(?: 'sha256-[^']*')?;/,
    )
  })
})

describe('colours and the deadline', () => {
  const SHORT = 'Une couleur #RRVVBB est attendue.'
  const ratio = (said: string) => `Contraste insuffisant : ${said}:1 au lieu de 4,5:1.`

  test.each([
    ['light', '#345DBA', null],
    ['light', '#767676', null],
    ['light', '#777777', ratio('4,47')],
    ['light', '#D07800', ratio('3,29')],
    ['dark', '#83A9F9', null],
    ['dark', '#345DBA', ratio('3,03')],
    ['light', 'red', SHORT],
    ['light', '#FFF', SHORT],
    ['light', '#12345G', SHORT],
  ])('CFG-09 EX-A-07 the %s colour %s', async (scheme, colour, message) => {
    const key = `theme.brand_${scheme}`
    const { status, body } = await save({ [key]: colour })
    if (message === null) expect(status).toBe(200)
    else expect([status, body]).toMatchObject([422, { errors: { [key]: [message] } }])
  })

  test('CFG-10 EX-A-07 the nearest colour that passes is proposed; one that passes is left as it is', async () => {
    const contrast = async (scheme: string, colour: string) =>
      (await ada.get(`${PATH}/contrast?scheme=${scheme}&colour=${encodeURIComponent(colour)}`)).body
    expect(await contrast('light', '#D07800')).toEqual({
      ratio: '3,29',
      passes: false,
      proposal: { colour: '#AE6400', ratio: '4,54' },
    })
    expect(await contrast('dark', '#83A9F9')).toEqual({ ratio: '7,99', passes: true, proposal: null })
    expect(await contrast('dark', '#345DBA')).toMatchObject({ passes: false, proposal: { colour: expect.any(String) } })
    expect(await contrast('dark', '#000000')).toMatchObject({ passes: false, proposal: null })
    expect((await ada.get(`${PATH}/contrast?scheme=light&colour=red`)).status).toBe(422)
  })

  test('CFG-11 CFG-23 everybody learns the deadline and the colours that are the company’s own, and little else', async () => {
    expect(await config()).toMatchObject({ deadline_day: 25, brand_light: null, brand_dark: null })
    const { rows } = await portal.database.executeSql(`select matricule from users where username = 'manager'`)
    const [{ matricule } = { matricule: '' }] = rows as { matricule: string }[]
    const excluded = { 'planning.excluded': [matricule] }
    expect((await save({ 'month.deadline_day': 5, 'theme.brand_light': '#ae6400', ...excluded })).status).toBe(200)
    const told = await config()
    expect(told).toMatchObject({ deadline_day: 5, brand_light: '#AE6400', brand_dark: null })
    expect(JSON.stringify(told).length).toBeLessThan(4_000)
    expect(JSON.stringify(told)).not.toMatch(/excluded|source/)
  })
})
