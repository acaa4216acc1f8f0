import type { Month, MonthFile } from '@cadran/contract/timesheet/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EICAR } from '../../../testing/clamd.ts'
import { withoutFolder } from '../../../testing/disk.ts'
import { clearMay, fileText, kept, mayOf, PDF, pdf, type Refused, setMay } from '../../../testing/files.ts'
import { officeOn } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clearMay(portal)
  portal.setNow('2026-05-21T09:00:00+02:00')
  await setMay(portal, 'consultant', 'submitted')
})

const LARGE = fileText('CRA.txt', Buffer.alloc(5_242_881, 'a'))
const TOO_LARGE = 'Le fichier ne doit pas dépasser 5 Mo'
const PATH = 'timesheet/month/5/2026/files'
const entry = (name = 'CRA Client signé', file = pdf().file) => ({ name, file })
/** One session each: the oldest of fifty would end meanwhile (SEA-14). */
const depositors = new Map<string, Caller>()
async function depositor(username: string): Promise<Caller> {
  const caller = depositors.get(username) ?? (await portal.as(username))
  depositors.set(username, caller)
  return caller
}
const deposit = async (username = 'consultant', body: object = {}) =>
  (await depositor(username)).patch<MonthFile[] & Refused>(PATH, {
    special: true,
    certified: true,
    new_files: [entry()],
    ...body,
  })
const request = (caller: Caller, id: number) =>
  caller.get<{ url: string }>(`timesheet/month/file/${id}/request-download`)
const requestOf = async (username: string, id: number) => request(await portal.as(username), id)

describe('without a session', () => {
  test('FIL-25 FIL-32 every call is 401', async () => {
    const { anonymous } = portal
    expect((await anonymous.patch(PATH, {})).status).toBe(401)
    expect((await anonymous.delete('timesheet/month/file/1')).status).toBe(401)
    expect((await anonymous.get('timesheet/month/file/1/request-download')).status).toBe(401)
    expect((await anonymous.get('timesheet/month/file/1/download')).status).toBe(401)
  })
})

describe('the deposit', () => {
  test('FIL-18 FIL-22 FIL-23 FIL-26 a file is kept with its label, the state stays, the history tells it', async () => {
    const before = await mayOf(portal, 'consultant')
    const { status, body } = await deposit()
    expect(status).toBe(200)
    expect(body).toMatchObject([{ name: 'CRA Client signé.pdf', byte_size: PDF.length, in_place: true }])
    const after = await mayOf(portal, 'consultant')
    expect(after).toMatchObject({ state: 'submitted', certified: true, files: [{ name: 'CRA Client signé.pdf' }] })
    expect(String(after.updated_at) > String(before.updated_at)).toBe(true)
    expect(await kept(portal)).toHaveLength(1)
    const entries = await portal.database.kysely
      .selectFrom('audit')
      .where('entity', '=', 'month')
      .where('entity_id', '=', after.id ?? 0)
      .where('action', '=', 'deposit')
      .select(['after'])
      .execute()
    expect(entries).toEqual([{ after: { files: ['CRA Client signé.pdf'] } }])
  })

  test('FIL-17 two files of one name are two files', async () => {
    const { body } = await deposit('consultant', { new_files: [entry('CRA'), entry('CRA')] })
    expect(body.map(({ name }) => name)).toEqual(['CRA.pdf', 'CRA.pdf'])
    expect(new Set(body.map(({ id }) => id)).size).toBe(2)
  })

  test('FIL-23 FIL-24 month and year may be said, and are those of the path', async () => {
    expect((await deposit('consultant', { month: 5, year: 2026 })).status).toBe(200)
    expect((await deposit('consultant', { month: 4, year: 2026 })).status).toBe(422)
  })

  test.each(['interne', 'prestataire'])('FIL-19 %s may not', async (username) => {
    await setMay(portal, username, 'submitted')
    expect((await deposit(username)).status).toBe(403)
    expect(await kept(portal)).toEqual([])
  })

  test.each([
    ['no file', { new_files: [] }, 422, 'Veuillez fournir au moins 1 fichier de CRA spécifique'],
    ['nothing at all', { new_files: undefined }, 422, 'Veuillez fournir au moins 1 fichier de CRA spécifique'],
    ['no certification', { certified: false }, 422, 'Vous devez certifier la conformité du CRA spécifique'],
    ['four files', { new_files: [entry(), entry(), entry(), entry()] }, 422, 'Trop de fichiers'],
    ['no label', { new_files: [entry(' ')] }, 422, 'Le nom du fichier est obligatoire'],
    ['no base64', { new_files: [entry('CRA', 'CRA.pdf||pas de base64')] }, 422, "Le fichier n'a pas pu être lu"],
    ['an empty file', { new_files: [entry('CRA', 'CRA.pdf||')] }, 422, 'Le fichier est vide'],
    [
      'a program',
      { new_files: [entry('CRA', fileText('CRA.pdf', 'MZ\x90'))] },
      415,
      "Le type de fichier n'est pas accepté",
    ],
    ['5242881 bytes', { new_files: [entry('CRA', LARGE)] }, 413, TOO_LARGE],
    ['more than the call takes', { new_files: [entry('CRA', 'a'.repeat(26_000_000))] }, 413, TOO_LARGE],
    [
      'a virus among others',
      { new_files: [entry(), entry('essai', fileText('essai.txt', EICAR))] },
      422,
      'Votre fichier a été refusé par notre antivirus.',
    ],
  ])('FIL-25 FIL-08 FIL-11 README 4 %s is refused and nothing is kept', async (_what, body, status, message) => {
    const answer = await deposit('consultant', body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await kept(portal)).toEqual([])
    expect((await mayOf(portal, 'consultant')).files).toEqual([])
  })

  test('FIL-25 README 3 a disk that does not take them is a 503 in words, and the month stays as it was', async () => {
    const { status, body } = await withoutFolder(portal, 'files', deposit)
    expect([status, body.code]).toEqual([503, 'not-stored'])
    expect((await deposit()).status).toBe(200)
    expect((await mayOf(portal, 'consultant')).files).toHaveLength(1)
  })

  test('FIL-11 a refusal says which file it is about', async () => {
    const { body } = await deposit('consultant', { new_files: [entry(), entry('essai', fileText('essai.txt', EICAR))] })
    expect(body.errors).toEqual({ 'new_files.1': ['Votre fichier a été refusé par notre antivirus.'] })
  })

  test('FIL-25 a month that is not sent, or closed, takes none', async () => {
    await setMay(portal, 'consultant', 'non_submitted')
    expect((await deposit()).status).toBe(409)
    const march = await (await portal.as('consultant')).patch('timesheet/month/3/2026/files', {
      special: true,
      certified: true,
      new_files: [entry()],
    })
    expect([march.status, march.body.message]).toEqual([409, 'Cette période est clôturée'])
    expect(await kept(portal)).toEqual([])
  })

  test('FIL-01 FIL-05 FIL-06 the fourth file is too many, also of two deposits at once', async () => {
    await deposit('consultant', { new_files: [entry(), entry()] })
    const answers = await Promise.all([deposit(), deposit()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await mayOf(portal, 'consultant')).files).toHaveLength(3)
    expect(await kept(portal)).toHaveLength(3)
  })
})

describe('the deletion', () => {
  const remove = async (username: string, id: number) =>
    (await portal.as(username)).delete(`timesheet/month/file/${id}`)

  test('FIL-30 one’s own file goes with its content, another’s is unknown', async () => {
    const [first, second] = (await deposit('consultant', { new_files: [entry(), entry()] })).body
    expect((await remove('consultant35', first?.id ?? 0)).status).toBe(404)
    expect((await remove('manager', first?.id ?? 0)).status).toBe(404)
    expect((await remove('consultant', first?.id ?? 0)).status).toBe(204)
    expect((await remove('consultant', first?.id ?? 0)).status).toBe(404)
    expect((await mayOf(portal, 'consultant')).files.map(({ id }) => id)).toEqual([second?.id])
    expect(await kept(portal)).toHaveLength(1)
  })

  test('FIL-30 of two deletions at once one finds it gone', async () => {
    const [first] = (await deposit('consultant', { new_files: [entry(), entry()] })).body
    const answers = await Promise.all([remove('consultant', first?.id ?? 0), remove('consultant', first?.id ?? 0)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  test('FIL-30 the last certified file stays while the month is sent, and all stay once it is validated', async () => {
    const [only] = (await deposit()).body
    expect((await remove('consultant', only?.id ?? 0)).status).toBe(409)
    for (const [state, status] of [
      ['validated1', 409],
      ['validated2', 409],
      ['non_submitted', 204],
    ] as const) {
      await setMay(portal, 'consultant', state)
      expect((await remove('consultant', only?.id ?? 0)).status, state).toBe(status)
    }
  })
})

describe('the download', () => {
  test('ACT-121 FIL-31 FIL-32 the address opens a PDF in place, whole, for five minutes', async () => {
    const [file] = (await deposit()).body
    const consultant = await portal.as('consultant')
    const { status, body } = await request(consultant, file?.id ?? 0)
    expect(status).toBe(200)
    const answer = await consultant.open(body.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
    })
    expect(String(answer.headers['content-disposition'])).toMatch(/^inline;.*CRA%20Client%20sign%C3%A9\.pdf/)
    expect(String(answer.headers['content-security-policy'])).toContain('sandbox')
    portal.setNow('2026-05-21T09:04:59+02:00')
    expect((await consultant.open(body.url)).statusCode).toBe(200)
    portal.setNow('2026-05-21T09:05:01+02:00')
    expect((await consultant.open(body.url)).statusCode).toBe(404)
  })

  test('FIL-04 FIL-32 everything else is an attachment, SVG included', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const [file] = (await deposit('consultant', { new_files: [entry('dessin', fileText('dessin.svg', svg))] })).body
    const consultant = await portal.as('consultant')
    const answer = await consultant.open((await request(consultant, file?.id ?? 0)).body.url)
    expect(String(answer.headers['content-disposition'])).toBe('attachment; filename=dessin.svg')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('ACT-122 FIL-32 a viewer with the person in scope may read, everybody else finds nothing', async () => {
    const [file] = (await deposit()).body
    const id = file?.id ?? 0
    for (const [username, status] of [
      ['manager', 200],
      ['paie', 200],
      ['manager2', 404],
      ['consultant35', 404],
      ['interne', 404],
    ] as const) {
      expect((await requestOf(username, id)).status, username).toBe(status)
    }
    expect((await requestOf('consultant', 999_999)).status).toBe(404)
    const office = officeOn(portal)
    const { roles } = await office.person('manager')
    for (const [held, status] of [
      [['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW'], 200],
      [['ROLE_VALIDATION', 'ROLE_CRA_SHOW'], 200],
      [['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW'], 404],
      [['ROLE_ACTIVITY_SHOW'], 404],
    ] as const) {
      await office.setRights('manager', held)
      expect((await requestOf('manager', id)).status, held.join()).toBe(status)
    }
    await office.setRights('manager', roles, true)
  })

  test('FIL-32 an address is good in the session that asked for it, for that file, and as it was signed', async () => {
    const [first, second] = (await deposit('consultant', { new_files: [entry(), entry('autre')] })).body
    const consultant = await portal.as('consultant')
    const { url } = (await request(consultant, first?.id ?? 0)).body
    for (const username of ['manager', 'consultant']) {
      expect((await (await portal.as(username)).open(url)).statusCode, username).toBe(404)
    }
    const forged = [
      url.replace(`/${first?.id}/`, `/${second?.id}/`),
      url.replace(/expires=\d+/, 'expires=999999999999999'),
      url.replace('?', '?as=consultant35&'),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/&signature=.*/, ''),
      `${url}&as=consultant35`,
    ]
    for (const address of forged) {
      expect([403, 404], address).toContain((await consultant.open(address)).statusCode)
    }
    expect((await portal.anonymous.open(url)).statusCode).toBe(401)
    expect((await consultant.open(url)).statusCode).toBe(200)
    await consultant.post('logout')
    expect((await consultant.open(url)).statusCode).toBe(401)
  })

  test('FIL-32 RUN-21 an address asked for while running as somebody opens with their rights, as long as one may', async () => {
    const [file] = (await deposit()).body
    const id = file?.id ?? 0
    const switcher = 'support'
    const running = await portal.as(switcher, { 'x-switch-user': 'consultant' })
    const { url } = (await request(running, id)).body
    expect(url).toContain('?as=consultant&')
    expect((await running.open(url)).statusCode).toBe(200)
    // The real person has no right of their own to this file.
    expect((await running.open(url.replace('as=consultant&', ''))).statusCode).toBe(404)
    expect((await requestOf(switcher, id)).status).toBe(404)
    const { setRights } = officeOn(portal)
    await setRights(switcher, [])
    expect((await running.open(url)).statusCode).toBe(403)
    await setRights(switcher, ['ROLE_ALLOWED_TO_SWITCH'])
  })

  test('FIL-33 one id is a file, two numbers are the report of a month', async () => {
    const caller = await portal.as('consultant')
    expect((await caller.get<{ url: string }>('timesheet/month/file/2026/4/request-download')).body.url).toContain(
      '/2026/4/',
    )
    expect((await caller.get('timesheet/month/file/abc/request-download')).status).toBe(404)
  })
})

test('FIL-14 MON-65 the month carries its files, also for whoever reads it for somebody else', async () => {
  await deposit()
  const { body } = await (await portal.as('manager')).get<Month>(
    `timesheet/month/5/2026?user=${(await mayOf(portal, 'consultant')).user.matricule}`,
  )
  expect(body.files).toMatchObject([{ id: expect.any(Number), name: 'CRA Client signé.pdf' }])
})
