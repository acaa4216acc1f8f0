import type { ControlPoint, WholeRun } from '@cadran/contract/payroll/runs'
import type { PayrollTemplate } from '@cadran/contract/payroll/templates'
import type { ValidatedCorrection } from '@cadran/contract/validation/corrections'
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { office, portal } from './opened-office.ts'
import type { Caller } from './portal.ts'

export const RUNS = 'payroll/run'

/** Payroll, and the template "CSV générique": there once `openPayroll` has run. */
export let payroll: Caller
export let generic: number

/** May of two people alone, as the worked example has it; nothing else of May is validated. */
async function plantMay(): Promise<void> {
  const { kysely } = portal.database
  await sql`update users set roles = array_append(roles, 'ROLE_NOT_CRA') where not ('ROLE_NOT_CRA' = any(roles))`.execute(
    kysely,
  )
  await sql`delete from events where start_at >= '2026-05-01'`.execute(kysely)
  await sql`delete from months where year = 2026 and month >= 5`.execute(kysely)
  await sql`delete from remote_days where day >= '2026-05-01'`.execute(kysely)
  await sql`update users set matricule = 'C201', lastname = 'Rousseau', firstname = 'Camille' where username = 'consultant'`.execute(
    kysely,
  )
  await sql`update users set matricule = 'C202', lastname = 'Perrin', firstname = 'Jules' where username = 'double'`.execute(
    kysely,
  )
  await sql`update companies set name = 'Synchrone'`.execute(kysely).catch(() => undefined)
  await office.plantMonth('consultant', { year: 2026, month: 5 }, 'validated2')
  await office.plantMonth('double', { year: 2026, month: 5 }, 'validated2')
}

/** A file's tests are payroll's, on May: after `openOffice`. */
export function openPayroll(): void {
  beforeAll(async () => {
    payroll = await portal.as('paie')
    await plantMay()
    const { body } = await payroll.get<PayrollTemplate[]>('payroll/template')
    generic = body.find(({ name }) => name === 'CSV générique')?.id ?? 0
  })
}

/** Accepts all that blocks, one code after the other. */
export async function acceptAll(id: number): Promise<void> {
  const { body: points } = await payroll.get<ControlPoint[]>(`${RUNS}/${id}/control?states[]=blocking&maxResults=100`)
  for (const code of new Set(points.map((point) => point.code))) {
    const keys = points.filter((point) => point.code === code).map(({ key }) => key)
    const answer = await payroll.post(`${RUNS}/${id}/acceptance`, { keys, reason: 'Vu avec le manager' })
    expect([code, answer.status, answer.body]).toMatchObject([code, 201, {}])
  }
}

export async function prepare(month = 5, templates = [generic]): Promise<WholeRun> {
  const { status, body } = await payroll.post<WholeRun>(RUNS, { year: 2026, month, templates })
  expect([status, body]).toMatchObject([201, { state: 'draft' }])
  return body
}

export async function issue(run: WholeRun): Promise<WholeRun> {
  await acceptAll(run.id)
  const { based_on, updated_at } = run
  const { status, body } = await payroll.post<WholeRun>(`${RUNS}/${run.id}/issue`, { based_on, updated_at })
  expect([status, body]).toMatchObject([202, { state: 'issuing', progress: { phase: 'Relevé' } }])
  await portal.mails('all')
  return (await payroll.get<WholeRun>(`${RUNS}/${run.id}`)).body
}

export async function download(run: WholeRun, file = 0): Promise<Buffer> {
  const path = `${RUNS}/${run.id}/file/${run.files[file]?.id ?? 0}/request-download`
  const { body } = await payroll.get<{ url: string }>(path)
  return (await payroll.open(body.url)).rawPayload
}

interface Decided {
  correction: ValidatedCorrection
}

/** Payroll asks it for Camille Rousseau, the manager and somebody else of payroll decide. */
export async function correct(body: object): Promise<ValidatedCorrection> {
  const asked = await payroll.post<ValidatedCorrection>('validation/correction', {
    ...{ matricule: 'C201', reason: 'Rendez-vous pris en CP' },
    ...body,
  })
  expect([asked.status, asked.body]).toMatchObject([201, {}])
  let { id, updated_at } = asked.body
  for (const [who, action] of [
    ['manager', 'validated1'],
    ['paie2', 'validated2'],
  ] as const) {
    const caller = await portal.as(who)
    const answer = await caller.post<Decided>('validation/correction-action', { correction: id, action, updated_at })
    expect([answer.status, answer.body]).toMatchObject([201, {}])
    ;({ id, updated_at } = answer.body.correction)
  }
  return asked.body
}
