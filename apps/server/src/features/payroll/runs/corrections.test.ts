import { createHash } from 'node:crypto'
import type { RunLine, WholeRun } from '@cadran/contract/payroll/runs'
import type { ValidatedCorrection } from '@cadran/contract/validation/corrections'
import { expect, test } from 'vitest'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { correct, download, issue, openPayroll, payroll, prepare, RUNS } from '../../../testing/payroll-runs.ts'
import { verifyLedger } from '../../portal/counters/index.ts'
import { keptTrace, monthsChanged } from './sights.rows.ts'

openOffice()
openPayroll()

const APRIL = { year: 2026, month: 4 }

test('EX-P-23 PAY-03 COR-31 COR-33 a correction of a closed month is a rappel of the next run, told as such', async () => {
  await office.clear('consultant')
  await office.clearCorrections()
  await office.plantMonth('consultant', APRIL, 'validated2')
  await office.plantMonth('consultant', { year: 2026, month: 5 }, 'validated2')
  await office.plantEvent('consultant', '2026-04-13/2026-04-17', 'KED', 'validated2')
  await office.close(APRIL)
  const april = await issue(await prepare(4))
  const event_code = await office.codeId('CP')
  const half = { start_at: '2026-04-17', start_moment: 'pm', end_at: '2026-04-17', end_moment: 'pm', event_code }
  const correction = await correct({ ...APRIL, object: 'absence', new: half })

  const { rows } = await portal.database.executeSql(`
    select hundredths, stage, effective_on, fact_on, rule, source from counter_entries
    where correction_id = ${correction.id} order by seq`)
  const stages = ['asked', 'asked', 'accepted', 'accepted', 'taken']
  expect(rows).toEqual(
    [-50, 50, -50, 50, -50].map((hundredths, index) => ({
      ...{ hundredths, stage: stages[index], effective_on: '2026-05-01', fact_on: '2026-04-17', rule: 'correction' },
      source: `correction ${correction.id} ${Math.floor((index + 3) / 2)}`,
    })),
  )
  expect((await verifyLedger(portal.platform, { is_replayed: false })).faults).toEqual([])

  const may = await issue(await prepare(5))
  const bytes = await download(may)
  expect(bytes.toString().split('\r\n').slice(1)).toEqual([
    'C201;Rousseau;Camille;Synchrone;05/2026;04/2026;rappel;CP;Congés payés;17/04/2026;après-midi;17/04/2026;après-midi;0,50;J',
    '',
  ])
  expect([bytes.byteLength, createHash('sha256').update(bytes).digest('hex')]).toEqual([
    255,
    '9bc3f16575e0c19104c7f0f6768201014d405b489f24e0c32b0d651003604fa1',
  ])
  const { body: lines } = await payroll.get<RunLine[]>(`${RUNS}/${may.id}/line`)
  expect(lines.map(({ correction_id, source }) => [correction_id, source])).toEqual([
    [correction.id, `correction:${correction.id}`],
  ])
  const exportedIn = async () => {
    const { body } = await payroll.get<ValidatedCorrection[]>('validation/correction?states[]=validated2')
    return body.find(({ id }) => id === correction.id)?.exported_in?.number ?? null
  }
  expect([april.number, await exportedIn()]).toEqual([1, 2])

  // Cancelled, the run has told nothing, and the next one tells it again (COR-33).
  const { body: now } = await payroll.get<{ updated_at: string }>(`${RUNS}/${may.id}`)
  const cancelled = await payroll.post(`${RUNS}/${may.id}/cancel`, {
    reason: 'Erreur de modèle',
    updated_at: now.updated_at,
  })
  expect([cancelled.status, await exportedIn()]).toEqual([200, null])
  // One that waits for a decision is said before the next run, and holds nothing up (PAY-09).
  const day = { start_at: '2026-04-16', start_moment: 'am', end_at: '2026-04-16', end_moment: 'pm', event_code }
  const asking = { matricule: 'C201', ...APRIL, object: 'absence', new: day, reason: 'Rendez-vous pris en CP' }
  const asked = await payroll.post<ValidatedCorrection>('validation/correction', asking)
  expect([asked.status, asked.body]).toMatchObject([201, {}])
  const again = await prepare(5)
  const { body: points } = await payroll.get<object[]>(`${RUNS}/${again.id}/control?codes[]=correction-pending`)
  expect(points).toMatchObject([
    { severity: 'warning', matricule: 'C201', text: 'Régularisation en attente : avril 2026', accepted: null },
  ])
  expect((await download(await issue(again))).equals(bytes)).toBe(true)
  expect(await exportedIn()).toBe(3)
})

test('COR-32 PAY-61 of totals the next run tells the difference, in the unit of the fact', async () => {
  const remote = await correct({
    ...APRIL,
    object: 'remote',
    new: { days: [{ day: '2026-04-15', am: true, pm: true }] },
  })
  const run = await issue(await prepare(5))
  const { body: lines } = await payroll.get<RunLine[]>(`${RUNS}/${run.id}/line`)
  expect(
    lines.map(({ origin, kind, rubric, quantity, unit, exported_quantity, correction_id, corrected_at }) => [
      ...[origin, kind, rubric, quantity, unit],
      ...[exported_quantity, correction_id, corrected_at],
    ]),
  ).toEqual([['2026-04', 'rappel', 'TELETRAVAIL', 100, 'J', 850, remote.id, expect.stringContaining('2026-05')]])
})

test('PAY-49 PAY-65 what the run before has settled is not read again, and the lines are the same', async () => {
  await correct({ ...APRIL, object: 'remote', new: { days: [{ day: '2026-04-13', am: true, pm: true }] } })
  const { id } = await prepare(5)
  const control = async () => (await payroll.post<WholeRun>(`${RUNS}/${id}/control`, {})).body.summary
  const settled = await control()
  const sights = `from payroll_run_sights where '2026-04' = any(months)`
  expect((await portal.database.executeSql(`select exists (select ${sights})`)).rows).toEqual([{ exists: true }])
  await portal.database.executeSql(`delete ${sights}`)
  expect([settled?.lines, settled?.rappels]).toEqual([1, [{ origin: '2026-04', lines: 1 }]])
  expect(await control()).toEqual(settled)
})

test('PAY-49 COR-31 of whom only corrections have come, their months alone are looked at again', () => {
  const april = { id: 7, month: '2026-04' }
  const march = { id: 9, month: '2026-03' }
  const trace = { digest: 'd', corrections: [april, march] }
  expect(monthsChanged(keptTrace(trace), trace)).toEqual([])
  expect(monthsChanged(keptTrace({ digest: 'd', corrections: [april] }), trace)).toEqual(['2026-03'])
  expect(monthsChanged('d', trace)).toEqual(['2026-04', '2026-03'])
  for (const kept of [undefined, '', 'other 7 9', 'd 7 9 11', 'd 7 11']) expect(monthsChanged(kept, trace)).toBeNull()
})
