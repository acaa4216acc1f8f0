import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { codeIds, createEvents, type InputOf, inputsBy } from '../../../testing/events.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

let portal: TestPortal
let input: InputOf
beforeAll(async () => {
  portal = await openTestPortal()
  input = inputsBy(await codeIds(portal))
})
afterAll(() => portal.close())

const later = (seconds: number) => portal.setNow(new Date(Date.parse(TEST_NOW) + seconds * 1000).toISOString())

const decode = (mail: string) =>
  mail
    .replaceAll(/=\n/g, '')
    .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

const newMails = async (deed: () => Promise<unknown>) => {
  const before = new Set(await portal.mails())
  await deed()
  return (await portal.mails()).filter((mail) => !before.has(mail)).map(decode)
}

describe('mails', () => {
  test('EVT-89 a request goes to the direct manager with its dates and days', async () => {
    const caller = await portal.as('forfait')
    const [mail] = await newMails(() => createEvents(caller, input('2026-05-11 pm', '2026-05-12 pm')))
    expect(mail).toMatch(/^To: manager@/m)
    expect(mail).toContain('du 11/05/2026 (après-midi) au 12/05/2026 (après-midi), 1,5 jour')
  })

  test('DIS-01 DIS-17 in open hours it leaves at once by a clock that runs; a reminder that waits holds nothing back', async () => {
    const held = async () => {
      const { rows } = await portal.database.executeSql('select queue from held_messages')
      return (rows as { queue: string }[]).map(({ queue }) => queue)
    }
    await portal.database.executeSql(`
      insert into held_messages (user_id, channel, queue, job, is_gathered, held_at, due_at)
      select manager_id, 'mail', 'remind-queue', '{}', true, now() - interval '1 year', now() - interval '1 year'
      from users where username = 'forfait'`)
    portal.setNow(TEST_NOW, 7)
    await createEvents(await portal.as('forfait'), input('2026-05-13 am', '2026-05-13 pm'))
    await portal.platform.jobs.drain(jobHandlers(portal.platform), 'all')
    expect(await held()).toEqual(['remind-queue'])
    await portal.database.executeSql('delete from held_messages')
    portal.setNow(TEST_NOW)
  })

  test('a request taken back before the mail leaves tells nobody', async () => {
    const caller = await portal.as('forfait')
    const mails = await newMails(async () => {
      const { body } = await createEvents(caller, input('2026-05-18 am', '2026-05-18 pm', 'CSS'))
      await caller.delete(`timesheet/event/${body[0]?.id}`)
    })
    expect(mails).toEqual([])
  })

  test('KEY-06 a change and its reversal tell nobody, a change alone once, whatever was told before', async () => {
    const caller = await portal.as('forfait')
    const { body } = await createEvents(caller, input('2026-05-20 am', '2026-05-20 pm', 'CSS'))
    const [event] = body
    await portal.mails()
    later(60)
    const change = async (start_moment: 'am' | 'pm', seen?: string | null) =>
      (
        await caller.patch<{ updated_at: string }>(`timesheet/event/${event?.id}`, {
          start_moment,
          updated_at: seen,
        })
      ).body
    const mails = await newMails(async () => {
      const { updated_at } = await change('pm', event?.updated_at)
      later(80)
      await change('am', updated_at)
    })
    expect(mails).toEqual([])
    later(200)
    expect(await newMails(() => change('pm'))).toHaveLength(1)
  })

  test('KEY-06 a demand deleted and made anew tells nobody', async () => {
    const caller = await portal.as('forfait')
    const inputs = input('2026-06-04 am', '2026-06-04 pm', 'CSS')
    const { body } = await createEvents(caller, inputs)
    await portal.mails()
    later(260)
    const mails = await newMails(async () => {
      await caller.delete(`timesheet/event/${body[0]?.id}`)
      expect((await createEvents(caller, inputs)).status).toBe(201)
    })
    expect(mails).toEqual([])
  })

  test('BCK-54 what people write stays text and makes no header', async () => {
    const manager = await portal.as('manager')
    const { rows } = await portal.database.executeSql(`
      select e.id, e.updated_at from events e join users u on u.id = e.user_id
      where u.username = 'forfait' and e.state = 'submitted' and e.kind = 'absence' and e.start_at >= '2026-05-01' limit 1`)
    const [event] = rows as { id: number; updated_at: string }[]
    const comment = '<img src=x onerror=alert(1)>\r\nBcc: autre@exemple.fr'
    const [mail] = await newMails(() =>
      manager.post('validation/event-action', {
        event: event?.id,
        action: 'refused',
        comment,
        updated_at: event?.updated_at,
      }),
    )
    const [head = '', ...body] = (mail ?? '').split('\n\n')
    expect(head).not.toContain('Bcc:')
    expect(head).toContain('text/plain')
    expect(body.join('\n\n')).toContain('<img src=x onerror=alert(1)>')
  })

  test('ABS-110 a missing address never undoes the action', async () => {
    await portal.database.executeSql("update users set email = null where username = 'manager'")
    const caller = await portal.as('forfait')
    const mails = await newMails(async () => {
      const { status } = await createEvents(caller, input('2026-05-19 am', '2026-05-19 pm', 'CSS'))
      expect(status).toBe(201)
    })
    expect(mails).toEqual([])
  })
})
