import type { Month } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { describe, expect, test } from 'vitest'
import { monthOf } from '../../../testing/events.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { caller, on, openOvertime, portal } from '../../../testing/opened-overtime.ts'
import { OWNERS } from '../../../testing/overtime.ts'

openOvertime()

const create = (body: unknown, by = caller) => on.create(by, body)
const remove = (id: number | undefined, by = caller) => on.remove(by, id)
const may = async (by = caller): Promise<Month> => monthOf(by)

describe('overlaps', () => {
  const DAYS = 'Une astreinte existe déjà sur cette période'
  const HOURS = '2 plages horaires ne peuvent pas se chevaucher'

  test('OVT-27 two duties of one code never share a day; of two codes they may', async () => {
    await create(on.week())
    expect(refusalOf(await create(on.week({ start_at: '2026-05-10', end_at: '2026-05-12' })))).toEqual([409, DAYS])
    expect((await create(on.week({ start_at: '2026-05-11', end_at: '2026-05-12' }))).status).toBe(201)
    expect((await create(on.week({ code: on.code['AST-GEN'] }))).status).toBe(201)
  })

  test('OVT-27 interventions never share a minute of a date, over all codes; touching is allowed', async () => {
    await create(on.night())
    const again = on.night([{ start: '23:00', end: '00:00' }], { code: on.code['INT-GEN'] })
    expect(refusalOf(await create(again))).toEqual([409, HOURS])
    expect((await create(on.night([{ start: '23:15', end: '00:00' }], { code: on.code['INT-GEN'] }))).status).toBe(201)
    expect((await create(on.week())).status).toBe(201)
  })

  test('OVT-27 of two at once one wins and the other is told', async () => {
    const duties = await Promise.all([
      create(on.week()),
      create(on.week({ start_at: '2026-05-10', end_at: '2026-05-12' })),
    ])
    expect(duties.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const nights = await Promise.all([create(on.night()), create(on.night([{ start: '22:00', end: '22:30' }]))])
    expect(nights.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await on.rows()).toHaveLength(2)
  })

  test('OVT-27 the database itself keeps two duties apart', async () => {
    await create(on.week())
    const again = portal.database.executeSql(`
      insert into overtimes (month_id, user_id, overtime_code_id, type, start_at, end_at, constraint_count)
      select month_id, user_id, overtime_code_id, type, '2026-05-08', '2026-05-12', 1 from overtimes
      where user_id in ${OWNERS} and start_at = '2026-05-04'`)
    await expect(again).rejects.toMatchObject({ constraint: 'no_overlapping_availabilities' })
  })
})

describe('deleting', () => {
  test('OVT-38 OVT-42 it is gone, a second time it is unknown, and it cannot be changed', async () => {
    const { body } = await create(on.week())
    expect((await caller.patch(`timesheet/overtime/${body.id}`, on.week())).status).toBe(405)
    expect((await remove(body.id)).status).toBe(204)
    expect((await may()).overtimes).toEqual([])
    expect((await remove(body.id)).status).toBe(404)
    expect((await caller.delete('timesheet/overtime/abc')).status).toBe(404)
    const audit = await portal.database.executeSql(
      `select action from audit where entity = 'overtime' and entity_id = ${body.id} order by id`,
    )
    expect(audit.rows).toEqual([{ action: 'create' }, { action: 'delete' }])
  })

  test('OVT-09 OVT-10 OVT-39 a duty stays while an intervention of its project hangs on it', async () => {
    const duty = (await create(on.week())).body
    const general = (await create(on.night([{ start: '01:00', end: '02:00' }], { code: on.code['INT-GEN'] }))).body
    expect((await may()).overtimes.map(({ locked }) => locked)).toEqual([false, false])
    const linked = (await create(on.night())).body
    expect((await may()).overtimes.map(({ id, locked }) => [id, locked])).toEqual([
      [duty.id, true],
      [general.id, false],
      [linked.id, false],
    ])
    expect(refusalOf(await remove(duty.id))).toEqual([
      409,
      "Vous devez d'abord supprimer les interventions liées à cette astreinte avant de pouvoir la supprimer.",
    ])
    expect((await remove(linked.id)).status).toBe(204)
    expect((await remove(duty.id)).status).toBe(204)
  })

  test('OVT-38 another person’s entry is unknown; sent or closed it stays', async () => {
    const { body } = await create(on.week())
    expect((await remove(body.id, await portal.as('consultant'))).status).toBe(404)
    await on.setState('submitted')
    expect(refusalOf(await remove(body.id))).toEqual([409, 'Ce CRA a déjà été envoyé'])
    const closed = (await may()).overtimes
    expect(closed.map(({ state }) => state)).toEqual(['submitted'])
    const march = (await monthOf(caller, '3/2026')).overtimes
    expect(march.every(({ locked }) => locked)).toBe(true)
    expect(refusalOf(await remove(march[1]?.id))).toEqual([409, 'Cette période est clôturée'])
  })

  test.each(['validated1', 'validated2'])('OVT-08 an entry of a month in %s is as far as its month', async (state) => {
    await create(on.week())
    await on.setState(state)
    expect((await may()).overtimes[0]?.state).toBe(state)
  })

  test('OVT-38 of two deletions at once one finds nothing', async () => {
    const { body } = await create(on.week())
    const answers = await Promise.all([remove(body.id), remove(body.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })
})

describe('the codes', () => {
  const codesOf = async (path: string, by = caller) => {
    const { status, body, headers } = await by.get<OvertimeCode[]>(`timesheet/overtime-code${path}`)
    return { status, names: Array.isArray(body) ? body.map((each) => each.code) : [], body, headers }
  }

  test('OVT-05 OVT-28 those of one’s projects and the general ones, each with what it accepts', async () => {
    const { status, names, body, headers } = await codesOf('?maxResults=100')
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('8')
    expect(names).toContain('AST-SEM')
    expect(names).not.toContain('AST-OLD')
    expect(body.find((each) => each.code === 'AST-TCK')).toMatchObject({
      category: 'availability',
      sub_category: 'Ticket',
      affectation: { name: expect.any(String) },
      constraint: false,
      hour: false,
      ticket: true,
      active: true,
      start_at: null,
      end_at: null,
    })
    expect((await codesOf('', await portal.as('consultant'))).names.toSorted()).toEqual(['AST-GEN', 'INT-GEN'])
  })

  test('OVT-29 OVT-30 between two dates, by pages, and of somebody in the read scope', async () => {
    expect((await codesOf('/2026-05-01/2026-05-31?maxResults=2')).names).toHaveLength(2)
    expect((await codesOf('/2026-05-31/2026-05-01')).status).toBe(422)
    expect((await codesOf('/2026-05-01/2026-02-30')).status).toBe(422)
    const { rows: found } = await portal.database.executeSql(`select matricule from users where username = 'astreinte'`)
    const { matricule } = found[0] as { matricule: string }
    expect((await codesOf(`?user=${matricule}`, await portal.as('manager'))).names).toContain('AST-SEM')
    expect((await codesOf(`?user=${matricule}`, await portal.as('consultant'))).status).toBe(403)
    expect((await codesOf('?user=nobody', await portal.as('manager'))).status).toBe(403)
    expect((await codesOf('', await portal.as('sanscra'))).status).toBe(403)
  })
})
