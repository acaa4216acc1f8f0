import { writeFile } from 'node:fs/promises'
import type { ImportLine, ImportSummary } from '@cadran/contract/administration/imports'
import { describe, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { jobHandlers } from '../../../app.ts'
import { reportLines } from '../../../platform/cli/import-report.ts'
import { choose } from '../../../testing/company-settings.ts'
import {
  ada,
  checked,
  linesOf,
  named,
  one,
  openImports,
  pathOf,
  people,
  portal,
  type Refused,
  read,
  rowsOf,
  setRoles,
  uploaded,
  work,
  written,
} from '../../../testing/imports.fixture.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import * as store from './imports.store.ts'
import { IMPORTERS } from './index.ts'

openImports()

const everything = () =>
  rowsOf(
    `select md5(string_agg(u::text, '|' order by id)) as people, (select count(*) from audit) as audits from users u`,
  )

describe('looking first', () => {
  test('IMP-04 IMP-08 what the preview counts is what the command line says of the normalised text; nothing is written', async () => {
    const before = await everything()
    const known = `${named.gta};gta;Valérie;Lemoyne;Interne;;Strasbourg;05/01/2020`
    const run = await checked(
      people(one('C811'), known, one('C812', { place: 'Sige' }), '', one('C813', { day: '01/02/26' })),
    )
    expect(run.counts).toMatchObject({ new: 1, changed: 1, faults: 2 })
    expect(await everything()).toEqual(before)
    const text = (await ada.open(`/api/${pathOf(run, 'normalised')}`)).body
    const report = await portal.database.transaction((trx) =>
      IMPORTERS.people(portal.platform, trx, text, { dry_run: true }),
    )
    expect(reportLines(report).faults).toEqual([
      'ligne 6 : start_at : « 01/02/26 », attendu une date AAAA-MM-JJ',
      'ligne 4 : workplace : « Sige » est inconnu',
    ])
    const lines = await linesOf(run, 'faults')
    expect(lines.map(({ line, key, label, column, value, text }) => [line, key, label, column, value, text])).toEqual([
      [6, 'C813', 'Léa Noël', 'Date d’entrée', '01/02/26', 'attendu une date JJ/MM/AAAA'],
      [4, 'C812', 'Léa Noël', 'Lieu', 'Sige', 'est inconnu'],
    ])
    expect(await linesOf(run, 'new')).toMatchObject([{ line: 2, key: 'C811', label: 'Léa Noël' }])
    const [changed] = await linesOf(run, 'changed', 'lemoy')
    expect(changed).toMatchObject({ line: 3, key: named.gta })
    expect(changed?.fields).toContainEqual({ field: 'lastname', before: 'Lemoine', after: 'Lemoyne' })
    expect(await linesOf(run, 'changed', 'personne')).toEqual([])
  })

  test('IMP-09 IMP-10 faults come as a file that runs nothing; with one of them nothing can be written', async () => {
    const run = await checked(people(one('C814', { place: '=1+1' })))
    const file = await ada.open(`/api/${pathOf(run, 'faults')}`)
    expect(file.headers['content-disposition']).toContain('.csv')
    expect(file.body.split('\r\n')[1]).toBe("2;C814;Lieu;'=1+1;est inconnu")
    const refused = await ada.post<Refused>(pathOf(run, 'run'), { preview_key: run.preview_key })
    expect([refused.status, refused.body.message]).toEqual([409, '1 erreur(s) : rien ne sera écrit'])
  })

  test('IMP-05 two columns of one field, or none for the key, are refused; nothing is looked at', async () => {
    const run = await uploaded(people(one('C815')))
    const fields = run.columns.map(({ field }) => field)
    for (const [chosen, message] of [
      [['matricule', 'matricule'], 'Deux colonnes vont au même champ'],
      [[null, ...fields.slice(1)], 'Aucune colonne pour « Matricule »'],
    ] as const) {
      const { status, body } = await ada.post<Refused>(pathOf(run, 'check'), { fields: chosen })
      expect([status, body.errors]).toEqual([422, { fields: [message] }])
    }
    expect((await read(run)).state).toBe('read')
  })

  test('IMP-07 what was chosen for these headers is offered to every administrator the next time, until it is forgotten', async () => {
    const text = `Code du salarié;Ville\n${named.gta};Paris\n`
    const run = await uploaded(text)
    expect(run.columns.map(({ field }) => field)).toEqual([null, null])
    await ada.post(pathOf(run, 'check'), { fields: ['matricule', 'workplace'] })
    await work()
    const again = await uploaded(`VILLE;Code du Salarié\nParis;${named.gta}\n`)
    expect(again.columns.map(({ field }) => field)).toEqual(['workplace', 'matricule'])
    expect(again.taken_over).toMatchObject({ used_on: TEST_NOW.slice(0, 10), identity: 'Ada Minaud' })
    const mapping = `administration/import-mapping/${String(again.taken_over?.id)}`
    expect((await (await portal.as('manager')).delete(mapping)).status).toBe(403)
    expect((await ada.delete(mapping)).status).toBe(204)
    expect((await ada.delete(mapping)).status).toBe(404)
    expect((await uploaded(text)).columns.map(({ field }) => field)).toEqual([null, null])
  })

  test('IMP-08 another rhythm says what is recounted and what stays, each with its person', async () => {
    const { rows } = await portal.database.executeSql(`
      select u.matricule, u.id from users u join months m on m.user_id = u.id join events e on e.month_id = m.id
      where m.state = 'non_submitted' and e.start_at > '2026-05-01' and u.part_times = '[]' and u.person_type = 'consultant'
      order by u.id limit 1`)
    const [person] = rows as { matricule: string }[]
    const off = ['monday', 'tuesday', 'wednesday', 'thursday'].join(' ')
    const run = await checked(`Matricule;Rythmes\n${person?.matricule};2026-05-01 ${off}\n`)
    expect(run.counts).toMatchObject({ new: 0, changed: 1, unchanged: 0, faults: 0 })
    expect((run.counts?.recounted ?? 0) + (run.counts?.left ?? 0)).toBeGreaterThan(0)
    const told = [...(await linesOf(run, 'recounted')), ...(await linesOf(run, 'left'))]
    expect(told.every(({ key, text }) => key === person?.matricule && /^[~=] /.test(text ?? ''))).toBe(true)
    const [line] = await linesOf(run, 'changed')
    expect((line?.recounted ?? 0) + (line?.left ?? 0)).toBe(told.length)
  })
})

describe('writing', () => {
  test('IMP-11 IMP-12 IMP-15 all of it is written once, however often it is asked for; the audit names who and which import', async () => {
    const run = await checked(people(one('C821'), one('C822')))
    const ask = () => ada.post<Refused>(pathOf(run, 'run'), { preview_key: run.preview_key })
    expect((await ada.post(pathOf(run, 'run'), { preview_key: 'autre' })).body).toMatchObject({
      code: 'preview-changed',
    })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409])
    await work()
    expect(await read(run)).toMatchObject({ state: 'done', counts: { new: 2 }, refusal: null })
    expect(
      await rowsOf(`select a.action, p.username, count(*)::int as rows from audit a join users p on p.id = a.actor_id
        where a.request_id = 'import-${run.id}' group by 1, 2`),
    ).toEqual([{ action: 'import', username: 'administration', rows: 2 }])
    expect((await ask()).status).toBe(409)
  })

  test('IMP-12 of two files that were looked at together one is told that what it does has changed, and writes nothing', async () => {
    const runs = [await checked(people(one('C831'), one('C832'))), await checked(people(one('C831'), one('C833')))]
    for (const run of runs) await ada.post(pathOf(run, 'run'), { preview_key: run.preview_key })
    await work()
    const after = await Promise.all(runs.map((run) => read(run)))
    expect(after.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'failed'])
    const second = after.find(({ state }) => state === 'failed')
    if (!second) throw new Error('One of them is refused')
    expect(second.refusal).toBe('Ce que cette modification entraîne a changé : vérifiez de nouveau.')
    const stored = await rowsOf(`select matricule from users where matricule in ('C831', 'C832', 'C833')`)
    expect(stored).toHaveLength(2)
    await ada.post(pathOf(second, 'check'), { fields: second.columns.map(({ field }) => field) })
    await work()
    expect(await read(second)).toMatchObject({ state: 'checked', counts: { new: 1, unchanged: 1 } })
  })

  test('IMP-13 a file that changes nothing is done, and leaves no audit row', async () => {
    await written(people(one('C841')))
    const run = await checked(people(one('C841')))
    expect(run).toMatchObject({ state: 'done', counts: { new: 0, changed: 0, unchanged: 1 } })
    expect(await rowsOf(`select count(*)::int as rows from audit where request_id = 'import-${run.id}'`)).toEqual([
      { rows: 0 },
    ])
  })

  test('IMP-14 what began and never ended is interrupted, wrote nothing, and may be started again', async () => {
    const run = await checked(people(one('C851')))
    await ada.post(pathOf(run, 'run'), { preview_key: run.preview_key })
    const [{ job_id } = { job_id: 0 }] = (await rowsOf(`select job_id from import_runs where id = ${run.id}`)) as {
      job_id: number
    }[]
    // The process that began it is gone: the queue hands the job to another.
    await store.begin(portal.database.kysely, job_id, portal.platform.clock.now())
    await work()
    expect((await read(run)).state).toBe('interrupted')
    expect(await rowsOf(`select 1 from users where matricule = 'C851'`)).toEqual([])
    expect((await ada.post(pathOf(run, 'run'), { preview_key: run.preview_key })).status).toBe(202)
    await work()
    expect((await read(run)).state).toBe('done')
  })

  test('IMP-16 ADM-49 ADM-50 ADM-51 rights in a file: one’s own, those that the company keeps apart and the last administrator are faults, key ones come first', async () => {
    const rights = (...lines: string[]) => ['Matricule;Droits;Accès ouvert', ...lines].join('\n')
    const self = await checked(rights(`${named.administration};ROLE_NOT_CRA;Oui`))
    expect((await linesOf(self, 'faults')).map(({ text }) => text)).toEqual([
      'on ne change pas ses propres droits',
      'Il doit rester au moins un administrateur des comptes.',
    ])
    const apart = await checked(rights(`${named.gta};ROLE_DPO,ROLE_USER_ADMIN;Oui`))
    expect((await linesOf(apart, 'faults')).map(({ column, text }) => [column, text])).toEqual([
      ['Droits', 'Ces deux droits ne vont pas à la même personne.'],
    ])
    await choose(portal, 'roles.separate', false)
    expect(await checked(rights(`${named.gta};ROLE_DPO,ROLE_USER_ADMIN;Oui`))).toMatchObject({ counts: { faults: 0 } })
    await choose(portal, 'roles.separate', true)
    const run = await checked(rights(`${named.gta};ROLE_GTA,ROLE_DPO;Oui`))
    expect(run.is_sensitive).toBe(true)
    expect(await linesOf(run, 'sensitive')).toMatchObject([{ key: named.gta, is_sensitive: true }])
    portal.setNow('2026-05-21T09:11:00+02:00')
    const late = await ada.post(pathOf(run, 'run'), { preview_key: run.preview_key })
    expect([late.status, late.body]).toMatchObject([403, { code: 'fresh-login-needed' }])
    expect((await ada.post(pathOf(apart, 'run'), { preview_key: apart.preview_key })).status).toBe(409)
    const anew = await portal.as('administration')
    expect((await anew.post(pathOf(run, 'run'), { preview_key: run.preview_key })).status).toBe(202)
    await setRoles('administration', ['ROLE_SETTINGS_ADMIN'])
    await work()
    await setRoles('administration', ['ROLE_USER_ADMIN', 'ROLE_COUNTER_ADMIN', 'ROLE_SETTINGS_ADMIN', 'ROLE_NOT_CRA'])
    expect(await read(run, anew)).toMatchObject({ state: 'failed' })
  })

  test('ADM-51 the command line is held to the last administrator too', async () => {
    const lines: string[] = []
    const folder = portal.platform.settings.data_dir
    await writeFile(`${folder}/people.csv`, `matricule;is_active\n${named.administration};0\n`)
    const run = runOn(portal.platform, 'import', { args: [`${folder}/people.csv`], write: (line) => lines.push(line) })
    await expect(run).rejects.toThrow('1 erreur(s) : rien n’a été écrit')
    expect(lines.at(-1)).toBe('! ligne 2 : Il doit rester au moins un administrateur des comptes.')
  })
})

describe('before and after', () => {
  test('IMP-21 after 30 days the file and what it would do are gone, its counts stay in the history', async () => {
    const run = await written(people(one('C861')))
    portal.setNow('2026-06-21T12:00:00+02:00')
    await jobHandlers(portal.platform)['sweep-imports']({})
    const late = await portal.as('administration')
    expect(await read(run, late)).toMatchObject({ state: 'expired', counts: { new: 1 }, columns: [], sample: [] })
    expect((await late.get<ImportLine[]>(`${pathOf(run, 'line')}?section=new`)).body).toEqual([])
    expect((await late.get(pathOf(run, 'normalised'))).status).toBe(404)
    expect(await portal.platform.storage.list('imports/')).toEqual([])
    const { body, headers } = await late.get<ImportSummary[]>('administration/import')
    expect(body[0]).toHaveProperty('identity', 'Ada Minaud')
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(body.length)
  })
})
