import type { Correction } from '@cadran/contract/timesheet/corrections'
import type { Month } from '@cadran/contract/timesheet/calendar'
import { expect, test } from 'vitest'
import { beforeAll } from 'vitest'
import { office, openBackOffice, portal, manager, payroll } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()
const APRIL = { year: 2026, month: 4 }
let person: Caller
let cp: number

beforeAll(async () => {
  person = await portal.as('consultant')
  cp = await office.codeId('CP')
  await office.clear('consultant')
  await office.plantMonth('consultant', APRIL, 'validated2')
  await office.plantEvent('consultant', '2026-04-13/2026-04-17', 'KED', 'validated2')
  await office.close(APRIL)
})

const day = (start: string, moment: 'am' | 'pm', event_code = cp) => ({
  ...{ start_at: start, start_moment: moment, end_at: start, end_moment: moment, event_code },
})

test('smoke', async () => {
  const asked = await person.post<Correction>('timesheet/correction', {
    ...APRIL, object: 'absence', new: day('2026-04-17', 'pm'), reason: 'Rendez-vous pris en CP',
  })
  console.log(asked.status, JSON.stringify(asked.body))
  const list = await manager.get('validation/correction')
  console.log(list.status, JSON.stringify(list.body))
  const v1 = await manager.post<any>('validation/correction-action', { correction: asked.body.id, action: 'validated1', comment: '', updated_at: asked.body.updated_at })
  console.log(v1.status, JSON.stringify(v1.body))
  const v2 = await payroll.post<any>('validation/correction-action', { correction: asked.body.id, action: 'validated2', comment: '', updated_at: v1.body.correction?.updated_at })
  console.log(v2.status, JSON.stringify(v2.body))
  const lines = await portal.database.executeSql(`select seq, counter, kind, stage, hundredths, effective_on, fact_on, rule, source, created_at from counter_entries where correction_id is not null order by seq`)
  console.log(lines.rows)
  const m = await person.get<Month>('timesheet/month/4/2026')
  console.log(JSON.stringify(m.body.corrections), m.body.counters?.cp)
  const aw = await manager.get('validation/awaiting')
  console.log(JSON.stringify(aw.body))
  expect(1).toBe(1)
})
