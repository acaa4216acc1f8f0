import { changePassword, changePersonalEmail, forgotPassword, resetPassword } from './portal/account.ts'
import { logIn, logOut, refreshSession } from './portal/session.ts'
import { publicConfig } from './portal/settings.ts'
import { listManagers, listRunAs, listUsers, me } from './portal/users.ts'
import {
  absenceHistory,
  absenceHistoryYears,
  checkBoundaries,
  createEvents,
  deleteEvent,
  listEventCodes,
  listEventCodesBetween,
  listEvents,
  updateEvent,
} from './timesheet/events.ts'
import { loadMonth, saveMonth } from './timesheet/month.ts'
import { loadRecurringDays, saveRecurringDays, saveRemoteDays } from './timesheet/remote-work.ts'
import { absenceActions, actOnAbsence, editEventCode, listAbsences, offeredEventCodes } from './validation/absences.ts'
import { actOnMonth, listMonths, monthActions, showMonth } from './validation/activities.ts'
import { awaiting } from './validation/filters.ts'
import { closePeriod, forceSubmit, listPeriods, listPeriodYears } from './validation/periods.ts'

/** Every call of the API, by the name its room gives it: what OpenAPI documents and what types the web client. */
export const calls = {
  logIn,
  refreshSession,
  logOut,
  forgotPassword,
  resetPassword,
  changePersonalEmail,
  changePassword,
  publicConfig,
  me,
  listUsers,
  listManagers,
  listRunAs,
  loadMonth,
  saveMonth,
  saveRemoteDays,
  loadRecurringDays,
  saveRecurringDays,
  createEvents,
  updateEvent,
  deleteEvent,
  checkBoundaries,
  listEvents,
  listEventCodes,
  listEventCodesBetween,
  absenceHistory,
  absenceHistoryYears,
  listAbsences,
  actOnAbsence,
  absenceActions,
  editEventCode,
  offeredEventCodes,
  awaiting,
  listMonths,
  showMonth,
  actOnMonth,
  monthActions,
  listPeriods,
  listPeriodYears,
  closePeriod,
  forceSubmit,
}
export type Calls = typeof calls
