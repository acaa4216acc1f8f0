import type { FirstDraft } from '@cadran/contract/administration/first-start'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { FIRST_DRAFT as DRAFT, openBrowser, openLink } from '../../../testing/first-start.fixture.ts'
import { FORM, form } from '../../../testing/forms.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { announceFirstStart } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  // As a server's portal that somebody installs; the database of the test is opened all the same.
  portal = await openTestPortal({ CADRAN_DEMO: '0', DATABASE_URL: 'postgres://localhost/none' })
})
afterAll(() => portal.close())

beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql(
    'truncate users, companies, workplaces, first_start, first_start_tries, company_logos, company_settings cascade',
  )
})

const pass = (ms: number) => portal.setNow(new Date(new Date(TEST_NOW).getTime() + ms).toISOString())
const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function printed(): Promise<string> {
  const lines: string[] = []
  await announceFirstStart(portal.platform, (line) => lines.push(line))
  return lines.join('\n')
}

async function command(): Promise<string> {
  const lines: string[] = []
  const input = { args: [], write: (line: string) => lines.push(line) }
  await runOn(portal.platform, 'first-start', input).catch((error: Error) => lines.push(error.message))
  return lines.join('\n')
}

const tokenIn = (line: string) =>
  /\/premier-demarrage#([\w-]{43}) \(une seule fois, dans les 24 heures\)\.$/.exec(line)?.[1] ?? ''
const open = (token: string) => openLink(portal, token)
const browser = (token: string) => openBrowser(portal, token)
const GONE = { code: 'link', message: 'Ce lien n’est plus valable.' }

const withAdmin = (change: Partial<FirstDraft['administrator']>): FirstDraft => ({
  ...DRAFT,
  administrator: { ...DRAFT.administrator, ...change },
})

const rows = async (table: 'users' | 'companies' | 'workplaces') =>
  (await portal.database.executeSql(`select * from ${table}`)).rows as Record<string, unknown>[]

describe('the link', () => {
  test('FIR-01 one line with a token of 256 bits, of which the database keeps the hash alone', async () => {
    const line = await printed()
    expect(line).toMatch(/^Premier démarrage : ouvrez http:\/\/[^#]+\/premier-demarrage#/)
    const token = tokenIn(line)
    const kept = await portal.database.kysely.selectFrom('first_start').selectAll().executeTakeFirstOrThrow()
    expect(kept.link_hash).toHaveLength(32)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect((await portal.anonymous.get<{ first_start: boolean }>('public/config')).body.first_start).toBe(true)
    expect((await portal.anonymous.post('login_check', { username: 'ada', password: 'x' })).status).toBe(401)
  })

  test('FIR-02 of two processes that start together one prints it; a later start replaces it until it was opened', async () => {
    const [first, second] = await Promise.all([printed(), printed()])
    const elsewhere = 'Premier démarrage : le lien est dans le journal d’un autre processus.'
    expect([first, second].filter((line) => line === elsewhere)).toHaveLength(1)
    const former = tokenIn(first) || tokenIn(second)
    pass(MINUTE)
    const later = tokenIn(await printed())
    expect((await open(former)).status).toBe(404)
    expect((await open(later)).status).toBe(200)
    pass(2 * MINUTE)
    expect(await printed()).toContain('en cours dans un navigateur')
  })

  test('FIR-04 it opens once, for two hours of one browser; twice, wrong or late are refused alike', async () => {
    const token = tokenIn(await printed())
    const opened = await open(token)
    expect(opened.status).toBe(200)
    expect(opened.headers['set-cookie']).toMatch(
      /^cadran_first_start=[\w-]{43}; Max-Age=7200; Path=\/api\/public\/first-start; HttpOnly; SameSite=Strict$/,
    )
    for (const wrong of [token, 'x', 'A'.repeat(43)])
      expect(await open(wrong)).toMatchObject({ status: 404, body: GONE })
    pass(25 * HOUR)
    expect(await command()).toContain('/premier-demarrage#')
    const late = tokenIn(await command())
    pass(50 * HOUR)
    expect(await open(late)).toMatchObject({ status: 404, body: GONE })
  })

  test('FIR-05 after ten wrong tokens within a quarter of an hour the right one waits too', async () => {
    const token = tokenIn(await printed())
    for (let turn = 0; turn < 10; turn += 1) expect((await open(`wrong${turn}`)).status).toBe(404)
    expect((await open(token)).status).toBe(429)
    pass(16 * MINUTE)
    expect((await open(token)).status).toBe(200)
  })

  test('FIR-06 a browser lost begins anew from the command line alone, which voids the former', async () => {
    const lost = await browser(tokenIn(await printed()))
    expect((await lost.read()).status).toBe(200)
    const found = await browser(tokenIn(await command()))
    expect((await lost.read()).status).toBe(404)
    expect((await found.read()).status).toBe(200)
    pass(2 * HOUR + MINUTE)
    expect((await found.read()).status).toBe(404)
  })

  test('FIR-14 with the demonstration, or on the embedded database outside production, nothing of it is there', async () => {
    const { settings } = portal.platform
    for (const other of [{ demo: true }, { database_url: null }]) {
      const lines: string[] = []
      const around = { ...portal.platform, settings: { ...settings, ...other } }
      await announceFirstStart(around, (line) => lines.push(line))
      expect(lines).toEqual([])
    }
  })
})

describe('the way', () => {
  test('FIR-07 FIR-08 each step is refused on its field, and writes nothing', async () => {
    const there = await browser(tokenIn(await printed()))
    const refused = async (step: string, draft: FirstDraft) => {
      const { status, body } = await there.check(step, draft)
      return [status, Object.keys(body.errors as object)]
    }
    const company = (change: Partial<FirstDraft['company']>) => ({ ...DRAFT, company: { ...DRAFT.company, ...change } })
    expect(await refused('company', company({ name: ' ' }))).toEqual([422, ['company.name']])
    expect(await refused('company', company({ brand_light: '#777777', brand_dark: 'bleu' }))).toEqual([
      422,
      ['company.brand_dark', 'company.brand_light'],
    ])
    const mars = { ...DRAFT, workplace: { name: '', holiday_zone: 'MARS', good_friday: false } }
    expect(await refused('workplace', mars)).toEqual([422, ['workplace.name']])
    const unknown = await there.check('workplace', {
      ...DRAFT,
      workplace: { name: 'Ici', holiday_zone: 'MARS', good_friday: false },
    })
    expect(unknown.body).toMatchObject({ errors: { 'workplace.holiday_zone': ['Cette zone est inconnue.'] } })
    const weak = withAdmin({ username: 'Ada !', email: '', password: { first: 'Atelier du Lac-7a', second: '' } })
    expect(await refused('administrator', weak)).toEqual([
      422,
      ['administrator.username', 'administrator.email', 'administrator.password.first'],
    ])
    const { body } = await there.check('workplace')
    expect(body.holidays).toContainEqual({ day: '2026-05-14', name: 'Ascension', source: 'national' })
    expect(body.holidays).toContainEqual({ day: '2026-04-03', name: 'Vendredi saint', source: 'regional' })
    expect([await rows('users'), await rows('companies'), await rows('workplaces')]).toEqual([[], [], []])
  })

  test('FIR-07 CFG-08 a logo is read without being kept, then written at the end with the colours', async () => {
    const there = await browser(tokenIn(await printed()))
    const content = await sharp({ create: { width: 1_000, height: 64, channels: 3, background: '#AE6400' } })
      .png()
      .toBuffer()
    const { status, body } = await there.logo(content)
    expect(status).toBe(200)
    expect((await there.logo(Buffer.from('GIF89a'))).status).toBe(415)
    const logos = async () => (await portal.database.executeSql('select hash from company_logos')).rows
    expect(await logos()).toEqual([])
    const draft = { ...DRAFT, company: { ...DRAFT.company, brand_light: '#ae6400' } }
    expect((await there.finish({ fields: { logo_dark: 'AAAA' } }, draft)).status).toBe(415)
    expect((await there.finish({ fields: { logo_light: String(body.png) } }, draft)).status).toBe(204)
    const [kept] = (await logos()) as { hash: string }[]
    expect((await portal.anonymous.get('public/config')).body).toMatchObject({
      logo_light: kept?.hash,
      logo_dark: null,
      brand_light: '#AE6400',
      brand_dark: null,
    })
    expect((await there.logo(content)).status).toBe(404)
  })

  test('FIR-10 three tries of a mail, kept in the folder without a server', async () => {
    const there = await browser(tokenIn(await printed()))
    const { body } = await there.mail()
    expect(body.message).toMatch(/^Aucun serveur de courriel : les messages restent dans .*mails\.$/)
    const [mail] = await portal.mails()
    expect(mail).toContain('To: ada@lac.example')
    await there.mail()
    await there.mail()
    expect((await there.mail()).status).toBe(429)
  })

  test('FIR-11 FIR-12 FIR-13 two ends at once make one company; its administrator logs in, and every call is gone', async () => {
    const there = await browser(tokenIn(await printed()))
    const ends = await Promise.all([there.finish(), there.finish()])
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const [ada, ...others] = await rows('users')
    expect(await rows('companies')).toMatchObject([{ name: 'Atelier du Lac' }])
    expect(await rows('workplaces')).toMatchObject([{ name: 'Strasbourg', zone: 'FR-67', good_friday: true }])
    const { companySettings, holidays } = portal.platform
    expect([companySettings.get('company.name'), companySettings.get('run_as.reason')]).toEqual([
      'Atelier du Lac',
      'required',
    ])
    expect(holidays.of(String(ada?.holiday_zone)).names.get('2026-04-03')).toBe('Vendredi saint')
    expect(others).toEqual([])
    const roles = ada?.roles as string[]
    expect(roles).toEqual(expect.arrayContaining(['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_SETTINGS_ADMIN']))
    expect(roles.filter((role) => role === 'ROLE_DPO' || role === 'ROLE_AUDIT_SHOW')).toEqual([])
    const login = await portal.anonymous.post('login_check', { username: 'ada', password: 'Cerisier-Bleu7' })
    expect(login.status).toBe(200)
    await portal.database.executeSql('update users set is_active = false')
    expect([(await there.read()).status, (await there.finish()).status]).toEqual([404, 404])
    expect(await open('x')).toMatchObject({ status: 404, body: GONE })
    expect([await printed(), await command()]).toEqual(['', 'Le portail est déjà configuré'])
    expect((await portal.anonymous.get<{ first_start: boolean }>('public/config')).body.first_start).toBe(false)
  })

  const FILE = [
    'Matricule;Identifiant;Prénom;Nom;Type;Lieu;Date d’entrée;Manager;Droits',
    'P1;bea;Béa;Or;Salarié;Strasbourg;05/01/2026;A1;ROLE_PAY_MANAGER',
    'P2;cleo;Cléo;Lac;Prestataire;Strasbourg;05/01/2026;P1;',
  ].join('\n')

  test('FIR-09 a file of people is read as the imports do, may name the administrator, and gives no right', async () => {
    const there = await browser(tokenIn(await printed()))
    const wrong = await there.people({ file: FILE.replace('05/01/2026;A1', '31/02/2026;A9') })
    expect(wrong.body).toMatchObject({ fault_count: 2 })
    expect(wrong.body.faults).toContainEqual({
      line: 2,
      column: 'Date d’entrée',
      value: '31/02/2026',
      reason: 'attendu une date JJ/MM/AAAA',
    })
    const { status, body } = await there.people({ file: FILE })
    expect([status, body.people, body.fault_count, body.ignores_roles]).toEqual([200, 2, 0, true])
    expect(await rows('users')).toEqual([])
    const columns = body.columns as { field: string | null }[]
    expect((await there.people({ file: FILE, mapping: columns.map(() => null) })).body.columns_fault).toContain(
      'Matricule',
    )
    expect((await there.finish({ file: FILE.replace('A1', 'A9') })).status).toBe(422)
    expect(await rows('companies')).toEqual([])
    expect((await there.finish({ file: FILE, mapping: columns.map(({ field }) => field) })).status).toBe(204)
    const people = await rows('users')
    expect(people.map(({ username, roles }) => [username, (roles as string[]).includes('ROLE_PAY_MANAGER')])).toEqual([
      ['ada', false],
      ['bea', false],
      ['cleo', false],
    ])
  })

  test('FIR-09 what is no such file is refused before anything is looked at', async () => {
    const there = await browser(tokenIn(await printed()))
    expect((await there.people({})).status).toBe(422)
    expect((await there.people({ file: 'PK\u0003\u0004 and no more' })).status).toBe(415)
    const stranger = await portal.app.inject({
      method: 'POST',
      url: '/api/public/first-start/people',
      headers: FORM,
      payload: form({ name: 'people.csv', content: FILE, part: 'file', fields: { draft: '{}' } }),
    })
    expect(stranger.statusCode).toBe(404)
  })

  test('FIR-11 somebody who came by the command line meanwhile is not touched', async () => {
    const there = await browser(tokenIn(await printed()))
    const args = ['--username', 'eve', '--firstname', 'Ève', '--lastname', 'Or', '--matricule', 'E1']
    await runOn(portal.platform, 'create-admin', { args, write: () => undefined })
    expect(await there.finish()).toMatchObject({
      status: 409,
      body: { code: 'state', message: 'Le portail vient d’être configuré autrement.' },
    })
    expect((await there.read()).status).toBe(404)
    expect((await rows('users')).map(({ username }) => username)).toEqual(['eve'])
  })
})
