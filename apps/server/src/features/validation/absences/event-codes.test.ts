import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import type { Absence, AbsenceHistoryEntry } from '@cadran/contract/validation/absences'
import {
  M_404,
  M_CODE,
  M_COMMENT,
  M_CRA_LOCK,
  M_CRA_STATE,
  M_ROLE,
  M_SCOPE,
  M_SELF,
  M_STALE,
  M_STAMP,
} from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

openOffice()
let viewer: Caller
let codes: Record<string, number>

const BOTH = [
  'ROLE_VALIDATION',
  'ROLE_ABSENCE_EDIT_TYPE',
  'ROLE_ACTIVITY_EDIT_TYPE',
  'ROLE_ABSENCE_ACTION_HISTORY',
  'ROLE_ABSENCE_COMMENT',
] as const satisfies readonly Role[]
const MAY = { year: 2026, month: 5 }

beforeAll(async () => {
  viewer = await portal.as('manager')
  const rows = await portal.database.kysely.selectFrom('event_codes').select(['id', 'short_code']).execute()
  codes = Object.fromEntries(rows.map(({ id, short_code }) => [short_code, id]))
})
beforeEach(async () => {
  await office.clear('consultant')
  await office.setRights('manager', BOTH)
})

const edit = (id: number, body: object): Promise<Answer<Absence>> => viewer.patch(`validation/event/${id}`, body)
const offered = async (id: number) => (await viewer.get<EventCodeSummary[]>(`validation/event/${id}/code`)).body

async function expectRefusedEdit(id: number, body: object, refusal: { status: number; message: string }) {
  const before = await office.everything()
  expect(refusalOf(await edit(id, body))).toEqual([refusal.status, refusal.message])
  expect(await office.everything()).toBe(before)
}

describe('the type of an absence', () => {
  test('ABS-93 ABS-96 ABS-100 SM-A-07 changes from validated1: the code alone, with an entry that tells both', async () => {
    const { id, month_id } = await office.plantEvent('consultant', '2026-05-18/2026-05-19', 'CP', 'validated1')
    const before = await office.event(id)
    const mails = (await portal.mails()).length
    const { status, body } = await edit(id, { event_code: codes.JRS, comment: 'vu ensemble', updated_at: STAMP })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      state: 'validated1',
      event_code: { short_code: 'JRS', relevant_counter: 'rtt' },
      days_count: 2,
      updated_at: '2026-05-21T09:00:00',
    })
    expect(body.balance).not.toBeNull()
    expect(await office.event(id)).toEqual({
      ...before,
      event_code_id: codes.JRS,
      updated_at: '2026-05-21T09:00:00',
    })
    expect((await office.month(month_id)).updated_at).toBe('2026-05-21T09:00:00')
    const history = await viewer.get<AbsenceHistoryEntry[]>(`validation/event-action/${id}`)
    expect(history.body).toMatchObject([
      {
        action: 'edit',
        label: 'Modification',
        comment: 'vu ensemble',
        old_data: { id: codes.CP, description: 'Congés payés' },
        new_data: { id: codes.JRS, description: 'Jour de repos supplémentaire' },
      },
    ])
    expect(await portal.mails()).toHaveLength(mails)
  })

  test('ABS-97 ABS-98 the codes offered are the other absence codes of the person, archived ones left out', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18', 'CP', 'validated1')
    const found = await offered(id)
    expect(found.map(({ short_code }) => short_code)).toEqual(['JRS', 'REL', 'RCM', 'MAL', 'EM', 'EVF', 'CSS'])
  })

  test('ABS-98 a code that is not offered, an activity, the same one and none are all refused', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18', 'CP', 'validated1')
    for (const event_code of [codes.RCX, codes.INT, codes.CP, 987_654, undefined, null, 'JRS', String(codes.JRS)]) {
      await expectRefusedEdit(id, { event_code }, M_CODE)
    }
  })

  test('ABS-98 a code counts by the first day of the absence', async () => {
    const { kysely } = portal.database
    const until = (end_at: string | null) =>
      kysely.updateTable('event_codes').set({ end_at }).where('short_code', '=', 'EVF').execute()
    const { id } = await office.plantEvent('consultant', '2026-05-18/2026-05-19', 'CP', 'validated1')
    await until('2026-05-18')
    expect((await offered(id)).map(({ short_code }) => short_code)).toContain('EVF')
    await until('2026-05-17')
    expect((await offered(id)).map(({ short_code }) => short_code)).not.toContain('EVF')
    await expectRefusedEdit(id, { event_code: codes.EVF }, M_CODE)
    await until(null)
  })

  test('ABS-101 the stamp is optional, and checked when it is there', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18', 'CP', 'validated1')
    await expectRefusedEdit(id, { event_code: codes.JRS, updated_at: '2026-05-11T10:00:01' }, M_STALE)
    await expectRefusedEdit(id, { event_code: codes.JRS, updated_at: '2026-05-11' }, M_STAMP)
    await expectRefusedEdit(id, { event_code: codes.JRS, comment: 'x'.repeat(1001) }, M_COMMENT)
    expect((await edit(id, { event_code: codes.JRS })).status).toBe(200)
  })

  test('ABS-103 of two edits at once one is stale', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18', 'CP', 'validated1')
    const answers = await Promise.all(
      [codes.JRS, codes.EM].map((event_code) => edit(id, { event_code, updated_at: STAMP })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the label of an activity', () => {
  test('ACT-102 ACT-98 SM-M-09 changes in submitted and validated1; the report tells it', async () => {
    for (const state of ['submitted', 'validated1'] as const) {
      await office.clear('consultant')
      const month_id = await office.plantMonth('consultant', MAY, state)
      const { id } = await office.plantEvent('consultant', '2026-05-18', 'INT', state, true)
      const { status, body } = await edit(id, { event_code: codes.REC, comment: 'mission arrêtée' })
      expect([status, body.event_code.short_code, body.state, body.actions]).toEqual([200, 'REC', state, []])
      // It stays when the month is sent back: an ordinary event from now on (README 29).
      expect(await office.event(id)).toMatchObject({ event_code_id: codes.REC, auto_generated: false, state })
      expect(await office.audit('month', month_id)).toMatchObject([
        {
          action: 'edit',
          comment: 'mission arrêtée',
          before: { description: 'Intercontrat' },
          after: { description: 'Recrutement' },
        },
      ])
      expect(await office.audit('event', id)).toEqual([])
    }
  })

  test.each<MonthState>(['non_submitted', 'validated2'])('ACT-100 SM-M-21 SM-M-33 not in %s', async (state) => {
    await office.plantMonth('consultant', MAY, state)
    const { id } = await office.plantEvent('consultant', '2026-05-18', 'INT')
    await expectRefusedEdit(id, { event_code: codes.REC }, M_CRA_STATE)
  })

  test('ACT-104 the codes offered are activities of the person, valid on all the days', async () => {
    const { kysely } = portal.database
    await office.plantMonth('consultant', MAY, 'submitted')
    const { id } = await office.plantEvent('consultant', '2026-05-18/2026-05-20', 'INT')
    const names = async () => (await offered(id)).map(({ short_code }) => short_code)
    expect(await names()).toEqual(expect.arrayContaining(['ORS', 'ORR', 'KER', 'KED', 'INT', 'REC', 'ABI']))
    for (const foreign of ['VAL', 'TAR', 'CP', 'RCX']) expect(await names()).not.toContain(foreign)
    await kysely.updateTable('event_codes').set({ end_at: '2026-05-19' }).where('short_code', '=', 'REC').execute()
    expect(await names()).not.toContain('REC')
    await expectRefusedEdit(id, { event_code: codes.REC }, M_CODE)
    await kysely.updateTable('event_codes').set({ end_at: null }).where('short_code', '=', 'REC').execute()
  })

  test('SM-M-39 ACT-103 an activity never becomes an absence, nor the reverse', async () => {
    await office.plantMonth('consultant', MAY, 'submitted')
    const activity = await office.plantEvent('consultant', '2026-05-18', 'INT')
    const absence = await office.plantEvent('consultant', '2026-05-19', 'CP', 'validated1')
    await expectRefusedEdit(activity.id, { event_code: codes.CP }, M_CODE)
    await expectRefusedEdit(absence.id, { event_code: codes.INT }, M_CODE)
  })

  test('SM-M-34 ACT-99 not in a closed period', async () => {
    await office.plantMonth('consultant', { year: 2026, month: 7 }, 'submitted')
    const { id } = await office.plantEvent('consultant', '2026-07-01', 'INT')
    await office.close({ year: 2026, month: 7 })
    await expectRefusedEdit(id, { event_code: codes.REC }, M_CRA_LOCK)
    await portal.database.executeSql(`
      alter table periods disable trigger all; update periods set closed_at = null where month = 7; alter table periods enable trigger all`)
  })
})

describe('who', () => {
  test('ACT-101 ACT-103 the stored event decides which role is asked for, of the edit and of its codes', async () => {
    await office.plantMonth('consultant', MAY, 'submitted')
    const activity = await office.plantEvent('consultant', '2026-05-18', 'INT')
    const absence = await office.plantEvent('consultant', '2026-05-19', 'CP', 'validated1')
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ABSENCE_EDIT_TYPE'])
    await expectRefusedEdit(activity.id, { event_code: codes.REC }, M_ROLE)
    expect((await viewer.get(`validation/event/${activity.id}/code`)).status).toBe(403)
    expect((await viewer.get(`validation/event/${absence.id}/code`)).status).toBe(200)
    await office.setRights('manager', ['ROLE_VALIDATION', 'ROLE_ACTIVITY_EDIT_TYPE'])
    await expectRefusedEdit(absence.id, { event_code: codes.JRS }, M_ROLE)
    expect((await viewer.get(`validation/event/${absence.id}/code`)).status).toBe(403)
    expect((await edit(activity.id, { event_code: codes.REC })).status).toBe(200)
  })

  test('SM-M-36 ABS-77 BCK-11 one’s own and people outside the scope, before the payload is read', async () => {
    await office.clear('manager', 'amelie.bertrand')
    await office.plantMonth('manager', MAY, 'submitted')
    await office.plantMonth('amelie.bertrand', MAY, 'submitted')
    const own = await office.plantEvent('manager', '2026-05-18', 'INT')
    const foreign = await office.plantEvent('amelie.bertrand', '2026-05-18', 'INT')
    await expectRefusedEdit(own.id, {}, M_SELF)
    await office.setRights('manager', BOTH, true)
    await expectRefusedEdit(own.id, {}, M_SELF)
    await expectRefusedEdit(foreign.id, {}, M_SCOPE)
    expect(refusalOf(await viewer.get(`validation/event/${foreign.id}/code`))).toEqual([403, M_SCOPE.message])
    expect(refusalOf(await viewer.get('validation/event/987654/code'))).toEqual([404, M_404.message])
  })

  test('ACT-59 the scope of an activity is that of the reports, of an absence that of the absences', async () => {
    await office.clear('amelie.bertrand')
    await office.plantMonth('amelie.bertrand', MAY, 'submitted')
    const activity = await office.plantEvent('amelie.bertrand', '2026-05-18', 'INT')
    const absence = await office.plantEvent('amelie.bertrand', '2026-05-19', 'CP', 'validated1')
    await office.setRights('manager', [...BOTH, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'])
    await expectRefusedEdit(absence.id, { event_code: codes.JRS }, M_SCOPE)
    expect((await edit(activity.id, { event_code: codes.REC })).status).toBe(200)
  })
})
