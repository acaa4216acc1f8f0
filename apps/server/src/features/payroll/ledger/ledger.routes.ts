import * as calls from '@cadran/contract/payroll/ledger'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readLines, readStandings, requestStatement, sendStatement } from '../../timesheet/counters/index.ts'
import { findCounted, listCounted } from './people.read-model.ts'

/** Why somebody's counter was adjusted is told to payroll and to the person (LED-49). */
const tellsReasons = ({ subject }: Viewer, person_id: number) =>
  subject.id === person_id || subject.roles.has('ROLE_PAY_MANAGER')

/** Reading somebody else's counters: what was opened leaves its trace (LED-49, LED-68). */
export function ledgerRoutes({ bind }: Binder, platform: Platform): void {
  const open = async (viewer: Viewer, matricule: string) => {
    const person = await findCounted(platform, viewer, matricule)
    return {
      person,
      tells: tellsReasons(viewer, person.id),
      note: () => platform.reads.note(viewer, person.id, 'counters'),
    }
  }
  bind(calls.listCountedPeople, ({ viewer, query }) => listCounted(platform, viewer, query))
  bind(calls.loadCounters, async ({ viewer, params }) => {
    const { person, note } = await open(viewer, params.matricule)
    const counters = await readStandings(platform, person.id)
    note()
    return counters
  })
  bind(calls.listLines, async ({ viewer, params, query }) => {
    const { person, tells, note } = await open(viewer, params.matricule)
    const page = await readLines(platform, person.id, query, tells)
    note()
    return page
  })
  bind(calls.requestStatement, async ({ viewer, params, query }) => {
    const { person } = await open(viewer, params.matricule)
    const path = `payroll/counter/${encodeURIComponent(person.matricule)}/statement/download`
    return requestStatement(platform, viewer, person, path, query)
  })
  bind(calls.downloadStatement, async ({ viewer, params, query }) => {
    const { person, tells, note } = await open(viewer, params.matricule)
    const file = await sendStatement(platform, person, query, tells)
    note()
    return file
  })
}
