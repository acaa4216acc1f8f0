import type { Month, MonthFile } from '@cadran/contract/timesheet/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EICAR, startClamd } from '../../../testing/clamd.ts'
import { clearMay, fileText, kept, mayOf, pdf, type Refused, setMay } from '../../../testing/files.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { startS3 } from '../../../testing/s3.ts'
import { withKept } from '../files/index.ts'

// Sending with files, on a real scanner and a bucket.

let portal: TestPortal
let clamd: Awaited<ReturnType<typeof startClamd>>
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  clamd = await startClamd()
  s3 = await startS3()
  portal = await openTestPortal({ CLAMD_URL: clamd.url, S3_URL: s3.url })
})
afterAll(async () => {
  await portal.close()
  await s3.stop()
  await clamd.stop()
})
beforeEach(() => clearMay(portal))

const sendAs = (caller: Caller, body: object) =>
  caller.post<Month & Refused>('timesheet/month/5/2026', { satisfaction: 3, special: true, certified: true, ...body })

const send = async (body: object, username = 'consultant') => sendAs(await portal.as(username), body)

async function expectNothingSent(): Promise<void> {
  expect(await mayOf(portal, 'consultant')).toMatchObject({ state: 'non_submitted', survey_sent: false, files: [] })
  expect(await kept(portal)).toEqual([])
}

describe('sending with a specific CRA', () => {
  test('SND-01 SND-38 FIL-15 files, certification and month go in one', async () => {
    const { status, body } = await send({ files: [pdf(), { file: fileText('C:\\moi\\heures.csv', 'jour;heures') }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'submitted', certified: true })
    expect(body.files.map(({ name, in_place }) => [name, in_place])).toEqual([
      ['CRA client.pdf', true],
      ['heures.csv', false],
    ])
    expect(await kept(portal)).toHaveLength(2)
  })

  test('FIL-02 FIL-13 EX-171 three files of exactly 5242880 bytes pass', async () => {
    const content = Buffer.alloc(5_242_880, 'a')
    const files = ['a', 'b', 'c'].map((name) => ({ file: fileText(`${name}.txt`, content) }))
    expect(files.map(({ file }) => file.split('||')[1]?.length)).toEqual([6_990_508, 6_990_508, 6_990_508])
    const { status, body } = await send({ files })
    expect(status).toBe(200)
    expect(body.files.map(({ byte_size }) => byte_size)).toEqual([5_242_880, 5_242_880, 5_242_880])
  })

  test('FIL-13 a body above 24 MB is 413, and other calls take far less', async () => {
    expect((await send({ comment: 'a'.repeat(25 * 1024 * 1024) })).status).toBe(413)
    const elsewhere = await (await portal.as('consultant')).post('timesheet/event', { events: 'a'.repeat(70_000) })
    expect(elsewhere.status).toBe(413)
    await expectNothingSent()
  })

  test.each([
    ['no file', { files: [] }, 422, 'Veuillez fournir au moins 1 fichier de CRA spécifique', 'files'],
    [
      'no certification',
      { files: [pdf()], certified: false },
      422,
      'Vous devez certifier la conformité du CRA spécifique',
      'certified',
    ],
    [
      'files without the option',
      { files: [pdf()], special: false },
      422,
      "Cochez l'option de CRA spécifique pour joindre des fichiers",
      'files',
    ],
    ['four files', { files: [pdf(), pdf(), pdf(), pdf()] }, 422, 'Trop de fichiers', 'files'],
    ['an empty file', { files: [pdf(), { file: 'vide.txt||' }] }, 422, 'Le fichier est vide', 'files.1'],
    [
      'a virus',
      { files: [pdf(), { file: fileText('essai.txt', EICAR) }] },
      422,
      'Votre fichier a été refusé par notre antivirus.',
      'files.1',
    ],
    [
      'an unanswered survey',
      { files: [pdf()], satisfaction: null },
      422,
      "Veuillez remplir l'enquête de satisfaction",
      'satisfaction',
    ],
    [
      'draft files',
      { files: [pdf()], draft: true },
      422,
      "Cochez l'option de CRA spécifique pour joindre des fichiers",
      'files',
    ],
  ])('SND-13 SND-14 SND-17 SND-42 %s: nothing is sent, nothing kept', async (_what, body, status, message, field) => {
    const answer = await send(body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(answer.body.errors).toEqual({ [field]: [message] })
    await expectNothingSent()
  })

  test.each([
    ['a program named pdf', fileText('CRA.pdf', 'MZ\x90\x00'), 415],
    ['no name at all', Buffer.from('texte').toString('base64'), 415],
    ['one byte too many', fileText('CRA.txt', Buffer.alloc(5_242_881, 'a')), 413],
  ])('FIL-07 FIL-08 %s: nothing is sent, nothing kept', async (_what, file, status) => {
    expect((await send({ files: [pdf(), { file }] })).status).toBe(status)
    await expectNothingSent()
  })

  test('SND-15 without the option neither files nor certification are asked', async () => {
    const { status, body } = await send({ special: false, certified: true })
    expect([status, body.certified]).toEqual([200, false])
  })

  test('SND-16 FIL-06 files of a month that was sent back count', async () => {
    await send({ files: [pdf(), pdf()] })
    await setMay(portal, 'consultant', 'non_submitted')
    expect((await send({ files: [pdf(), pdf()] })).status).toBe(422)
    expect((await send({ files: [] })).body).toMatchObject({ state: 'submitted', certified: true })
  })

  test('SND-42 of two sends at once one keeps its files and the other leaves none', async () => {
    const answers = await Promise.all([send({ files: [pdf('a.pdf')] }), send({ files: [pdf('b.pdf')] })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await kept(portal)).toHaveLength(1)
    expect((await mayOf(portal, 'consultant')).files).toHaveLength(1)
  })

  test('FIL-13 a third large body of one person at once is told to wait', async () => {
    const { storage } = portal.platform
    const put = storage.put.bind(storage)
    let storing = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    storage.put = async (key, content) => {
      storing += 1
      await held
      return put(key, content)
    }
    const file = { file: fileText('a.txt', Buffer.alloc(2_000_000, 'a')) }
    const caller = await portal.as('consultant')
    const atOnce = [sendAs(caller, { files: [file] }), sendAs(caller, { files: [file] })]
    await vi.waitFor(() => expect(storing).toBe(2), { timeout: 30_000 })
    const third = await sendAs(caller, { files: [file] })
    letGo()
    storage.put = put
    expect(third.status).toBe(429)
    expect((await Promise.all(atOnce)).map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
  })
})

describe('what can fail on the way', () => {
  test('SND-42 a content that cannot be kept sends nothing and leaves none of the others', async () => {
    const { storage } = portal.platform
    const put = storage.put.bind(storage)
    let puts = 0
    storage.put = (key, content) => {
      puts += 1
      return puts === 2 ? Promise.reject(new Error('full')) : put(key, content)
    }
    const { status } = await send({ files: [pdf(), pdf()] })
    storage.put = put
    expect(status).toBe(500)
    await expectNothingSent()
  })

  test('FIL-11 a scanner that is away is 422, nothing is sent, and the next send passes', async () => {
    const { antivirus } = portal.platform
    portal.platform.antivirus = { scan: async () => 'away' }
    const { status, body } = await send({ files: [pdf()] })
    portal.platform.antivirus = antivirus
    const message = "Votre fichier n'a pas pu être analysé, veuillez réessayer plus tard."
    expect([status, body.message]).toEqual([422, message])
    expect(body.errors).toEqual({ 'files.0': [message] })
    await expectNothingSent()
    expect((await send({ files: [pdf()] })).status).toBe(200)
  })
})

describe('the payment of extra activities', () => {
  const declare = async (username: string) => {
    await portal.database.executeSql(`
      delete from extra_activity_permissions g using months m where m.id = g.month_id and m.year = 2026 and m.month = 5;
      delete from extra_activity_weeks w using months m where m.id = w.month_id and m.year = 2026 and m.month = 5;
      insert into extra_activity_permissions (month_id, user_id, status, requested_at, weeks)
        select m.id, m.user_id, 'accepted', '2026-05-01T08:00:00Z', '{21}' from months m join users u on u.id = m.user_id
        where u.username = '${username}' and m.year = 2026 and m.month = 5;
      insert into extra_activity_weeks (month_id, week, updated_at)
        select m.id, 21, '2026-05-20T08:00:00' from months m join users u on u.id = m.user_id
        where u.username = '${username}' and m.year = 2026 and m.month = 5;
      insert into extra_activity_hours (week_id, section, day, start_minute, end_minute)
        select w.id, 'complementaries', '2026-05-20', 1080, 1170 from extra_activity_weeks w join months m on m.id = w.month_id
        join users u on u.id = m.user_id where u.username = '${username}' and m.year = 2026 and m.month = 5`)
  }

  test.each([undefined, null, 'both', 1])('SND-31 SND-35 %o is no choice', async (extra_activity_payment) => {
    await declare('consultant')
    const { status, body } = await send({ special: false, extra_activity_payment })
    expect([status, body.message]).toEqual([422, 'Veuillez choisir le type de paiement'])
    expect(body.errors).toEqual({ extra_activity_payment: ['Veuillez choisir le type de paiement'] })
  })

  test.each(['money', 'rest'])(
    'SND-32 SND-34 SND-36 %s is kept with the month, of an internal person too',
    async (payment) => {
      for (const username of ['consultant', 'interne']) {
        await declare(username)
        const { status, body } = await send({ special: false, extra_activity_payment: payment }, username)
        expect([status, body.extra_activity_payment], username).toEqual([200, payment])
      }
    },
  )

  test('SND-35 without extra activities a sent value is ignored', async () => {
    await portal.database.executeSql('delete from extra_activity_hours; delete from extra_activity_weeks')
    const { status, body } = await send({ special: false, extra_activity_payment: 'money' })
    expect([status, body.extra_activity_payment]).toEqual([200, null])
  })

  test('SND-21 SND-33 a contractor’s extra activities are service, and no payment is asked', async () => {
    await declare('prestataire')
    const wrong = await send({ special: false, no_prestation: true }, 'prestataire')
    expect(wrong.status).toBe(422)
    const { status, body } = await send({ special: false, extra_activity_payment: 'money' }, 'prestataire')
    expect([status, body.extra_activity_payment]).toEqual([200, null])
  })
})

describe('a lost answer', () => {
  test('FIL-06 FIL-23 a deposit whose answer was lost is sent again, and each file is there once', async () => {
    await setMay(portal, 'consultant', 'submitted')
    const caller = await portal.as('consultant')
    const deposit = (...new_files: object[]) =>
      caller.patch<MonthFile[] & Refused>('timesheet/month/5/2026/files', { special: true, certified: true, new_files })
    const keyed = (key: string) => ({ ...pdf(), name: key, key })
    const three = [keyed('key-of-one'), keyed('key-of-two'), keyed('key-of-three')]
    const first = await deposit(...three.slice(0, 2))
    const again = await deposit(...three.slice(0, 2))
    expect([again.status, again.body]).toEqual([200, first.body])
    // One more goes with those that arrived; two of them at once are one.
    const answers = await Promise.all([1, 2].map(() => deposit(...three)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    const { files } = await mayOf(portal, 'consultant')
    expect(files.map(({ name }) => name)).toEqual(['key-of-one.pdf', 'key-of-two.pdf', 'key-of-three.pdf'])
    expect(await kept(portal)).toHaveLength(3)
    const twice = await deposit(keyed('twice-the-same'), keyed('twice-the-same'))
    expect(twice.status).toBe(422)
    expect((await deposit(keyed('no key'))).status).toBe(422)
    const audited = await portal.database.kysely
      .selectFrom('audit')
      .where('action', '=', 'deposit')
      .where('after', '@>', JSON.stringify({ files: ['key-of-one.pdf'] }))
      .select('id')
      .execute()
    expect(audited).toHaveLength(1)
  })
})

test('SND-42 contents go with what names them, unless nobody knows whether it was written', async () => {
  const files = [{ key: null, name: 'CRA.pdf', media_type: 'application/pdf' as const, content: Buffer.from('a') }]
  const fail = (code: string) =>
    withKept(portal.platform, files, () => Promise.reject(Object.assign(new Error('non'), { code }))).catch(
      () => undefined,
    )
  await fail('23505')
  expect(await kept(portal)).toEqual([])
  await fail('ECONNRESET')
  expect(await kept(portal)).toHaveLength(1)
})
