import {
  AFFECTATIONS_FILE,
  type AffectationRow,
  ASSIGNMENTS_FILE,
  type AssignmentRow,
  checkAssignmentRow,
  checkEventCodeRow,
  EVENT_CODES_FILE,
  type EventCodeRow,
  overlappedAssignment,
} from '@cadran/rules/timesheet/codes-file'
import { byKey, type Change, type FileImport, type Known, keyOf } from '../../../platform/cli/import-file.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { loadAffectations, loadAssignments, loadEventCodes, loadPeople } from './codes.read-model.ts'
import { lockCodes, writeAffectations, writeAssignments, writeEventCodes } from './codes.store.ts'

/** affectations.csv (`npm run cadran -- import`). */
export const affectationsImport: FileImport<typeof AFFECTATIONS_FILE.columns> = {
  shape: AFFECTATIONS_FILE,
  entity: 'affectation',
  newcomer: {},
  open: async (trx) => {
    await lockCodes(trx)
    const { known } = byKey(AFFECTATIONS_FILE, await loadAffectations(trx))
    return {
      known,
      checkAmong: () => () => [],
      write: async (changes) => {
        await writeAffectations(
          trx,
          changes.map(({ before, row }) => ({ ...row, id: before?.id ?? null })),
        )
        const after = byKey(AFFECTATIONS_FILE, await loadAffectations(trx)).known
        return changes.map(({ row }) => ({ id: after.get(row.code)?.id ?? 0 }))
      },
    }
  },
}

/** codes.csv: the event codes (EVT-19). */
export const eventCodesImport: FileImport<typeof EVENT_CODES_FILE.columns> = {
  shape: EVENT_CODES_FILE,
  entity: 'event_code',
  newcomer: {
    priority: 0,
    affectation: null,
    relevant_counter: null,
    start_at: null,
    end_at: null,
    editable: true,
    deductible: false,
    archived: false,
    master_data: null,
    created_at: null,
  },
  open: async (trx) => {
    await lockCodes(trx)
    const affectations = byKey(AFFECTATIONS_FILE, await loadAffectations(trx)).known
    const { known, ambiguous } = byKey(EVENT_CODES_FILE, await loadEventCodes(trx))
    return {
      known,
      checkAmong: () => (row, before) => [
        ...(ambiguous.has(row.short_code) ? ['short_code : plusieurs codes le portent dans la base'] : []),
        ...(row.affectation !== null && !affectations.has(row.affectation)
          ? [`affectation : ${row.affectation} est inconnue`]
          : []),
        ...checkEventCodeRow(row, before),
      ],
      write: async (changes) => {
        await writeEventCodes(
          trx,
          changes.map(({ before, row: { affectation, ...row } }) => ({
            ...row,
            id: before?.id ?? null,
            affectation_id: affectation === null ? null : (affectations.get(affectation)?.id ?? null),
          })),
        )
        const after = byKey(EVENT_CODES_FILE, await loadEventCodes(trx)).known
        return changes.map(({ row }) => ({ id: after.get(row.short_code)?.id ?? 0 }))
      },
    }
  },
}

interface Around {
  people: ReadonlyMap<string, number>
  affectations: ReadonlyMap<string, Known<AffectationRow>>
  codes: ReadonlyMap<string, Known<EventCodeRow>>
}

/** What is wrong with one assignment among all of them as they would stand. */
function assignmentChecker({ people, affectations, codes }: Around, standing: Iterable<AssignmentRow>) {
  const alike = groupBy(standing, ({ matricule, affectation }) => `${matricule} ${affectation}`)
  return (row: AssignmentRow): string[] => {
    const code = row.main_code === null ? null : codes.get(row.main_code)?.row
    const overlapped = overlappedAssignment(row, alike.get(`${row.matricule} ${row.affectation}`) ?? [])
    return [
      people.has(row.matricule) ? null : `matricule : ${row.matricule} est inconnu`,
      affectations.has(row.affectation) ? null : `affectation : ${row.affectation} est inconnue`,
      code === undefined ? `main_code : ${row.main_code} est inconnu` : null,
      ...checkAssignmentRow(row, code ?? null),
      overlapped && `starts_on : chevauche l’affectation du ${overlapped.starts_on}`,
    ].filter((fault) => fault !== null)
  }
}

function writtenAssignment({ people, affectations, codes }: Around, { before, row }: Change<AssignmentRow>) {
  const { matricule, affectation, main_code, starts_on, ends_on } = row
  return {
    id: before?.id ?? null,
    user_id: people.get(matricule) ?? 0,
    affectation_id: affectations.get(affectation)?.id ?? 0,
    main_code_id: main_code === null ? null : (codes.get(main_code)?.id ?? null),
    starts_on,
    ends_on,
  }
}

/** assignments.csv: who works for which affectation since when. */
export const assignmentsImport: FileImport<typeof ASSIGNMENTS_FILE.columns> = {
  shape: ASSIGNMENTS_FILE,
  entity: 'assignment',
  newcomer: { ends_on: null, main_code: null },
  open: async (trx, lines) => {
    await lockCodes(trx)
    const matricules = [...new Set(lines.flatMap(({ matricule }) => matricule ?? []))]
    const around: Around = {
      people: await loadPeople(trx, matricules),
      affectations: byKey(AFFECTATIONS_FILE, await loadAffectations(trx)).known,
      codes: byKey(EVENT_CODES_FILE, await loadEventCodes(trx)).known,
    }
    const { known } = byKey(ASSIGNMENTS_FILE, await loadAssignments(trx, matricules))
    return {
      known,
      checkAmong: (all) => {
        // What the file says of an assignment replaces what is stored of it.
        const stored = [...known.values()].map(({ row }) => row)
        const standing = new Map([...stored, ...all].map((row) => [keyOf(ASSIGNMENTS_FILE, row), row]))
        return assignmentChecker(around, standing.values())
      },
      write: async (changes) => {
        const rows = changes.map((change) => writtenAssignment(around, change))
        await writeAssignments(trx, rows)
        const after = byKey(ASSIGNMENTS_FILE, await loadAssignments(trx, matricules)).known
        return changes.map(({ row }, place) => ({
          id: after.get(keyOf(ASSIGNMENTS_FILE, row))?.id ?? 0,
          person_id: rows[place]?.user_id ?? 0,
        }))
      },
    }
  },
}
