import { M_404, M_CRA_ABS1, M_MANAGEE, M_ROLE, M_STALE } from '@cadran/rules/portal/messages'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()

const APRIL = { year: 2026, month: 4 }
const MAY = { year: 2026, month: 5 }

beforeEach(() => office.clear('consultant', 'equipier'))

const one = (month: unknown, action = 'validated1', updated_at = STAMP) => ({ month, action, updated_at })
const act = (caller: Caller, months: unknown, comment: unknown = '') =>
  caller.post<ItemOutcome[]>('validation/month-actions', { months, comment })
const done = (id: number) => ({ id, status: 201, message: null, notified_at: null })
const refused = (id: number, { status, message }: { status: number; message: string }) => ({
  id,
  status,
  message,
  notified_at: null,
})

test('BCK-08 several reports: 401 without a session, 403 outside the back office, 422 for a list that is none', async () => {
  expect((await act(portal.anonymous, [one(1)])).status).toBe(401)
  expect((await act(await portal.as('consultant'), [one(1)])).status).toBe(403)
  const id = await office.plantMonth('consultant', MAY, 'submitted')
  const before = await office.everything()
  for (const months of [undefined, 12, []]) {
    expect(refusalOf(await act(manager, months))).toEqual([422, 'Vous devez choisir au moins une ligne'])
  }
  const huge = Array.from({ length: 101 }, () => one(id))
  expect(refusalOf(await act(manager, huge))).toEqual([422, 'Vous ne pouvez pas traiter plus de 100 lignes à la fois'])
  expect(await office.everything()).toBe(before)
})

test('ACT-69 ACT-78 ACT-97 KEY-07 each report answers for itself, with the guards and the stamp of a single act', async () => {
  const ready = await office.plantMonth('consultant', APRIL, 'submitted')
  const waiting = await office.plantMonth('consultant', MAY, 'submitted')
  await office.plantEvent('consultant', '2026-05-18')
  const anothers = await office.plantMonth('equipier', APRIL, 'submitted')
  const { body } = await act(manager, [one(waiting), one(ready), one(ready), one(anothers), one(2_000_000)], 'Vu')
  expect(body).toEqual([
    refused(waiting, M_CRA_ABS1),
    done(ready),
    { ...refused(ready, M_STALE), detail: 'Validé par Nadia Belkacem à 09:00' },
    refused(anothers, M_MANAGEE),
    refused(2_000_000, M_404),
  ])
  expect(await office.month(ready)).toMatchObject({ state: 'validated1' })
  expect(await office.month(waiting)).toMatchObject({ state: 'submitted', updated_at: STAMP })
  expect(await office.audit('month', ready)).toMatchObject([{ action: 'validated1', comment: 'Vu' }])
  expect(await office.audit('month', waiting)).toEqual([])
})

test('ACT-80 ACT-91 ACT-95 without the role every one is refused; sent back together each owner is mailed once', async () => {
  const first = await office.plantMonth('consultant', APRIL, 'submitted')
  const second = await office.plantMonth('equipier', APRIL, 'submitted')
  const both = (action: string) => [one(first, action), one(second, action)]
  expect((await act(manager, both('validated2'))).body).toEqual([refused(first, M_ROLE), refused(second, M_ROLE)])
  const before = (await portal.mails()).length
  expect((await act(manager, both('non_submitted'), 'À revoir')).body).toEqual([done(first), done(second)])
  const mails = (await portal.mails()).slice(before)
  const people = await Promise.all(['consultant', 'equipier'].map(office.person))
  const told = people.map(({ email }) => mails.filter((mail) => mail.includes(`To: ${email}`)).length)
  expect([mails.length, ...told]).toEqual([2, 1, 1])
  expect((await office.month(second)).state).toBe('non_submitted')
})
