import type { PersonCounters, WrittenEntry } from '@cadran/contract/administration/counters'
import type { Adjustment } from '@cadran/contract/payroll/adjustments'
import { M_LED_AMOUNT, M_LED_DONE, M_LED_NONE, M_LED_REASON, M_LED_TWO } from '@cadran/rules/payroll/messages'
import { M_404, M_ACTION, M_ROLE, M_SELF, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let paie: Caller
let paie2: Caller
let matricules: Record<string, string>
beforeAll(async () => {
  paie = await portal.as('paie')
  paie2 = await portal.as('paie2')
  const rows = (await execute('select username, matricule from users')) as { username: string; matricule: string }[]
  matricules = Object.fromEntries(rows.map(({ username, matricule }) => [username, matricule]))
})

const execute = async (text: string) => (await portal.database.executeSql(text)).rows
const body = (username: string, more: object = {}) => ({
  matricule: matricules[username],
  counter: 'cp',
  days: -1.5,
  effective_on: '2026-05-04',
  reason: 'Avance de février, accord écrit',
  ...more,
})
const adjust = (username: string, more: object = {}, by = paie) =>
  by.post<Adjustment>('payroll/adjustment', body(username, more))
const decide = (adjustment: Pick<Adjustment, 'id' | 'updated_at'>, action: string, by = paie2, more: object = {}) =>
  by.post<Adjustment>('payroll/adjustment-action', {
    adjustment: adjustment.id,
    action,
    updated_at: adjustment.updated_at,
    ...more,
  })
const linesOf = (username: string) =>
  execute(`
    select c.kind, c.stage, c.rule, c.counter, c.hundredths, c.effective_on::text, c.source, c.reason, a.username as actor
    from counter_entries c join users u on u.id = c.user_id left join users a on a.id = c.actor_id
    where u.username = '${username}' and c.kind = 'adjustment' and c.actor_id is not null order by c.seq`)
const setFourEyes = (on: boolean) =>
  execute(
    `insert into parameters (key, value, starts_on, created_at) values ('adjustment_four_eyes', '${on}', '2026-05-21', now())`,
  )
/** The mails that tell somebody of an adjusted counter. */
const told = async () =>
  (await portal.mails()).filter((mail) => /^Subject:.*Un_?\s?de_?\s?vos_?\s?compteurs/m.test(mail))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('without four eyes', () => {
  test('LED-59 LED-64 an adjustment is one line with author and reason, and its person is told', async () => {
    const { status, body: made } = await adjust('consultant')
    expect(status).toBe(201)
    expect(made).toMatchObject({
      matricule: matricules.consultant,
      counter: 'cp',
      days: -1.5,
      state: 'posted',
      actions: [],
    })
    expect(await linesOf('consultant')).toEqual([
      {
        kind: 'adjustment',
        stage: 'posted',
        rule: 'adjustment',
        counter: 'cp',
        hundredths: -150,
        effective_on: '2026-05-04',
        source: `ajustement ${made.id}`,
        reason: 'Avance de février, accord écrit',
        actor: 'paie',
      },
    ])
    expect(
      await execute(`select action, comment, person_id = ${await office.personId('consultant')} as of_person from audit
        where entity = 'counter_adjustment' and entity_id = ${made.id}`),
    ).toEqual([{ action: 'post', comment: 'Avance de février, accord écrit', of_person: true }])
    const mails = await told()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/CP N : -1,50 jours au 04\/05\/2026\./)
    expect(mails[0]).toMatch(/Avance de f/)
  })

  test.each<[object, number, string]>([
    [{ days: 0 }, 422, M_LED_AMOUNT.message],
    [{ days: 365.01 }, 422, M_LED_AMOUNT.message],
    [{ days: 1.005 }, 422, M_LED_AMOUNT.message],
    [{ days: '1' }, 422, M_LED_AMOUNT.message],
    [{ days: undefined }, 422, M_LED_AMOUNT.message],
    [{ reason: ' non ' }, 422, M_LED_REASON.message],
    [{ reason: undefined }, 422, M_LED_REASON.message],
    [{ reason: 'x'.repeat(501) }, 422, M_LED_REASON.message],
    [{ reason: 'un nul \u0000 ici' }, 422, M_LED_REASON.message],
    [{ counter: 'argent' }, 422, 'Valeur invalide'],
    [{ effective_on: '2026-02-30' }, 422, 'Format de date invalide'],
    [{ effective_on: '1999-01-01' }, 422, expect.stringContaining("Cette date précède l'ouverture du compteur (")],
    [
      { effective_on: '2027-05-22' },
      422,
      expect.stringMatching(/^La date doit être comprise entre le .* et le 21\/05\/2027\.$/),
    ],
    [{ client_key: 'court' }, 422, 'Valeur invalide'],
    [{ matricule: 'X999' }, 404, M_404.message],
    [{ matricule: 12 }, 422, 'Valeur invalide'],
  ])('LED-60 %j is refused, and leaves nothing', async (more, status, message) => {
    const before = await linesOf('consultant')
    expect(refusalOf(await adjust('consultant', more))).toEqual([status, message])
    expect(await linesOf('consultant')).toEqual(before)
  })

  test('LED-60 a contractor has no counter and nobody adjusts their own, told before the payload; the role comes first', async () => {
    expect(refusalOf(await adjust('prestataire', { days: 0 }))).toEqual([404, M_LED_NONE.message])
    expect(refusalOf(await adjust('paie', { days: 0 }))).toEqual([403, M_SELF.message])
    for (const username of ['consultant', 'manager', 'gta', 'rh', 'administration']) {
      const caller = await portal.as(username)
      expect(refusalOf(await adjust('nobody', {}, caller))).toEqual([403, M_ROLE.message])
      expect(refusalOf(await caller.get('payroll/adjustment'))).toEqual([403, M_ROLE.message])
      expect(refusalOf(await caller.post('payroll/adjustment-action', {}))).toEqual([403, M_ROLE.message])
    }
    expect((await adjust('consultant', {}, portal.anonymous)).status).toBe(401)
    expect((await paie.post('payroll/adjustment', 'x')).status).toBeGreaterThanOrEqual(400)
  })

  test('LED-60 after the contract only three months are left', async () => {
    const [left] =
      (await execute(`select matricule, end_at::text from users where end_at < '2026-02-01' and person_type <> 'contractor'
      and end_at > '2025-06-01' limit 1`)) as { matricule: string }[]
    if (left) expect((await adjust('x', { matricule: left.matricule, effective_on: '2026-12-01' })).status).toBe(422)
    await execute(`update users set end_at = '2026-05-31' where username = 'forfait'`)
    expect((await adjust('forfait', { effective_on: '2026-08-31' })).status).toBe(201)
    expect((await adjust('forfait', { effective_on: '2026-09-01' })).status).toBe(422)
    await execute(`update users set end_at = null where username = 'forfait'`)
  })

  test('LED-61 sent twice under one key, at once or later, it is there once', async () => {
    const key = { client_key: 'double-clic_1', reason: 'Deux fois la même' }
    const answers = await Promise.all([adjust('astreinte', key), adjust('astreinte', key), adjust('astreinte', key)])
    expect(statusesOf(answers)).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect((await adjust('astreinte', key)).status).toBe(200)
    expect(await linesOf('astreinte')).toHaveLength(1)
    expect(refusalOf(await adjust('astreinte', { ...key, days: 2 }))).toEqual([422, 'Valeur invalide'])
    expect((await adjust('astreinte', key, paie2)).status).toBe(201)
  })
})

describe('with four eyes', () => {
  beforeAll(async () => {
    await setFourEyes(true)
  })
  const propose = async (username: string, more: object = {}) => {
    const { status, body: made } = await adjust(username, more)
    expect([status, made.state]).toEqual([201, 'proposed'])
    return made
  }

  test('LED-59 LED-62 LED-63 it is proposed without a line, and approved by another even when the setting is off by then', async () => {
    const before = (await told()).length
    const made = await propose('equipier')
    expect(made.actions).toEqual(['withdraw'])
    expect(await linesOf('equipier')).toEqual([])
    await setFourEyes(false)
    const { body: list, headers } = await paie2.get<Adjustment[]>('payroll/adjustment')
    expect([list.length, headers['x-total-count']]).toEqual([1, '1'])
    expect(list[0]).toMatchObject({ id: made.id, actions: ['approve', 'refuse'], author: expect.any(String) })
    const answers = await Promise.all([decide(made, 'approve'), decide(made, 'approve')])
    expect(statusesOf(answers)).toEqual([201, 409])
    const lines = await linesOf('equipier')
    expect(lines).toEqual([
      expect.objectContaining({ source: `ajustement ${made.id}`, actor: 'paie', hundredths: -150 }),
    ])
    expect(await told()).toHaveLength(before + 1)
    const posted = answers.find(({ status }) => status === 201)?.body
    expect(posted).toMatchObject({ state: 'posted', decided_by: 'Thierry Lacombe', actions: [] })
    expect(refusalOf(await decide(posted ?? made, 'approve'))).toEqual([409, M_LED_DONE.message])
    const said: string[] = []
    await runOn(portal.platform, 'verify-ledger', { args: [], write: (line) => said.push(line) })
    expect(said.at(-1)).toMatch(/le registre est exact\.$/)
    await setFourEyes(true)
  })

  test('LED-62 neither its author nor its person decides; a wrong stamp, action or id is told; a refusal says why', async () => {
    const made = await propose('equipier')
    expect(refusalOf(await decide(made, 'approve', paie))).toEqual([403, M_LED_TWO.message])
    expect(refusalOf(await decide(made, 'withdraw', paie2))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await decide(made, 'publish'))).toEqual([422, M_ACTION.message])
    expect(refusalOf(await decide({ ...made, id: 999_999 }, 'approve'))).toEqual([404, M_404.message])
    expect(refusalOf(await decide({ ...made, updated_at: 'hier' }, 'approve'))).toEqual([422, M_STAMP.message])
    expect(refusalOf(await decide({ ...made, updated_at: '2026-05-20T09:00:00' }, 'approve'))).toEqual([
      409,
      M_STALE.message,
    ])
    expect(refusalOf(await decide(made, 'refuse'))).toEqual([422, 'Le commentaire est obligatoire pour un refus.'])
    const refused = await decide(made, 'refuse', paie2, { comment: 'Déjà repris en mars' })
    expect([refused.status, refused.body]).toMatchObject([201, { state: 'refused', comment: 'Déjà repris en mars' }])
    expect((await linesOf('equipier')).length).toBe(1)

    const own = await propose('manager')
    const person = await portal.as('manager')
    await execute(`update users set roles = roles || '{ROLE_PAY_MANAGER}' where username = 'manager'`)
    expect(refusalOf(await decide(own, 'approve', person))).toEqual([403, M_SELF.message])
    const withdrawn = await decide(own, 'withdraw', paie)
    expect([withdrawn.status, withdrawn.body.state]).toEqual([201, 'withdrawn'])
    expect(await linesOf('manager')).toEqual([])
    const all = await paie.get<Adjustment[]>(`payroll/adjustment?states[]=all&matricule=${matricules.manager}`)
    expect(all.body.map(({ state }) => state)).toEqual(['withdrawn'])
    expect((await paie.get('payroll/adjustment?states[]=x')).status).toBe(422)
  })

  test('LED-62 what the person has become meanwhile is looked at again before the line is written', async () => {
    const made = await propose('interne')
    await execute(`update users set person_type = 'contractor' where username = 'interne'`)
    expect(refusalOf(await decide(made, 'approve'))).toEqual([404, M_LED_NONE.message])
    await execute(`update users set person_type = 'internal' where username = 'interne'`)
    expect((await decide(made, 'approve')).status).toBe(201)
  })

  test('ADM-39 ADM-40 README 66: the card adjusts by the same function, its roles, texts and four eyes', async () => {
    const ada = await portal.as('administration')
    const id = await office.personId('consultant35')
    const path = `administration/person/${id}/counter-entry`
    const entry = {
      counter: 'cp',
      kind: 'adjustment',
      days: '-1,5',
      effective_on: '2026-05-04',
      source: 'Oubli de mars',
    }
    const { status, body: made } = await ada.post<WrittenEntry>(path, entry)
    expect([status, made.state]).toEqual([201, 'proposed'])
    expect(made.after).toEqual(made.before)
    const card = await ada.get(`administration/person/${id}/counter`)
    expect(card.body).toMatchObject({ four_eyes: true, proposed: [{ id: made.id, days: -1.5, author: 'Ada Minaud' }] })
    const [proposed] = (await paie.get<Adjustment[]>(`payroll/adjustment?matricule=${matricules.consultant35}`)).body
    expect((await decide(proposed ?? { id: 0, updated_at: '' }, 'approve', paie)).status).toBe(201)
    const [line] = (await execute(`select id from counter_entries where source = 'ajustement ${made.id}'`)) as {
      id: number
    }[]
    const reversed = await Promise.all([1, 2].map(() => ada.post<WrittenEntry>(`${path}/${line?.id}/reverse`)))
    expect(statusesOf(reversed)).toEqual([201, 409])
    const undoing = reversed.find(({ status: code }) => code === 201)?.body
    expect(undoing?.state).toBe('proposed')
    const [waiting] = (await paie.get<Adjustment[]>(`payroll/adjustment?matricule=${matricules.consultant35}`)).body
    expect(waiting).toMatchObject({ days: 1.5, reason: `Annule : ajustement ${made.id}` })
    expect((await decide(waiting ?? { id: 0, updated_at: '' }, 'approve', paie)).status).toBe(201)
    expect(await linesOf('consultant35')).toMatchObject([
      { hundredths: -150 },
      { source: `Annule : ajustement ${made.id}` },
    ])
  })

  test('ADM-39 LED-62 who proposed on the card takes it back there, and nobody else does', async () => {
    const [ada, id] = [await portal.as('administration'), await office.personId('forfait')]
    const asked = { counter: 'cp', kind: 'adjustment', days: '2', effective_on: '2026-05-04', source: 'Oubli de mars' }
    const { body: made } = await ada.post<WrittenEntry>(`administration/person/${id}/counter-entry`, asked)
    const proposedTo = async (by: Caller) =>
      (await by.get<PersonCounters>(`administration/person/${id}/counter`)).body.proposed
    const [mine] = await proposedTo(ada)
    expect([mine?.id, mine?.can_withdraw]).toEqual([made.id, true])
    const withdraw = (by: Caller, person = id) =>
      by.post(`administration/person/${person}/counter-proposal/${made.id}/withdraw`, { updated_at: mine?.updated_at })
    expect((await withdraw(ada, await office.personId('interne'))).status).toBe(404)
    expect(refusalOf(await withdraw(paie))).toEqual([403, M_ROLE.message])
    expect((await withdraw(ada)).body).toEqual({ id: made.id, state: 'withdrawn' })
    expect([await proposedTo(ada), refusalOf(await withdraw(ada))]).toEqual([[], [409, M_STALE.message]])
  })
})
