import type { Month } from '@cadran/contract/timesheet/calendar'
import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

type Detail = Month & { missing_halfdays: number; actions: string[]; blocked_actions: { code: string }[] }

openBackOffice()
const APRIL = { year: 2026, month: 4 }

beforeEach(() => office.clear('consultant'))

const show = (caller: Caller, id: number, query = '') => caller.get<Detail>(`validation/month/${id}?${query}`)

describe('one report', () => {
  test('ACT-55 ACT-58 ACT-40 the whole month, read only, with the identity and what the viewer may do', async () => {
    const id = await office.plantMonth('consultant', APRIL, 'submitted')
    await office.plantEvent('consultant', '2026-04-01', 'INT', 'submitted')
    await office.plantEvent('consultant', '2026-04-02', 'CP', 'submitted')
    const { matricule, identity } = await office.person('consultant')
    const { status, body } = await show(manager, id, `matricule=${matricule}&month=04&year=2026`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      state: 'submitted',
      editable: false,
      submittable: false,
      counters: null,
      user: { matricule, identity },
      missing_halfdays: 38,
      actions: ['non_submitted'],
      blocked_actions: [{ action: 'validated1', code: 'absences-level1' }],
    })
    expect(body.days).toHaveLength(30)
    const calendar = await manager.get<Month>(`timesheet/month/4/2026?user=${matricule}`)
    expect(body).toMatchObject(calendar.body)
  })

  test('BCK-26 EX-V-63 an unknown id, or a month, year or matricule that are not its own, are unknown', async () => {
    const id = await office.plantMonth('consultant', APRIL, 'submitted')
    const { matricule } = await office.person('consultant')
    const right = { matricule, month: '4', year: '2026' }
    const queries = [
      { ...right, month: '5' },
      { ...right, month: '' },
      { ...right, month: 'avril' },
      { ...right, year: '2025' },
      { ...right, matricule: 'C0' },
      { ...right, matricule: '' },
    ]
    for (const query of queries) {
      const answer = await show(manager, id, new URLSearchParams(query).toString())
      expect(refusalOf(answer)).toEqual([404, M_404.message])
    }
    expect(refusalOf(await show(manager, 987_654))).toEqual([404, M_404.message])
    for (const path of ['undefined', 'null', '0', '-1', '1e3']) {
      expect(refusalOf(await manager.get(`validation/month/${path}`))).toEqual([404, M_404.message])
    }
    expect((await show(manager, id)).status).toBe(200)
  })

  test('BCK-26 ACT-59 ROL-34 somebody outside the scope is 403, and ROLE_ACTIVITY_SHOW does not open it', async () => {
    await office.clear('amelie.bertrand')
    const id = await office.plantMonth('amelie.bertrand', APRIL, 'submitted')
    expect(refusalOf(await show(manager, id))).toEqual([403, M_SCOPE.message])
    expect((await show(payroll, id)).status).toBe(200)
    const { roles } = await office.person('paie')
    await office.setRights(
      'paie',
      roles.filter((role) => role !== 'ROLE_CRA_SHOW'),
    )
    expect(refusalOf(await show(payroll, id))).toEqual([403, M_ROLE.message])
    await office.setRights('paie', roles)
  })

  test('ACT-30 list and detail agree on every report of the company', async () => {
    const { body } = await payroll.get<{ months: (Detail & { covered_days: number; expected_days: number })[] }>(
      'validation/month?period=2026-04&maxResults=100',
    )
    const stored = body.months.filter(({ id }) => id !== null)
    expect(stored.length).toBeGreaterThan(20)
    for (const listed of stored) {
      const { body: detail } = await show(payroll, listed.id ?? 0)
      expect([
        detail.coverage.covered_days,
        detail.coverage.expected_days,
        detail.missing_halfdays,
        detail.intervention_minutes,
        detail.actions,
        detail.absence_validated1,
      ]).toEqual([
        listed.covered_days,
        listed.expected_days,
        listed.missing_halfdays,
        listed.intervention_minutes,
        listed.actions,
        listed.absence_validated1,
      ])
    }
  })
})

describe('what stands beside the reports of a page', () => {
  test('ACT-47 KEY-05 files, extra hours, comments and the last act are those of their report, and of no other', async () => {
    const [id, other] = [
      await office.plantMonth('consultant', APRIL, 'submitted'),
      await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted'),
    ]
    const { id: person_id, matricule } = await office.person('consultant')
    await sql`
      with files as (
        insert into month_files (month_id, name, media_type, byte_size, storage_key, created_at)
        select ${id}, 'CRA client ' || n || '.pdf', 'application/pdf', 10, 'page-' || n, now() from generate_series(1, 2) n
      ),
      week as (
        insert into extra_activity_weeks (month_id, week, updated_at) values (${id}, 15, ${STAMP}), (${id}, 16, ${STAMP}) returning id, week
      ),
      hours as (
        insert into extra_activity_hours (week_id, section, day, start_minute, end_minute)
        select id, 'complementaries', '2026-04-08', 1080, 1170 from week where week = 15
      )
      insert into audit (at, actor_id, person_id, entity, entity_id, action, comment)
      select now(), ${person_id}, ${person_id}, 'month', ${id}, action, comment
      from (values ('submitted', 'Enfin complet'), ('edit', null), ('submitted', 'Une fois encore')) told (action, comment)
    `.execute(portal.database.kysely)
    const acted = await manager.post('validation/month-action', {
      month: id,
      action: 'validated1',
      comment: '',
      updated_at: STAMP,
    })
    expect(acted.status).toBe(201)
    const { body } = await manager.get<{ months: ListedMonth[] }>(
      `validation/month?maxResults=100&matricules[]=${matricule}&states[]=all`,
    )
    const listed = (month: number) => body.months.find((row) => row.id === month)
    expect(listed(id)).toMatchObject({
      files: [{ name: 'CRA client 1.pdf' }, { name: 'CRA client 2.pdf' }],
      extra_activity_weeks: 2,
      extra_activity_minutes: 90,
      comment_count: 2,
      undoable: { action: 'validated1' },
    })
    expect(listed(other)).toMatchObject({
      files: [],
      extra_activity_weeks: 0,
      extra_activity_minutes: 0,
      comment_count: 0,
      undoable: null,
    })
  })
})

describe('its history', () => {
  const history = async (caller: Caller, id: number) =>
    (await caller.get<MonthHistoryEntry[]>(`validation/month-action/${id}`)).body
  const told = (entries: MonthHistoryEntry[]) => entries.map(({ label, comment }) => [label, comment])

  /** Sent with a word, sent back, with a label corrected before. */
  async function livedReport(): Promise<number> {
    await office.clear('prestataire')
    const contractor = await portal.as('prestataire')
    const body = { certified: true, no_prestation: false, satisfaction: 2, comment: 'voir le 12' }
    await office.plantEvent('prestataire', '2026-04-01', 'INT')
    const sent = await contractor.post<Month>('timesheet/month/4/2026', body)
    const id = sent.body.id ?? 0
    const [event] = sent.body.events
    await manager.patch(`validation/event/${event?.id}`, { event_code: await office.codeId('REC'), comment: 'corrigé' })
    const { updated_at } = await office.month(id)
    await manager.post('validation/month-action', { month: id, action: 'non_submitted', comment: '', updated_at })
    return id
  }

  test('ACT-106 ACT-52 ACT-53 newest first with labels and authors; the employee’s own comment is one', async () => {
    const id = await livedReport()
    const entries = await history(manager, id)
    expect(told(entries)).toEqual([
      ['CRA renvoyé', null],
      ['Libellé modifié', 'corrigé'],
      ['CRA soumis', 'voir le 12'],
    ])
    const [boss, owner] = [await office.person('manager'), await office.person('prestataire')]
    expect(entries.map(({ author, month }) => [author, month])).toEqual([
      [boss.identity, id],
      [boss.identity, id],
      [owner.identity, id],
    ])
  })

  test('ACT-107 ACT-108 ROL-31 ROL-32 the history role alone sees no comment text, the comment role only what was said', async () => {
    const id = await livedReport()
    const { roles } = await office.person('paie')
    await office.setRights('paie', ['ROLE_VALIDATION', 'ROLE_ACTIVITY_ACTION_HISTORY'])
    expect(told(await history(payroll, id))).toEqual([
      ['CRA renvoyé', null],
      ['Libellé modifié', null],
      ['CRA soumis', null],
    ])
    await office.setRights('paie', ['ROLE_VALIDATION', 'ROLE_ACTIVITY_COMMENT'])
    expect(told(await history(payroll, id))).toEqual([
      ['Libellé modifié', 'corrigé'],
      ['CRA soumis', 'voir le 12'],
    ])
    await office.setRights('paie', roles)
  })

  test('ACT-106 ACT-59 an unknown report, and people outside the scope', async () => {
    await office.clear('amelie.bertrand')
    const id = await office.plantMonth('amelie.bertrand', APRIL, 'submitted')
    expect(refusalOf(await manager.get(`validation/month-action/${id}`))).toEqual([403, M_SCOPE.message])
    expect(refusalOf(await manager.get('validation/month-action/987654'))).toEqual([404, M_404.message])
    const stamped = { month: id, action: 'validated1', updated_at: STAMP }
    expect(refusalOf(await manager.post('validation/month-action', stamped))).toEqual([403, M_SCOPE.message])
  })
})
