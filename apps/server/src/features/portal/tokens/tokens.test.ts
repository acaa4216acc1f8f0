import type { ApiToken } from '@cadran/contract/portal/tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { addTotp, forgetFactors, openBrowser } from '../../../testing/factors.ts'
import { newMailsOf } from '../../../testing/mails.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { importPeople } from '../users/index.ts'

type Created = ApiToken & { token: string; message: string; code: string; errors: Record<string, string[]> }

let portal: TestPortal
let consultant: Caller
let acces: Caller
const newMails = newMailsOf(() => portal)
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await forgetFactors(portal)
  await portal.database.executeSql('delete from api_tokens')
  consultant = await portal.as('consultant')
  acces = await portal.as('acces')
})

const ASKED = { name: 'Suivi', scopes: ['timesheet:read'], expires_on: '2026-06-20' }
const create = (asked: object = {}, by = consultant) => by.post<Created>('token', { ...ASKED, ...asked })
const sql = async (text: string) => (await portal.database.executeSql(text)).rows

/** An account by which a program calls. */
const plantService = (roles = 'ROLE_VALIDATION,ROLE_ABSENCE_SHOW,ROLE_NOT_CRA') =>
  sql(`
    update users set is_service = true, matricule = 'T9001', email = null, is_manager = false, roles = string_to_array('${roles}', ',')
    where username = 'interim' returning id::integer`).then(([row]) => (row as { id: number }).id)

describe('a token', () => {
  test('TOK-01 TOK-03 TOK-06 is told once, kept as a hash, and listed without it', async () => {
    const { status, body } = await create({ networks: ['192.0.2.0/24', '', '2001:db8::/32'] })
    expect([status, body.token]).toEqual([201, expect.stringMatching(/^cadran_pat_[0-9A-Za-z]{36}$/)])
    const { body: listed, headers } = await consultant.get<ApiToken[]>('token')
    expect(listed).toEqual([
      {
        id: body.id,
        name: 'Suivi',
        prefix: body.token.slice(0, 15),
        scopes: ['timesheet:read'],
        networks: ['192.0.2.0/24', '2001:db8::/32'],
        created_at: '2026-05-21T07:00:00.000Z',
        expires_on: '2026-06-20',
        last_used_at: null,
        last_address: null,
        ended: null,
      },
    ])
    expect(headers['x-total-count']).toBe('1')
    const kept = JSON.stringify(await sql('select to_jsonb(t)::text as row from api_tokens t'))
    expect(kept).not.toContain(body.token.slice(15))
    expect(await sql(`select action, after from audit where entity = 'api_token' and entity_id = ${body.id}`)).toEqual([
      {
        action: 'create',
        after: {
          kind: 'pat',
          name: 'Suivi',
          scopes: ['timesheet:read'],
          networks: listed[0]?.networks,
          expires_on: '2026-06-20',
        },
      },
    ])
  })

  test('TOK-03 SEA-12 it is made by a session that was proved within ten minutes', async () => {
    portal.setNow('2026-05-21T09:11:00+02:00')
    expect((await create()).body.code).toBe('fresh-login-needed')
    expect((await consultant.get<ApiToken[]>('token')).body).toEqual([])
  })

  test.each([
    [{ expires_on: '2026-05-21' }, 'expires_on', "Choisissez une date d'expiration dans les 12 mois."],
    [{ expires_on: '2027-05-22' }, 'expires_on', "Choisissez une date d'expiration dans les 12 mois."],
    [{ expires_on: 'demain' }, 'expires_on', "Choisissez une date d'expiration dans les 12 mois."],
    [{ scopes: [] }, 'scopes', 'Choisissez au moins un droit.'],
    [{ scopes: ['people:write'] }, 'scopes.0', 'Ce droit n’existe pas.'],
    [{ name: ' ' }, 'name', 'Donnez un nom de 1 à 60 caractères.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Donnez un nom de 1 à 60 caractères.'],
    [{ networks: ['192.0.2.0/24', 'bureau'] }, 'networks', "« bureau » n'est pas une adresse ou un réseau."],
    [{ networks: ['10.0.0.0/33'] }, 'networks', "« 10.0.0.0/33 » n'est pas une adresse ou un réseau."],
    [{ networks: ['127.1'] }, 'networks', "« 127.1 » n'est pas une adresse ou un réseau."],
  ])('TOK-04 TOK-05 TOK-08 TOK-17 %j is refused at %s', async (wrong, field, message) => {
    const { status, body } = await create(wrong)
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  test('TOK-17 an eleventh network is named', async () => {
    const networks = Array.from({ length: 11 }, (_, last) => `192.0.2.${last}`)
    expect((await create({ networks })).body.message).toBe("« 192.0.2.10 » n'est pas une adresse ou un réseau.")
  })

  test('TOK-05 a name is taken while its token lives; the 21st is one too many, of two at once too', async () => {
    const { id } = (await create()).body
    expect((await create()).body.errors).toEqual({ name: ['Ce nom est déjà pris.'] })
    expect((await consultant.delete(`token/${id}`)).status).toBe(204)
    expect((await create()).status).toBe(201)
    for (let made = 2; made <= 19; made += 1) expect((await create({ name: `Jeton ${made}` })).status).toBe(201)
    const both = await Promise.all([create({ name: 'Un' }), create({ name: 'Autre' })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe("Vous avez déjà 20 jetons d'accès.")
    portal.setNow('2026-06-21T00:00:00+02:00')
    expect((await create({ expires_on: '2026-07-01' }, await portal.as('consultant'))).status).toBe(201)
  })

  test('TOK-06 it is revoked by its holder alone, once, and listed 90 days more', async () => {
    const { id, token } = (await create()).body
    const other = await portal.as('manager')
    expect((await other.delete(`token/${id}`)).status).toBe(404)
    expect((await consultant.delete(`token/${id}`)).status).toBe(204)
    expect((await consultant.delete(`token/${id}`)).status).toBe(404)
    expect((await portal.bearing(token).get('timesheet/month/5/2026')).status).toBe(401)
    expect((await consultant.get<ApiToken[]>('token')).body).toMatchObject([{ id, ended: 'revoked' }])
    const { body: ending } = await create({ name: 'Court', expires_on: '2026-05-22' })
    portal.setNow('2026-08-19T08:00:00+02:00')
    const later = await portal.as('consultant')
    expect((await later.get<ApiToken[]>('token')).body).toMatchObject([{ id: ending.id, ended: 'expired' }, { id }])
    portal.setNow('2026-08-21T12:00:00+02:00')
    expect((await (await portal.as('consultant')).get<ApiToken[]>('token')).body).toEqual([])
  })

  test('TOK-04 seven days before its end its holder is told once, and nothing of a short one', async () => {
    await create({ expires_on: '2026-05-29' })
    await create({ name: 'Court', expires_on: '2026-05-27' })
    await newMails()
    const warn = () => jobHandlers(portal.platform)['warn-tokens']({})
    await warn()
    expect(await newMails()).toEqual([])
    portal.setNow('2026-05-22T10:00:00+02:00')
    await warn()
    await warn()
    const mails = await newMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/« Suivi ».*29\/05\/2026/s)
  })
})

describe('writing', () => {
  test('TOK-13 without a second factor, held or asked for, a token may write', async () => {
    expect((await consultant.get('token/offer')).body).toEqual({
      areas: ['people', 'timesheet', 'library'],
      may_write: true,
    })
    expect((await create({ scopes: ['timesheet:write'] })).status).toBe(201)
  })

  test('TOK-13 where a rule asks for one that is not held, it only reads', async () => {
    await sql(`insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
      values ('everybody', '', false, true, '2026-05-01', 90, 30, '2026-05-01')`)
    expect((await consultant.get('token/offer')).body).toMatchObject({ may_write: false })
    expect((await create({ scopes: ['timesheet:write'] })).body.code).toBe('fresh-login-needed')
    expect((await create()).status).toBe(201)
  })

  test('TOK-13 who has a second factor makes it in a session of two', async () => {
    const browser = openBrowser(portal)
    await browser.logIn('consultant')
    await addTotp(browser, TEST_NOW)
    expect((await create({ scopes: ['timesheet:write'] })).body.code).toBe('fresh-login-needed')
    await sql(
      `update sessions set strength = 'two' where user_id = (select id from users where username = 'consultant')`,
    )
    expect((await create({ scopes: ['timesheet:write'] })).status).toBe(201)
  })
})

describe('service accounts', () => {
  test('TOK-21 an access administrator makes the token of a service account, and all of them are told', async () => {
    const user_id = await plantService()
    const { status, body } = await create({ user_id, name: 'SIRH', scopes: ['validation:read'] }, acces)
    expect([status, body.token]).toEqual([201, expect.stringMatching(/^cadran_svc_/)])
    const [mail] = (await newMails()).filter((text) => text.includes('« SIRH »'))
    expect(mail).toMatch(/a créé le jeton d’accès « SIRH » pour le compte de service .* 20\/06\/2026/)
    const { body: listed } = await acces.get<{ author: string }[]>('token/service')
    expect(listed).toMatchObject([{ id: body.id, account: { id: user_id, matricule: 'T9001' } }])
    expect(listed[0]?.author).toMatch(/\S \S/)
    expect((await acces.get('token/service/account')).body).toMatchObject([
      { id: user_id, roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_NOT_CRA'] },
    ])
    expect((await portal.bearing(body.token).get('validation/event/absence/user')).status).toBe(200)
    await sql(`update users set is_active = false where username = 'acces'`)
    expect((await portal.bearing(body.token).get('validation/event/absence/user')).status).toBe(200)
    await sql(`update users set is_active = true where username = 'acces'`)
    expect((await (await portal.as('acces')).delete(`token/${body.id}`)).status).toBe(204)
    expect((await portal.bearing(body.token).get('validation/event/absence/user')).status).toBe(401)
  })

  test('TOK-21 of nobody else, and by nobody else', async () => {
    const user_id = await plantService()
    const [person] = (await sql(`select id::integer from users where username = 'manager'`)) as { id: number }[]
    expect((await create({ user_id: person?.id }, acces)).status).toBe(403)
    expect((await create({ user_id })).status).toBe(403)
    expect((await create({ user_id: 999_999 }, acces)).status).toBe(404)
    expect((await consultant.get('token/service')).status).toBe(403)
    const { body } = await create({ user_id }, acces)
    expect((await consultant.delete(`token/${body.id}`)).status).toBe(404)
  })
})

describe('TOK-20 a service account', () => {
  const HEADER =
    'matricule;username;firstname;lastname;email;person_type;workplace;company;start_at;is_service;is_manager;roles'
  const brought = async (cells: string) => {
    const [places] = (await sql(`select (select name from workplaces order by id limit 1) as place,
      (select name from companies where not archived order by id limit 1) as company`)) as Record<string, string>[]
    const text = `${HEADER}\n${cells.replaceAll(/\{(\w+)\}/g, (_, key: string) => places?.[key] ?? '')}`
    const report = await portal.database.transaction((trx) =>
      importPeople(portal.platform, trx, text, { dry_run: false }),
    )
    return report.faults.map((fault) => fault.text)
  }
  const SIRH = 'T8001;sirh;Outil;SIRH;;internal;{place};{company};2026-01-05;1;0;ROLE_VALIDATION,ROLE_NOT_CRA'

  test.each([
    [
      'X1;x1;X;X;;internal;{place};{company};2026-01-05;1;0;ROLE_NOT_CRA',
      'is_service : un compte de service a un matricule qui commence par T',
    ],
    [
      'T1;t1;X;X;x@x.fr;internal;{place};{company};2026-01-05;1;0;ROLE_NOT_CRA',
      'email : un compte de service n’en a pas',
    ],
    [
      'T1;t1;X;X;;internal;{place};{company};2026-01-05;1;1;ROLE_NOT_CRA',
      'is_manager : un compte de service n’a pas d’équipe',
    ],
    [
      'T1;t1;X;X;;internal;{place};{company};2026-01-05;1;0;ROLE_VALIDATION',
      'roles : un compte de service porte ROLE_NOT_CRA',
    ],
  ])('TOK-20 its line %s is refused', async (cells, fault) => {
    expect(await brought(cells)).toEqual([fault])
  })

  test('TOK-20 README 73 opens no session, is nobody’s to run as, and keeps the roles of its file', async () => {
    expect(await brought(SIRH)).toEqual([])
    expect(await brought(SIRH)).toEqual([])
    const [made] = (await sql(`select id::integer, is_service from users where username = 'sirh'`)) as { id: number }[]
    expect(made).toMatchObject({ is_service: true })
    expect(await brought('T8001;sirh;Outil;SIRH;;internal;{place};{company};2026-01-05;0;0;ROLE_NOT_CRA')).toEqual([
      'is_service : ne se change pas',
    ])
    await sql(
      `update users set password_hash = (select password_hash from users where username = 'consultant') where username = 'sirh'`,
    )
    const entry = await portal.anonymous.post('login_check', { username: 'sirh', password: 'Demo-Portail-1!' })
    expect([entry.status, (await sql(`select from sessions where user_id = ${made?.id}`)).length]).toEqual([401, 0])
    const support = await portal.as('support', { 'x-switch-user': 'sirh' })
    expect(await support.get('user/me')).toMatchObject({ status: 403, body: { code: 'user.switch.refused' } })
    const offered = await (await portal.as('support')).get<{ username: string }[]>('user/run-as?limit=5000')
    expect(offered.body.map(({ username }) => username)).not.toContain('sirh')
    const administration = await portal.as('administration')
    const card = await administration.get<{ updated_at: string }>(`administration/person/${made?.id}/role`)
    const change = { grant: ['ROLE_HRBP'], withdraw: [], updated_at: card.body.updated_at }
    expect(await administration.post(`administration/person/${made?.id}/role`, change)).toMatchObject({
      status: 409,
      body: { message: 'Ce compte de service tient ses rôles de son fichier.' },
    })
  })
})
