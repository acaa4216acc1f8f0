import type { Month } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { M_404 } from '@cadran/rules/portal/messages'
import { describe, expect, test } from 'vitest'
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

describe('the words of mails', () => {
  const BODY = 'mails.absence_refused.body'
  const decode = (mail: string) =>
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

  test.each([
    [BODY, 'Bonjour {prénom}', 'Le champ {prénom} n’existe pas dans ce courriel.'],
    ['mails.absence_refused.subject', 'Refus {mois}', 'Le champ {mois} n’existe pas dans ce courriel.'],
    ['mails.password_link.body', 'Bonjour {prenom}', 'Ce courriel doit contenir {lien}.'],
    ['mails.password_link.subject', 'A\nBcc: x@y.fr', 'Un texte de 1 à 150 caractères, sur une ligne, est attendu.'],
  ])('CFG-19 %s is not %s', async (key, value, message) => {
    expect(await save({ [key]: value })).toMatchObject({ status: 422, body: { errors: { [key]: [message] } } })
  })

  test('CFG-18 a mail leaves in the words that stand when it leaves', async () => {
    await save({
      'mails.password_link.subject': 'Votre lien {societe}',
      'mails.password_link.body': 'Salut {prenom},\n\nPar ici : {lien}',
    })
    await portal.anonymous.post('forgot-password', { username: 'consultant' })
    const mail = (await portal.mails()).map(decode).findLast((text) => text.includes('Par ici'))
    expect(mail).toContain('Subject: Votre lien Synchrone')
    expect(mail).toMatch(/Salut \S+,\s+Par ici : http/)
  })

  test('CFG-20 a draft is read with somebody made up, and tried on oneself alone, five times an hour', async () => {
    const draft = { mail: 'absence_refused', subject: 'Non, {prenom}', body: '{auteur} dit non.\n\n{commentaire}' }
    expect((await ada.post(`${PATH}/mail-preview`, draft)).body).toEqual({
      subject: 'Non, Camille',
      text: 'Dominique Modèle dit non.\n\n« Merci de vérifier les dates. »\n',
    })
    expect((await ada.post(`${PATH}/mail-preview`, { ...draft, body: '{lien' })).status).toBe(200)
    expect((await ada.post(`${PATH}/mail-preview`, { ...draft, body: '{cra}' })).status).toBe(422)
    expect((await ada.post(`${PATH}/mail-preview`, { ...draft, mail: 'other' })).status).toBe(422)
    const tries = await Promise.all(Array.from({ length: 6 }, () => ada.post(`${PATH}/mail-test`, draft)))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 204, 204, 204, 429])
    const sent = (await portal.mails()).map(decode).filter((text) => text.includes('Non, Camille'))
    expect(sent).toHaveLength(5)
    expect(new Set(sent.map((text) => /^To: (.*)$/m.exec(text)?.[1]))).toEqual(
      new Set(['administration@synchrone.example']),
    )
    portal.setNow('2026-05-21T10:01:00+02:00')
    expect((await (await portal.as('administration')).post(`${PATH}/mail-test`, draft)).status).toBe(204)
  })
})

describe('limits', () => {
  interface Preview {
    available: number
    advance: number
  }

  test('CFG-13 the advances count in the preview, the refusal and the month; what is stored is not judged again', async () => {
    const asker = await portal.as('consultant35')
    const { body: codes } = await asker.get<{ id: number; short_code: string }[]>('timesheet/event-code?maxResults=100')
    const event_code = codes.find(({ short_code }) => short_code === 'CP')?.id
    const range = { start_at: '2026-05-27', start_moment: 'am', end_at: '2026-05-27', end_moment: 'pm' }
    const asked = new URLSearchParams({ ...range, event_code: String(event_code) }).toString()
    const preview = async () => (await asker.get<Preview>(`timesheet/absence-preview?${asked}`)).body
    const usual = await preview()
    expect(usual.advance).toBe(2.08)
    await save({ 'rights.balance_margin': 3_000, 'rights.jrs_until_february': 0 })
    const more = await preview()
    expect([more.advance, Math.round((more.available - usual.available) * 100)]).toEqual([30, 3_000 - 208])
    expect((await asker.post('timesheet/event', [{ ...range, event_code }])).status).toBe(201)
    await save({ 'rights.balance_margin': 0 })
    const later = { ...range, start_at: '2026-05-28', end_at: '2026-05-29', event_code }
    expect(await asker.post('timesheet/event', [later])).toMatchObject({
      status: 422,
      body: { errors: { balance: ['Solde insuffisant'] } },
    })
    const { body } = await asker.get<Month>('timesheet/month/5/2026')
    expect(body.limits).toEqual({
      balance_margin: 0,
      jrs_until_february: 0,
      overtime_count: 99,
      remote_days_a_week: null,
    })
    expect(body.events.some(({ id, start_at }) => id !== null && start_at === '2026-05-27')).toBe(true)
  })

  test('CFG-13 an on-call entry counts as much as the company has it', async () => {
    const asker = await portal.as('consultant')
    const { body: codes } = await asker.get<OvertimeCode[]>('timesheet/overtime-code?maxResults=100')
    const code = codes.find(({ constraint }) => constraint)?.id
    await save({ 'overtime.limits': 2, 'remote.days_a_week_warning': 3 })
    const entry = { code, type: 'constraint', start_at: '2026-05-20', end_at: '2026-05-20', comment: null }
    const counting = async (constraint_count: number) =>
      (await asker.post<{ errors?: object }>('timesheet/overtime', { ...entry, constraint_count })).body.errors
    expect(await counting(3)).toEqual({ constraint_count: ["Vous devez remplir le nombre d'astreintes"] })
    expect(await counting(2)).toBeUndefined()
    const { body } = await asker.get<Month>('timesheet/month/5/2026')
    expect(body.limits).toMatchObject({ overtime_count: 2, remote_days_a_week: 3 })
  })

  test('CFG-12 the rights of a year are no settings: the dated parameters of the counters hold them (README 64)', async () => {
    for (const key of ['rights.cp_year', 'rights.jrs_year'])
      expect(await save({ [key]: [{ from: '2026-06', value: 2_500 }] })).toMatchObject({
        status: 422,
        body: { message: `Le réglage « ${key} » est inconnu.` },
      })
  })
})

test('CFG-21 the survey is told with the month where its words are the company’s own', async () => {
  const reader = await portal.as('consultant')
  const surveyOf = async () => (await reader.get<Month>('timesheet/month/5/2026')).body.survey
  expect(await surveyOf()).toBeNull()
  expect((await save({ 'survey.question': '', 'survey.satisfied': 'x'.repeat(61) })).status).toBe(422)
  await save({ 'survey.question': 'Et ce mois ?', 'survey.satisfied': 'Au mieux' })
  expect(await surveyOf()).toEqual({
    question: 'Et ce mois ?',
    labels: ['Je ne souhaite pas répondre', 'Insatisfait', 'Moyennement satisfait', 'Au mieux'],
  })
})

describe('what a company does without', () => {
  test('CFG-22 its calls are unknown and everybody learns it; on again, all is there', async () => {
    const reader = await portal.as('consultant')
    const paths = ['news', 'internal-news', 'syndic', 'tutorial', 'contact/my-contact']
    const answers = () => Promise.all(paths.map(async (path) => (await reader.get(path)).status))
    expect(await answers()).toEqual([200, 200, 200, 200, 200])
    const off = ['features.news', 'features.unions', 'features.tutorials', 'features.contacts']
    await save(Object.fromEntries(off.map((key) => [key, false])))
    expect(await answers()).toEqual([404, 404, 404, 404, 404])
    expect((await portal.anonymous.get('public/tutorial')).status).toBe(404)
    expect((await portal.anonymous.get('news')).status).toBe(401)
    expect((await config()).features_off).toEqual(['news', 'unions', 'tutorials', 'contacts'])
    await save(Object.fromEntries(off.map((key) => [key, true])))
    expect(await answers()).toEqual([200, 200, 200, 200, 200])
  })

  test('CFG-22 remote work, extra activities and on-call are taken away whole; what waits is counted before', async () => {
    const [reader, validator, payer] = [
      await portal.as('consultant'),
      await portal.as('manager'),
      await portal.as('paie'),
    ]
    const asks = [
      () => reader.get('settings/activity/remote-days'),
      () => reader.get('timesheet/overtime-code?maxResults=100'),
      () => reader.get('timesheet/extra-activity/2026/5/21/config'),
      () => validator.get('validation/extra-activities'),
      () => payer.get('validation/period/999999/remote-file'),
    ]
    const answers = () =>
      Promise.all(asks.map(async (ask) => (await ask()).body as { code?: string; message?: string }))
    const unknown = { code: 'unknown', message: M_404.message }
    const off = ['features.remote_work', 'features.extra_activities', 'features.on_call']
    const pending = async (feature: string, by = ada) => (await by.get(`${PATH}/pending?feature=${feature}`)).body
    const [waiting] = (
      await portal.database.executeSql(
        `select count(*)::int as count from extra_activity_permissions where status = 'pending'`,
      )
    ).rows
    expect(await pending('extra_activities')).toEqual(waiting)
    expect(await pending('remote_work')).toEqual({ count: 0 })
    expect((await ada.get(`${PATH}/pending?feature=sums`)).status).toBe(422)
    expect((await reader.get(`${PATH}/pending?feature=on_call`)).status).toBe(403)
    await save(Object.fromEntries(off.map((key) => [key, false])))
    for (const answer of await answers()) expect(answer).toMatchObject(unknown)
    expect((await reader.get('timesheet/month/5/2026')).status).toBe(200)
    await save(Object.fromEntries(off.map((key) => [key, true])))
    expect((await answers()).slice(0, 4).some(({ code }) => code === 'unknown')).toBe(false)
  })

  test('CFG-21 without the survey nobody is asked, and nothing is counted', async () => {
    await save({ 'features.survey': false })
    const counted = async () =>
      (await portal.database.executeSql('select sum(n)::int as n from satisfaction_counts')).rows
    const before = await counted()
    const sender = await portal.as('consultant')
    const { body } = await sender.get<{ updated_at: string; survey_sent: boolean }>('timesheet/month/5/2026')
    const sent = await sender.post('timesheet/month/5/2026', { updated_at: body.updated_at })
    expect(sent.body).not.toMatchObject({ errors: { satisfaction: expect.anything() } })
    expect(await counted()).toEqual(before)
  })
})

describe('the file', () => {
  const FILE = `${PATH}/file`

  test('CFG-24 what one portal saved, another takes over whole, once it was shown', async () => {
    await save({ 'company.name': 'Armor', 'month.deadline_day': 20 })
    const file = (await ada.get(FILE)).body
    expect(file).toEqual({
      format: 'cadran-settings',
      settings: { 'company.name': 'Armor', 'month.deadline_day': 20 },
    })
    await portal.database.executeSql('delete from company_settings')
    await portal.platform.companySettings.refresh()
    const shown = await ada.post(FILE, file)
    expect(shown.body).toEqual({
      applied: false,
      changes: [
        { field: 'company.name', before: 'Synchrone', after: 'Armor' },
        { field: 'month.deadline_day', before: 25, after: 20 },
      ],
    })
    expect((await read('company.name')).value).toBe('Synchrone')
    expect((await ada.post(FILE, { ...file, dry_run: false })).body).toMatchObject({ applied: true })
    expect((await read('company.name')).value).toBe('Armor')
  })

  test('CFG-24 a setting that is not known here is refused by its name, and nothing is written', async () => {
    const settings = { 'company.name': 'Armor', 'company.motto': 'Toujours' }
    expect(await ada.post(FILE, { format: 'cadran-settings', settings, dry_run: false })).toMatchObject({
      status: 422,
      body: { message: 'Le réglage « company.motto » est inconnu.' },
    })
    expect((await ada.post(FILE, { settings })).status).toBe(422)
    expect((await (await portal.as('paie')).get(FILE)).status).toBe(403)
    expect((await read('company.name')).value).toBe('Synchrone')
  })
})
