import { PERSON_TYPE_LABELS, type PersonType } from '../portal/person.ts'
import { refusal } from '../portal/refusal.ts'
import { type Day, type Period, periodKey } from '../timesheet/day.ts'
import type { RemoteDay } from '../timesheet/remote-work.ts'

/** A month in which nobody worked remotely has no report (RWR-14). */
export const NO_REPORT = refusal('no-report', 404, 'Aucun fichier disponible')

/** A person of the report with the remote days of the month, in order. */
export interface RemoteWorker {
  matricule: string
  lastname: string
  firstname: string
  person_type: PersonType
  manager: string | null
  days: readonly RemoteDay[]
}

/** What a cell holds; a text is never anything else, whatever it begins with (RWR-13). */
export type ReportCell = { text: string } | { days: number } | { date: Day }

/** One sheet: the words of its columns, then its lines; the last one is a total where `has_total` says so. */
export interface ReportSheet {
  name: 'Synthèse' | 'Détail'
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
  has_total: boolean
}

const text = (value: string): ReportCell => ({ text: value })
const yesNo = (yes: boolean): ReportCell => ({ text: yes ? 'Oui' : 'Non' })
const halvesOf = ({ am, pm }: RemoteDay) => Number(am) + Number(pm)
const daysOf = ({ days }: RemoteWorker) => days.reduce((sum, day) => sum + halvesOf(day), 0) / 2

/** 'teletravail_2026-05.xlsx' (RWR-11). */
export function reportName(period: Period): string {
  return `teletravail_${periodKey(period)}.xlsx`
}

function summary(workers: readonly RemoteWorker[]): ReportSheet {
  const total = workers.reduce((sum, worker) => sum + daysOf(worker), 0)
  const blank = text('')
  return {
    name: 'Synthèse',
    columns: ['Matricule', 'Nom', 'Prénom', 'Statut', 'Manager', 'Jours de télétravail'],
    rows: [
      ...workers.map((worker) => [
        text(worker.matricule),
        text(worker.lastname),
        text(worker.firstname),
        text(PERSON_TYPE_LABELS[worker.person_type]),
        text(worker.manager ?? ''),
        { days: daysOf(worker) },
      ]),
      [text('Total'), blank, blank, blank, blank, { days: total }],
    ],
    has_total: true,
  }
}

function detail(workers: readonly RemoteWorker[]): ReportSheet {
  return {
    name: 'Détail',
    columns: ['Matricule', 'Nom', 'Prénom', 'Date', 'Matin', 'Après-midi', 'Jours'],
    rows: workers.flatMap((worker) =>
      worker.days.map((day) => [
        text(worker.matricule),
        text(worker.lastname),
        text(worker.firstname),
        { date: day.day },
        yesNo(day.am),
        yesNo(day.pm),
        { days: halvesOf(day) / 2 },
      ]),
    ),
    has_total: false,
  }
}

/** The two sheets of a month's report, for workers in the order of lists: each remote half-day counts 0.5 (RWR-09, RWR-11, RWR-12). */
export function remoteReport(workers: readonly RemoteWorker[]): [ReportSheet, ReportSheet] {
  return [summary(workers), detail(workers)]
}
