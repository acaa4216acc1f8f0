import { listAbsenceCodes } from './absence-codes.ts'
import {
  absenceActions,
  absenceEvidence,
  actOnAbsence,
  actOnAbsences,
  countAbsences,
  editEventCode,
  exportAbsences,
  listAbsences,
  listBackOfficeCodes,
  offeredEventCodes,
  selectAbsences,
  undoAbsenceAct,
  undoAbsenceActs,
} from './absences.ts'
import {
  actOnMonth,
  actOnMonths,
  exportMonths,
  listMonths,
  monthActions,
  selectMonths,
  showMonth,
  undoMonthAct,
  undoMonthActs,
} from './activities.ts'
import { listActivityEvents } from './activity-events.ts'
import { listCounted, previewReminder, remind, showClosing, showDueClosing } from './closing.ts'
import { downloadCraFile, requestCraFile } from './cra-file.ts'
import { disconnectionReport } from './disconnection-report.ts'
import { correctExtraWeek, listExtraWeeks, validatedExtraConfig } from './extra-activities.ts'
import { exportExtraRequests, listExtraRequests, offeredExtraMissions } from './extra-requests.ts'
import { awaiting, listCompanies, searchPeople } from './filters.ts'
import {
  deleteOvertime as deleteValidatedOvertime,
  editOvertimeLabel,
  listOvertimes,
  offeredOvertimeCodes,
} from './overtime-labels.ts'
import {
  closePeriod,
  exportPeriods,
  forceSubmit,
  forceSubmitStep,
  listPeriods,
  listPeriodYears,
  listUnsentPeople,
} from './periods.ts'
import { exportPlanning, ownHierarchy, planningOfCurrentWeek, planningOfMonth, planningOfWeek } from './planning.ts'
import { downloadRemoteReport } from './remote-reports.ts'

/** Every call of the back office, by the name that the server binds. */
export const validationCalls = {
  listAbsences,
  exportAbsences,
  selectAbsences,
  countAbsences,
  listBackOfficeCodes,
  actOnAbsence,
  actOnAbsences,
  undoAbsenceAct,
  undoAbsenceActs,
  absenceActions,
  absenceEvidence,
  editEventCode,
  offeredEventCodes,
  awaiting,
  listCompanies,
  searchPeople,
  listMonths,
  exportMonths,
  selectMonths,
  showMonth,
  actOnMonth,
  actOnMonths,
  undoMonthAct,
  undoMonthActs,
  monthActions,
  requestCraFile,
  downloadCraFile,
  listActivityEvents,
  listExtraRequests,
  exportExtraRequests,
  offeredExtraMissions,
  listExtraWeeks,
  validatedExtraConfig,
  correctExtraWeek,
  listOvertimes,
  offeredOvertimeCodes,
  editOvertimeLabel,
  deleteValidatedOvertime,
  listPeriods,
  exportPeriods,
  listPeriodYears,
  listUnsentPeople,
  closePeriod,
  forceSubmit,
  forceSubmitStep,
  showClosing,
  showDueClosing,
  listCounted,
  previewReminder,
  remind,
  downloadRemoteReport,
  listAbsenceCodes,
  planningOfMonth,
  exportPlanning,
  planningOfCurrentWeek,
  planningOfWeek,
  ownHierarchy,
  disconnectionReport,
}
