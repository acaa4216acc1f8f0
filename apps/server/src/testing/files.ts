import type { Month } from '@cadran/contract/timesheet/calendar'
import type { TestPortal } from './portal.ts'

export const PDF = Buffer.from('%PDF-1.7\nCRA client, mai 2026\n')
export const fileText = (name: string, content: Buffer | string) =>
  `${name}||${Buffer.from(content).toString('base64')}`
export const pdf = (name = 'CRA client.pdf') => ({ file: fileText(name, PDF) })

export type Refused = { code: string; message: string; errors?: Record<string, string[]> }

/** May 2026 of a person as a test needs it. */
export async function setMay(portal: TestPortal, username: string, state: string): Promise<void> {
  const sent = state === 'non_submitted' ? 'null' : `'2026-05-20T08:00:00Z'`
  const derived =
    state === 'non_submitted' ? "delete from events where auto_generated and start_at >= '2026-05-01';" : ''
  await portal.database.executeSql(`
    ${derived}
    update months m set state = '${state}', submitted_at = ${sent}, certified = false, survey_sent = true
    from users u where u.id = m.user_id and u.username = '${username}' and m.year = 2026 and m.month = 5`)
}

/** Back to a May that nobody sent, without a file anywhere. */
export async function clearMay(portal: TestPortal): Promise<void> {
  await portal.database.executeSql(`
    delete from month_files;
    delete from periods where year = 2026 and month = 5 and closed_at is not null;
    delete from events where auto_generated and start_at >= '2026-05-01';
    update months set state = 'non_submitted', submitted_at = null, survey_sent = false, certified = false, comment = null,
      extra_activity_payment = null where year = 2026 and month = 5`)
  for (const key of await portal.platform.storage.list('')) {
    if (key.startsWith('month-files/')) await portal.platform.storage.delete(key)
  }
}

export const kept = (portal: TestPortal) => portal.platform.storage.list('month-files/')

export async function mayOf(portal: TestPortal, username: string): Promise<Month> {
  return (await (await portal.as(username)).get<Month>('timesheet/month/5/2026')).body
}
