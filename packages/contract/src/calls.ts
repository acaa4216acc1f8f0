import { TOKEN_AREAS, type TokenArea } from '@cadran/rules/portal/api-tokens'
import { administrationCalls } from './administration/calls.ts'
import * as provisioning from './administration/provisioning.ts'
import { loadHome } from './home/home.ts'
import type { CallShape } from './kit.ts'
import { consultingTeam, corporateTeam, internalContacts, myContacts } from './library/contacts.ts'
import {
  addToCategory,
  addToFolder,
  changeContactBlock,
  createCategory,
  createContactBlock,
  createFolder,
  deleteCategory,
  deleteContactBlock,
  deleteDocument,
  deleteFolder,
  loadDocuments,
  loadSocial,
  openDocument,
  renameCategory,
  renameDocument,
  renameFolder,
  sortDocuments,
} from './library/documents.ts'
import { editedInternalNews, listInternalNews } from './library/internal-news.ts'
import * as listings from './library/listings.ts'
import { listNews, loadHighlight, loadNews, openNewsFile, openNewsSecondaryFile, posts } from './library/news.ts'
import { listPublicTutorials, listTutorials, openThumbnail, sortTutorials, tutorials } from './library/tutorials.ts'
import {
  addUnionFile,
  changeUnion,
  deleteUnionFile,
  listUnions,
  loadUnion,
  openUnionFile,
  renameUnionFile,
} from './library/unions.ts'
import { payrollCalls } from './payroll/calls.ts'
import * as accessRules from './portal/access-rules.ts'
import { changePassword, changePersonalEmail, forgotPassword, resetPassword } from './portal/account.ts'
import {
  changeDelegation,
  endDelegation,
  findDeputies,
  listLentDecisions,
  readDelegations,
  setDelegation,
} from './portal/delegation.ts'
import * as factors from './portal/factors.ts'
import { forgetDevice, registerDevice } from './portal/notifications.ts'
import { openPicture, uploadAttachment, uploadPicture } from './portal/records.ts'
import { endRunAs, listRunAs, startRunAs } from './portal/run-as.ts'
import * as session from './portal/session.ts'
import { openLogo, publicConfig } from './portal/settings.ts'
import * as sso from './portal/sso.ts'
import * as tokens from './portal/tokens.ts'
import { listManagers, listUsers, me, showUser } from './portal/users.ts'
import * as webhooks from './portal/webhooks.ts'
import {
  askCorrection,
  changeCorrection,
  listCorrectionCodes,
  listCorrections,
  previewCorrection,
  withdrawCorrection,
} from './timesheet/corrections.ts'
import * as counters from './timesheet/counters.ts'
import {
  absenceHistory,
  absenceHistoryYears,
  absencePreview,
  checkBoundaries,
  createEvents,
  deleteEvent,
  deleteEvents,
  listEventCodes,
  listEventCodesBetween,
  listEvents,
  recutEvent,
  updateEvent,
} from './timesheet/events.ts'
import {
  changeExtraActivities,
  declareExtraActivities,
  extraActivityConfig,
  loadExtraActivities,
  requestExtraActivities,
} from './timesheet/extra-activities.ts'
import { deleteFile, depositFiles, downloadFile, requestFile } from './timesheet/files.ts'
import { loadMonth, saveMonth } from './timesheet/month.ts'
import { createOvertime, deleteOvertime, listOvertimeCodes, listOvertimeCodesBetween } from './timesheet/overtime.ts'
import { loadRecurringDays, saveRecurringDays, saveRemoteDays } from './timesheet/remote-work.ts'
import * as calendarFeeds from './validation/calendar-feeds.ts'
import { validationCalls } from './validation/calls.ts'

const peopleCalls = {
  me,
  listUsers,
  listManagers,
  showUser,
}

const timesheetCalls = {
  listCounters: counters.listCounters,
  listCounterLines: counters.listCounterLines,
  projectCounters: counters.projectCounters,
  requestCounterStatement: counters.requestCounterStatement,
  downloadCounterStatement: counters.downloadCounterStatement,
  loadMonth,
  saveMonth,
  depositFiles,
  deleteFile,
  requestFile,
  downloadFile,
  saveRemoteDays,
  loadRecurringDays,
  saveRecurringDays,
  createEvents,
  recutEvent,
  updateEvent,
  deleteEvent,
  deleteEvents,
  checkBoundaries,
  listEvents,
  listEventCodes,
  listEventCodesBetween,
  absenceHistory,
  absenceHistoryYears,
  absencePreview,
  createOvertime,
  deleteOvertime,
  listOvertimeCodes,
  listOvertimeCodesBetween,
  requestExtraActivities,
  extraActivityConfig,
  loadExtraActivities,
  declareExtraActivities,
  changeExtraActivities,
  askCorrection,
  previewCorrection,
  listCorrectionCodes,
  listCorrections,
  changeCorrection,
  withdrawCorrection,
}

const libraryCalls = {
  loadDocuments,
  loadSocial,
  openDocument,
  addToCategory,
  addToFolder,
  renameDocument,
  deleteDocument,
  createCategory,
  createFolder,
  createContactBlock,
  renameCategory,
  renameFolder,
  changeContactBlock,
  deleteCategory,
  deleteFolder,
  deleteContactBlock,
  sortDocuments,
  listUnions,
  loadUnion,
  changeUnion,
  addUnionFile,
  openUnionFile,
  renameUnionFile,
  deleteUnionFile,
  myContacts,
  consultingTeam,
  internalContacts,
  corporateTeam,
  listEditedContactGroups: listings.groups.list,
  loadEditedContactGroup: listings.groups.load,
  createEditedContactGroup: listings.groups.create,
  changeEditedContactGroup: listings.groups.change,
  removeEditedContactGroup: listings.groups.remove,
  listEditedContacts: listings.contacts.list,
  loadEditedContact: listings.contacts.load,
  createEditedContact: listings.contacts.create,
  changeEditedContact: listings.contacts.change,
  removeEditedContact: listings.contacts.remove,
  listEditedUnions: listings.unions.list,
  loadEditedUnion: listings.unions.load,
  createEditedUnion: listings.unions.create,
  changeEditedUnion: listings.unions.change,
  removeEditedUnion: listings.unions.remove,
  listEditedSections: listings.sections.list,
  loadEditedSection: listings.sections.load,
  createEditedSection: listings.sections.create,
  changeEditedSection: listings.sections.change,
  removeEditedSection: listings.sections.remove,
  uploadPicture,
  uploadAttachment,
  openPicture,
  listNews,
  loadHighlight,
  loadNews,
  openNewsFile,
  openNewsSecondaryFile,
  listPosts: posts.list,
  loadPost: posts.load,
  createPost: posts.create,
  changePost: posts.change,
  deletePost: posts.remove,
  listInternalNews,
  listEditedInternalNews: editedInternalNews.list,
  loadInternalNews: editedInternalNews.load,
  createInternalNews: editedInternalNews.create,
  changeInternalNews: editedInternalNews.change,
  deleteInternalNews: editedInternalNews.remove,
  listTutorials,
  listPublicTutorials,
  openThumbnail,
  listEditedTutorials: tutorials.list,
  loadTutorial: tutorials.load,
  createTutorial: tutorials.create,
  changeTutorial: tutorials.change,
  sortTutorials,
  deleteTutorial: tutorials.remove,
}

const delegationCalls = {
  readDelegations,
  findDeputies,
  listLentDecisions,
  setDelegation,
  changeDelegation,
  endDelegation,
}

/** Every call of the API, by the name its room gives it: what OpenAPI documents and what types the web client. */
export const calls = {
  ...session,
  forgotPassword,
  resetPassword,
  changePersonalEmail,
  changePassword,
  registerDevice,
  forgetDevice,
  publicConfig,
  openLogo,
  loadHome,
  listRunAs,
  startRunAs,
  endRunAs,
  ...peopleCalls,
  ...delegationCalls,
  ...timesheetCalls,
  ...libraryCalls,
  ...validationCalls,
  ...payrollCalls,
  ...administrationCalls,
  ...webhooks,
  ...sso,
  ...accessRules,
  ...provisioning,
  ...calendarFeeds,
  ...factors,
  ...tokens,
}
export type Calls = typeof calls

const CALLS_OF_AREA: Readonly<Record<TokenArea, Readonly<Record<string, CallShape>>>> = {
  people: peopleCalls,
  timesheet: timesheetCalls,
  validation: { ...validationCalls, ...delegationCalls },
  library: libraryCalls,
  payroll: payrollCalls,
  administration: administrationCalls,
}
const AREAS = new Map(
  TOKEN_AREAS.flatMap((area) => Object.values(CALLS_OF_AREA[area]).map((call): [CallShape, TokenArea] => [call, area])),
)

/** The area that a token names to make this call; undefined where no token may: whatever gives or changes a way in (TOK-09, README 92). */
export const areaOf = (call: CallShape): TokenArea | undefined => AREAS.get(call)
