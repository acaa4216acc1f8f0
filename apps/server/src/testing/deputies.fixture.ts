import { beforeAll, beforeEach } from 'vitest'
import { newMailsOf } from './mails.ts'
import { STAMP } from './office.fixture.ts'
import { manager, office, openBackOffice, portal } from './opened-office.ts'
import type { Answer, Caller } from './portal.ts'

export const newMails = newMailsOf(() => portal)

const PEOPLE = ['manager', 'manager2', 'consultant', 'equipier', 'adjoint', 'interne']
/** Internal staff with no right of their own, and nobody below. */
export let deputy: Caller
export let matricules: Record<string, string>

/** The back office with a manager, who has set nobody yet, and whoever may stand for them. */
export function openDeputies(): void {
  openBackOffice()
  beforeAll(async () => {
    deputy = await portal.as('interne')
    const people = await Promise.all(PEOPLE.map((username) => office.person(username)))
    matricules = Object.fromEntries(people.map(({ username, matricule }) => [username, matricule]))
  })
  beforeEach(async () => {
    portal.setNow('2026-05-07T14:00:00+02:00')
    await portal.database.executeSql('delete from deputies')
    await office.clear('consultant', 'equipier', 'manager', 'interne')
  })
}

export const ABSENCE = { mode: 'absence', scopes: ['absences'] }
export const DATES = {
  mode: 'dates',
  starts_at: '2026-05-07',
  start_moment: 'pm',
  ends_at: '2026-05-07',
  end_moment: 'pm',
}
export const set = (body: object = {}, caller = manager) =>
  caller.post('user/delegation', { deputy: matricules.interne, ...ABSENCE, ...body })
export const away = (state: 'submitted' | 'validated1' = 'validated1') =>
  office.plantEvent('manager', '2026-05-07 pm/2026-05-07 pm', 'CSS', state)
export const refusalOf = ({ status, body }: Answer<unknown>) => [status, (body as { message?: string }).message]
export const accept = async (username = 'consultant', caller = deputy) => {
  await office.clear(username)
  const { id } = await office.plantEvent(username, '2026-05-18')
  return caller.post('validation/event-action', { event: id, action: 'validated1', comment: '', updated_at: STAMP })
}
