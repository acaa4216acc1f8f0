export { EvidenceBlock, Projection } from './absence-evidence.tsx'
export {
  AbsenceHistory,
  Acts as AbsenceActs,
  Facts as AbsenceFacts,
  More as MoreOfAbsence,
} from './absence-panel.tsx'
export {
  ABSENCE_LIST,
  type AbsenceRow,
  type AbsenceShape,
  absenceEvidenceQuery,
  absentQuery,
} from './absences.queries.ts'
export { ABSENCES } from './absences.tsx'
export { balanceLines } from './balance.ts'
export { BalanceView } from './balance-view.tsx'
