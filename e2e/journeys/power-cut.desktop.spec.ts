import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { APIRequestContext } from '@playwright/test'
import { AbsencesPage } from '../pages/absences.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { askAndSend } from '../support/sent-month.ts'
import { expect, logIn, test } from '../support/test.ts'

// What was asked for while nobody answered.
test.use({
  engine: 'embedded',
  allowedOnConsole: [/net::ERR_(CONNECTION_RE(SET|FUSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/],
})

test('MON-77 EVT-82 ABS-69 what was recorded, sent and validated is there after the power was cut', async ({
  page,
  newPerson,
  portal,
}) => {
  const month = new MonthPage(page)
  await askAndSend(page, 'click')
  const absences = new AbsencesPage(await newPerson())
  await logIn(absences.page, 'manager')
  await absences.open()
  await absences.act(absences.row('Camille Rousseau', 'Congés payés'), 'Valider niveau 1').click()
  await expect(absences.page.getByRole('status').filter({ hasText: 'de Camille Rousseau validé' })).toBeVisible()
  await portal.kill9()
  await portal.restart()

  await page.reload()
  await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
  await expect(month.halfDay('mardi 12 mai matin')).toHaveAccessibleName(/jour de repos supplémentaire, en attente$/)
  await expect(month.halfDay('mercredi 27 mai matin')).toHaveAccessibleName(/congés payés, validé/)
})

async function codeOf(request: APIRequestContext, short_code: string): Promise<number> {
  const reply = await request.get('/api/timesheet/event-code', { params: { maxResults: 1000 } })
  const codes: CalendarEvent['event_code'][] = await reply.json()
  const code = codes.find((each) => each.short_code === short_code)
  if (!code) throw new Error(`No code ${short_code}`)
  return code.id
}

/** The weekdays of a month without holidays. */
function weekdays(period: string): string[] {
  return Array.from({ length: 30 }, (_, index) => `${period}-${String(index + 1).padStart(2, '0')}`).filter(
    (day) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 !== 0,
  )
}

for (const { period, after } of [
  { period: '2026-06', after: 1 },
  { period: '2026-09', after: 8 },
  { period: '2026-10', after: 15 },
]) {
  test(`EVT-68 EVT-69 in a burst cut after ${String(after)} answers, everything that was acknowledged is there`, async ({
    page,
    portal,
  }) => {
    await logIn(page, 'consultant')
    const { request } = page
    const event_code = await codeOf(request, 'ORR')
    const acknowledged: CalendarEvent[] = []
    const halves = weekdays(period).flatMap((day) => (['am', 'pm'] as const).map((moment) => ({ day, moment })))
    let unanswered = 0
    const burst = halves.map(async ({ day, moment }) => {
      const event = { start_at: day, start_moment: moment, end_at: day, end_moment: moment, event_code }
      const reply = await request.post('/api/timesheet/event', { data: [event] }).catch(() => null)
      if (reply === null) {
        unanswered += 1
        return
      }
      // What one person asks for at once waits its turn, and for a few seconds only: refused, it was never acknowledged.
      if (reply.status() === 503) return
      expect(reply.status()).toBe(201)
      const created: CalendarEvent[] = await reply.json()
      acknowledged.push(...created)
      if (acknowledged.length === after) await portal.kill9()
    })
    await Promise.all(burst)
    expect(acknowledged.length).toBeGreaterThanOrEqual(after)
    expect(unanswered, 'requests that the cut left without an answer').toBeGreaterThan(0)
    await portal.restart()

    const reply = await request.get(`/api/timesheet/month/${String(Number(period.slice(5)))}/2026`)
    const { events }: Month = await reply.json()
    expect(events).toEqual(expect.arrayContaining(acknowledged))
  })
}
