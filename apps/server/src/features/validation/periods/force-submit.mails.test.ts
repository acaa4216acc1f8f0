import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeOn } from '../../../testing/office.fixture.ts'
import { APRIL, forceSubmit, MAY, periodsOn } from '../../../testing/periods.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await officeOn(portal).atWork('adrien.noel')
})
afterAll(() => portal.close())

const bytes = (text: string) => Buffer.from(text.replaceAll('=', ''), 'hex').toString()

/** A kept mail as its reader sees it. */
function read(mail: string) {
  const [head = '', ...body] = mail.split('\n\n')
  const subject = /^Subject: ((?:.|\n )*)$/m.exec(head)?.[1] ?? ''
  const words = subject.replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '').replaceAll(/=\?UTF-8\?Q\?|\?=/g, '')
  const plain = (text: string) => text.replaceAll(/=\n/g, '').replaceAll(/(=[0-9A-F]{2})+/g, bytes)
  return {
    to: /^To: (\S+)@/m.exec(head)?.[1],
    subject: plain(words).replaceAll('_', ' '),
    text: plain(body.join('\n\n')),
  }
}

async function mailsAfter(deed: () => Promise<unknown>) {
  const before = new Set(await portal.mails())
  await deed()
  return (await portal.mails()).filter((mail) => !before.has(mail)).map(read)
}

test('PER-52 one mail an employee and one a manager with their people, none in preview', async () => {
  const holder = await portal.as('periodes')
  const id = await periodsOn(portal).periodId(APRIL)
  expect(await mailsAfter(() => forceSubmit(holder, id, false))).toEqual([])

  const mails = await mailsAfter(() => forceSubmit(holder, id, true, { include_returned: true }))
  const told = mails.filter(({ subject }) => subject === 'Votre CRA d’avril 2026 a été soumis').map(({ to }) => to)
  expect(told.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'adrien.noel',
    'estelle.poirier',
    'pierre.olivier',
    'syndicat_a',
  ])
  const summaries = mails.filter(({ subject }) => subject === 'CRA à valider\u00a0: avril 2026')
  expect(summaries.map(({ to }) => to).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'double',
    'manager',
    'manager2',
  ])
  expect(mails).toHaveLength(7)

  const office = officeOn(portal)
  const [noel, syndicat, olivier] = await Promise.all(
    ['adrien.noel', 'syndicat_a', 'pierre.olivier'].map((username) => office.person(username)),
  )
  const { text } = summaries.find(({ to }) => to === 'manager') ?? { text: '' }
  expect(text).toContain(`- ${noel?.identity}\n`)
  expect(text).toContain(`- ${syndicat?.identity}\n`)
  expect(text).not.toContain(olivier?.identity)
})

test('PER-52 decision 16: what was sent back before the mails leave is told to nobody', async () => {
  const office = officeOn(portal)
  const holder = await portal.as('periodes')
  const manager = await portal.as('manager')
  const id = await periodsOn(portal).periodId(MAY)
  await office.clear('adrien.noel', 'syndicat_a')
  const { month_id } = await office.plantEvent('adrien.noel', '2026-05-18', 'CSS')
  await portal.database.kysely.updateTable('months').set({ autofill: true }).where('id', '=', month_id).execute()
  const mails = await mailsAfter(async () => {
    await forceSubmit(holder, id, true)
    const { updated_at, state } = await office.month(month_id)
    expect(state).toBe('submitted')
    await manager.post('validation/month-action', { month: month_id, action: 'non_submitted', comment: '', updated_at })
  })
  const { identity } = await office.person('adrien.noel')
  expect(mails.filter(({ to }) => to === 'adrien.noel').map(({ subject }) => subject)).toEqual([
    'Votre CRA de mai 2026 vous a été renvoyé',
  ])
  const summary = mails.find(({ to, subject }) => to === 'manager' && subject.startsWith('CRA à valider'))
  expect(summary?.text).toContain('- Léa Aubry\n')
  expect(summary?.text).not.toContain(identity)
})

test('PER-52 ABS-110 a manager without an address undoes nothing', async () => {
  const office = officeOn(portal)
  const { kysely } = portal.database
  await kysely.updateTable('users').set({ email: null }).where('username', '=', 'manager').execute()
  await office.plantEvent('adrien.noel', '2026-05-19', 'CSS')
  const holder = await portal.as('periodes')
  const mails = await mailsAfter(async () => {
    const may = await periodsOn(portal).periodId(MAY)
    expect((await forceSubmit(holder, may, true, { include_returned: true })).status).toBe(200)
  })
  expect(mails.map(({ to }) => to)).toEqual(['adrien.noel'])
})
