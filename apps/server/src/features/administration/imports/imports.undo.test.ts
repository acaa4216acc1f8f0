import type { Preview } from '@cadran/contract/administration/previews'
import { expect, test } from 'vitest'
import {
  ada,
  named,
  one,
  openImports,
  pathOf,
  people,
  portal,
  type Refused,
  type Run,
  read,
  rowsOf,
  setRoles,
  written,
} from '../../../testing/imports.fixture.ts'
import { TEST_NOW } from '../../../testing/template.ts'

openImports()

type Answer = Preview & Refused

const ask = (run: Run, body: object = { dry_run: true }) => ada.post<Answer>(pathOf(run, 'undo'), body)

async function undone(run: Run) {
  const shown = await ask(run)
  expect([shown.status, shown.body.message]).toEqual([200, undefined])
  const { status, body } = await ask(run, { preview_key: shown.body.preview_key })
  expect([status, body.applied]).toEqual([200, true])
  expect((await read(run)).state).toBe('undone')
  return shown.body.effects.lines
}

const personOf = (matricule: string) =>
  rowsOf(
    `select lastname, manager, roles, part_times, workplace, is_active from people where matricule = '${matricule}'`,
  )

test('IMP-17 IMP-18 IMP-19 former values come back, whoever came is withdrawn and in no list; both names are free again', async () => {
  const gta = named.gta ?? ''
  const former = await personOf(gta)
  const run = await written(people(one('C901'), `${gta};gta;Valérie;Lemoyne;Interne;;Paris;05/01/2020`))
  expect(await personOf(gta)).not.toEqual(former)
  expect((await read(run)).undo).toEqual({ because: null })
  expect((await ask(run, {})).body.errors).toEqual({ preview_key: ['Vérifiez d’abord ce qui change.'] })
  expect((await ask(run, { preview_key: 'autre' })).body.code).toBe('preview-changed')
  expect(await personOf(gta)).not.toEqual(former)
  const lines = await undone(run)
  expect(lines).toEqual([expect.stringContaining('lastname : Lemoyne → Lemoine'), '- C901 Léa Noël'])
  expect(await personOf(gta)).toEqual(former)
  const [withdrawn] = await rowsOf(
    `select username = 'annule.' || id and matricule = 'ANNULE' || id and not is_active as is_withdrawn from users where matricule like 'ANNULE%'`,
  )
  expect(withdrawn).toEqual({ is_withdrawn: true })
  expect((await ada.get('administration/person?search=annule')).headers['x-total-count']).toBe('0')
  expect((await ask(run)).body.message).toBe('Cet import n’est plus dans l’état où vous l’avez vu.')
  expect((await written(people(one('C901')))).counts).toMatchObject({ new: 1 })
})

test('IMP-17 a newer import, a change since, a week: the button says why, the call refuses, nothing is written', async () => {
  const first = await written(people(one('C911')))
  const second = await written(people(one('C912'), one('C913')))
  expect((await read(first)).undo).toEqual({ because: 'Un import plus récent existe' })
  const newer = await ask(first)
  expect([newer.status, newer.body.message]).toEqual([409, 'Un import plus récent existe'])
  await portal.database.executeSql(`update users set lastname = 'Noelle' where matricule = 'C913'`)
  expect((await ask(second)).body.message).toBe('Modifié depuis : C913')
  await portal.database.executeSql(`update users set lastname = 'Noël' where matricule = 'C913'`)
  await portal.database.executeSql(`update users set password_hash = 'x' where matricule = 'C912'`)
  expect((await ask(second)).body.message).toBe('Modifié depuis : C912')
  await portal.database.executeSql(`update users set password_hash = '' where matricule = 'C912'`)
  expect((await ask(second)).status).toBe(200)
  portal.setNow('2026-05-29T12:00:00+02:00')
  const late = await portal.as('administration')
  expect((await late.post<Answer>(pathOf(second, 'undo'), { dry_run: true })).body.message).toBe('Délai dépassé')
  portal.setNow(TEST_NOW)
  await undone(second)
  expect((await read(first)).undo).toEqual({ because: null })
})

test('IMP-17 of two at once one is told; whoever lacks the role of its kind does not see it', async () => {
  const run = await written(people(one('C921')))
  const { preview_key } = (await ask(run)).body
  const answers = await Promise.all([ask(run, { preview_key }), ask(run, { preview_key })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await (await portal.as('manager')).post(pathOf(run, 'undo'), { dry_run: true })).status).toBe(403)
  await setRoles('administration', ['ROLE_COUNTER_ADMIN'])
  expect((await ask(run)).status).toBe(404)
  await setRoles('administration', ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_SETTINGS_ADMIN', 'ROLE_NOT_CRA'])
})

test('IMP-18 new codes and affectations go, those in use are archived, new assignments go, entries are reversed', async () => {
  const affectations = await written('code;name\nP901;Un\nP902;Deux\n', 'affectations')
  const codes = await written(
    'short_code;type;description;color;affectation\nZ901;activity;Un;#1F7A54;P901\nZ902;activity;Deux;#1F7A54;\n',
    'codes',
  )
  const assignments = await written(
    `matricule;affectation;starts_on;main_code\n${named.consultant};P901;2026-05-04;Z901\n`,
    'assignments',
  )
  expect(await undone(assignments)).toEqual([`- ${named.consultant} P901 2026-05-04`])
  await portal.database.executeSql(`
    insert into assignments (user_id, affectation_id, main_code_id, starts_on)
    select u.id, a.id, k.id, '2026-05-04' from users u, affectations a, event_codes k
    where u.username = 'consultant' and a.code = 'P901' and k.short_code = 'Z901'`)
  expect(await undone(codes)).toEqual(['= Z901 archivé, parce qu’il est utilisé', '- Z902'])
  expect(await rowsOf(`select short_code, archived from event_codes where short_code like 'Z90%'`)).toEqual([
    { short_code: 'Z901', archived: true },
  ])
  await undone(affectations)
  expect(await rowsOf(`select code, archived from affectations where code like 'P90%'`)).toEqual([
    { code: 'P901', archived: true },
  ])
  const calls = await written('code;category;description;hour\nI901;intervention;Un;1\n', 'overtime-codes')
  await undone(calls)
  expect(await rowsOf(`select 1 from overtime_codes where code = 'I901'`)).toEqual([])
  const entry = `${named.consultant};cp;adjustment;1,5;2026-05-04;reprise`
  const counters = await written(`matricule;counter;kind;days;effective_on;source\n${entry}\n`, 'counters')
  await undone(counters)
  expect(
    await rowsOf(
      `select hundredths, source from counter_entries where source like '%reprise' and effective_on = '2026-05-04' order by id`,
    ),
  ).toEqual([
    { hundredths: 150, source: 'reprise' },
    { hundredths: -150, source: 'Annule : reprise' },
  ])
})
