import { refusal } from '@cadran/rules/portal/refusal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '../../../platform/http/refused.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { actOrPreview, previewedEffects } from '../previews/index.ts'
import { type DoLongJob, longJobHandlers, startLongJob } from './index.ts'

let portal: TestPortal
let ada: Caller
let ada_id: number
beforeAll(async () => {
  portal = await openTestPortal()
  ada = await portal.as('administration')
  const { rows } = await portal.database.executeSql(`select id from users where username = 'administration'`)
  ada_id = (rows as { id: number }[])[0]?.id ?? 0
})
afterAll(() => portal.close())

const TOO_MANY = refusal('too-many', 422, 'Trop de personnes.', 'ids')

describe('what no call waits for', () => {
  const begin = () =>
    portal.database.transaction(async (trx) => {
      const person = await trx.selectFrom('people').selectAll().where('id', '=', ada_id).executeTakeFirstOrThrow()
      const who = { ...person, roles: new Set<never>() }
      const viewer = { session_id: '0', actor: who, subject: who }
      return startLongJob(portal.platform, trx, { viewer, request_id: 'begun' }, 'counting', { to: 3 })
    })
  const doing = (counting: DoLongJob, job_id: number) =>
    longJobHandlers(portal.platform, { counting })['long-job']({ long_job_id: job_id })
  const progress = (job_id: number, by = ada) => by.get(`administration/job/${String(job_id)}`)

  test('ADM-45 its author alone sees how far it is, and that it is done', async () => {
    const { job_id } = await begin()
    expect((await progress(job_id)).body).toMatchObject({ state: 'waiting', done: 0, total: 0, faults: [] })
    await doing(async ({ progress: tell, asked, viewer, request_id }) => {
      expect([asked, viewer.actor.id, request_id]).toEqual([{ to: 3 }, ada_id, 'begun'])
      await tell(2, 3)
      expect((await progress(job_id)).body).toMatchObject({ state: 'running', done: 2, total: 3 })
    }, job_id)
    expect((await progress(job_id)).body).toMatchObject({ state: 'done' })
    expect((await progress(job_id, await portal.as('auditeur'))).status).toBe(404)
    expect((await portal.anonymous.get(`administration/job/${String(job_id)}`)).status).toBe(401)
  })

  test('ADM-45 what it refuses is told as a fault, and what is over is not done again', async () => {
    const { job_id } = await begin()
    let times = 0
    const refused: DoLongJob = () => {
      times += 1
      return refuse(TOO_MANY)
    }
    await doing(refused, job_id)
    await doing(refused, job_id)
    expect(times).toBe(1)
    expect((await progress(job_id)).body).toMatchObject({ state: 'failed', faults: ['Trop de personnes.'] })
  })

  test('ADM-45 what breaks is begun again, by whichever process', async () => {
    const { job_id } = await begin()
    await expect(doing(() => Promise.reject(new Error('gone')), job_id)).rejects.toThrow('gone')
    expect((await progress(job_id)).body).toMatchObject({ state: 'running' })
    await doing(() => Promise.resolve('counted'), job_id)
    expect((await progress(job_id)).body).toMatchObject({ state: 'done' })
  })
})

describe('the preview of an act', () => {
  const rename = (asked: { dry_run: boolean; preview_key?: string }, to = 'Adèle') =>
    actOrPreview(portal.database, asked, async (trx) => {
      const before = await trx
        .selectFrom('users')
        .select('firstname')
        .where('id', '=', ada_id)
        .executeTakeFirstOrThrow()
      await trx.updateTable('users').set({ firstname: to }).where('id', '=', ada_id).execute()
      const effects = previewedEffects({ events: [], left: [], remote_days: [], left_remote_days: [] })
      return { changes: [{ field: 'firstname', before: before.firstname, after: to }], effects, stamp: '1' }
    })
  const firstname = async () =>
    (await portal.database.kysely.selectFrom('users').select('firstname').where('id', '=', ada_id).execute())[0]
      ?.firstname

  test('ADM-18 0.3: a dry run writes nothing, its key writes what it showed, another refuses and writes nothing', async () => {
    const former = await firstname()
    const shown = await rename({ dry_run: true })
    expect([shown.applied, await firstname()]).toEqual([false, former])
    await expect(rename({ dry_run: false })).rejects.toMatchObject({
      errors: { preview_key: ['Vérifiez d’abord ce qui change.'] },
    })
    await expect(rename({ dry_run: false, preview_key: shown.preview_key }, 'Agathe')).rejects.toMatchObject({
      code: 'preview-changed',
    })
    expect(await firstname()).toBe(former)
    expect((await rename({ dry_run: false, preview_key: shown.preview_key })).applied).toBe(true)
    expect(await firstname()).toBe('Adèle')
  })
})
