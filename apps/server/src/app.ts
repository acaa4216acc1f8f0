import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { auditJobs, auditRoutes, verificationHandlers } from './features/administration/audit/index.ts'
import {
  dataRightsHandlers,
  dataRightsLongJobs,
  dataRightsRoutes,
} from './features/administration/data-rights/index.ts'
import { firstStartRoutes } from './features/administration/first-start/index.ts'
import { importHandlers, importJobs, importsRoutes } from './features/administration/imports/index.ts'
import { longJobHandlers, longJobsRoutes } from './features/administration/long-jobs/index.ts'
import {
  HOLIDAYS_JOB,
  holidaysJob,
  organisationRoutes,
  TEAM_MOVE_JOB,
  teamMoveJob,
} from './features/administration/organisation/index.ts'
import {
  BULK_CHANGE_JOB,
  bulkChangeJob,
  changesRoutes,
  peopleHandlers,
  peopleRoutes,
} from './features/administration/people/index.ts'
import { answerNoScimAddress, provisioningRoutes } from './features/administration/provisioning/index.ts'
import { ownRecordRoutes, recordHandlers } from './features/administration/record/index.ts'
import { rolesRoutes } from './features/administration/roles/index.ts'
import { companySettingsRoutes } from './features/administration/settings/index.ts'
import { homeRoutes } from './features/home/home/index.ts'
import { contactsRoutes } from './features/library/contacts/index.ts'
import { documentsRoutes } from './features/library/documents/index.ts'
import { newsRoutes } from './features/library/news/index.ts'
import { tutorialsRoutes } from './features/library/tutorials/index.ts'
import { unionsRoutes } from './features/library/unions/index.ts'
import { adjustmentsRoutes, ledgerLetters, ledgerRoutes } from './features/payroll/ledger/index.ts'
import { runHandlers, runLetters, runsRoutes } from './features/payroll/runs/index.ts'
import { templatesRoutes } from './features/payroll/templates/index.ts'
import { accessHandlers, accessRulesRoutes } from './features/portal/access-rules/index.ts'
import { accountHandlers, accountRoutes } from './features/portal/account/index.ts'
import { counterHandlers, lossLetters } from './features/portal/counters/index.ts'
import { delegationRoutes } from './features/portal/delegation/index.ts'
import { disconnectionRoutes } from './features/portal/disconnection/index.ts'
import { confirmByFactor, factorsRoutes } from './features/portal/factors/index.ts'
import { notificationHandlers, notificationsRoutes, type OthersLetters } from './features/portal/notifications/index.ts'
import { recordsRoutes } from './features/portal/records/index.ts'
import { runAsRoutes } from './features/portal/run-as/index.ts'
import { createAuthenticate, sessionHandlers, sessionRoutes } from './features/portal/session/index.ts'
import { demonstrationSites, settingsRoutes } from './features/portal/settings/index.ts'
import { ssoRoutes } from './features/portal/sso/index.ts'
import {
  revokeTokensOf,
  tokenHandlers,
  tokenLetters,
  tokensRoutes,
  withTokens,
} from './features/portal/tokens/index.ts'
import { usersRoutes } from './features/portal/users/index.ts'
import { webhookHandlers, webhooksRoutes } from './features/portal/webhooks/index.ts'
import { correctionsRoutes } from './features/timesheet/corrections/index.ts'
import { countersRoutes } from './features/timesheet/counters/index.ts'
import { eventsRoutes } from './features/timesheet/events/index.ts'
import { extraActivitiesRoutes } from './features/timesheet/extra-activities/index.ts'
import { filesRoutes } from './features/timesheet/files/index.ts'
import { monthRoutes } from './features/timesheet/month/index.ts'
import { overtimeRoutes } from './features/timesheet/overtime/index.ts'
import { remoteWorkRoutes } from './features/timesheet/remote-work/index.ts'
import { sendingRoutes } from './features/timesheet/sending/index.ts'
import { absenceCodesRoutes } from './features/validation/absence-codes/index.ts'
import { absencesRoutes } from './features/validation/absences/index.ts'
import { activitiesRoutes } from './features/validation/activities/index.ts'
import { calendarFeedsRoutes, deleteFeedsOf } from './features/validation/calendar-feeds/index.ts'
import { validatedCorrectionsRoutes } from './features/validation/corrections/index.ts'
import { disconnectionReportRoutes } from './features/validation/disconnection-report/index.ts'
import { escalationHandlers } from './features/validation/escalations/index.ts'
import { extraWeeksRoutes } from './features/validation/extra-activities/index.ts'
import { extraRequestsRoutes } from './features/validation/extra-requests/index.ts'
import { filtersRoutes } from './features/validation/filters/index.ts'
import { overtimeLabelsRoutes } from './features/validation/overtime-labels/index.ts'
import { periodHandlers, periodsRoutes, summaryLetters } from './features/validation/periods/index.ts'
import { planningRoutes } from './features/validation/planning/index.ts'
import { reminderHandlers, reminderLetters, remindersRoutes } from './features/validation/reminders/index.ts'
import { remoteReportsRoutes } from './features/validation/remote-reports/index.ts'
import { vacuumTables } from './platform/database/vacuum.ts'
import { type Binder, createBinder } from './platform/http/binder.ts'
import { compressLongReplies } from './platform/http/compression.ts'
import { answerNoRequest, installErrors } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { loggerOptions, OneLineEach } from './platform/http/logger.ts'
import { metricsRoutes } from './platform/http/metrics.ts'
import { docsRoutes } from './platform/http/openapi.ts'
import { readQuery } from './platform/http/query.ts'
import { installSecurity } from './platform/http/security.ts'
import { webApplication } from './platform/http/web-application.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import type { Platform } from './platform/platform.ts'
import { sealAudit } from './platform/seal/seal-audit.ts'
import type { Settings } from './platform/settings.ts'
import { sweepFiles } from './platform/storage-sweep.ts'
import { tracesOf } from './platform/traces/traces.ts'

const BODY_LIMIT = 64 * 1024
/** Node's own limit for a request to arrive whole, which Fastify lifts: nobody holds a connection by sending slowly. */
const ARRIVAL_MS = 300_000
const PASSWORD_CALLS = /^\/(forgot|reset)-password(?=[/?]|$)/

/** The HTTP server, without a room in it: what it needs before the platform is open is its logger. */
export function createServer(settings: Settings): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(settings),
    logController: new OneLineEach(),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MS,
    frameworkErrors: answerNoScimAddress,
    clientErrorHandler: answerNoRequest,
    trustProxy: settings.trusted_proxies.length > 0 ? settings.trusted_proxies : false,
    // The two password calls answer at the root of the host too (PWD-09); read, these addresses are pages.
    rewriteUrl: ({ method, url = '/' }) => (method === 'POST' && PASSWORD_CALLS.test(url) ? `/api${url}` : url),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: readQuery },
  })
  // Node reads on behind a request that asks for another protocol only where its body had come whole before its answer: whatever
  // follows on that connection would wait for ever.
  app.server.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.setHeader('connection', 'close')
  })
  return app
}

/** What writes the mails that may wait, by queue. */
const lettersOf = (platform: Platform): OthersLetters => ({
  ...summaryLetters(platform),
  ...reminderLetters(platform),
  ...runLetters(platform),
  ...ledgerLetters(platform),
  ...lossLetters(platform),
  ...tokenLetters(platform),
})

/** What does the jobs of every queue. */
export function jobHandlers(platform: Platform): JobHandlers {
  return {
    ...notificationHandlers(platform, lettersOf(platform)),
    ...accountHandlers(platform),
    ...sessionHandlers(platform),
    ...counterHandlers(platform),
    ...webhookHandlers(platform),
    ...accessHandlers(platform),
    ...tokenHandlers(platform),
    ...periodHandlers(platform),
    ...reminderHandlers(platform),
    ...escalationHandlers(platform),
    ...runHandlers(platform),
    ...recordHandlers(platform),
    ...peopleHandlers(platform),
    ...dataRightsHandlers(platform),
    ...importHandlers(platform),
    ...verificationHandlers(platform),
    ...longJobHandlers(platform, {
      [HOLIDAYS_JOB]: holidaysJob(platform),
      [TEAM_MOVE_JOB]: teamMoveJob(platform),
      [BULK_CHANGE_JOB]: bulkChangeJob(platform),
      ...dataRightsLongJobs(platform),
      ...importJobs(platform),
      ...auditJobs(platform),
    }),
    'vacuum-tables': async () => void (await vacuumTables(platform.database)),
    'seal-audit': async () => void (await sealAudit(platform)),
    'sweep-files': () => sweepFiles(platform),
  }
}

/** The rooms of the portal's own administration, above the others. */
function administrationRoutes(binder: Binder, platform: Platform): void {
  peopleRoutes(binder, platform)
  changesRoutes(binder, platform)
  rolesRoutes(binder, platform)
  ownRecordRoutes(binder, platform)
  companySettingsRoutes(binder, platform)
  longJobsRoutes(binder, platform)
  organisationRoutes(binder, platform)
  dataRightsRoutes(binder, platform)
  importsRoutes(binder, platform)
  firstStartRoutes(binder, platform)
  auditRoutes(binder, platform)
}

/** Who enters, how, and what tells them and other programs. */
function portalRoutes(app: FastifyInstance, binder: Binder, platform: Platform): void {
  sessionRoutes(binder, platform, {
    confirmByFactor,
    endPrograms: async (trx, user_id, now) => {
      await revokeTokensOf(trx, user_id, now)
      await deleteFeedsOf(trx, user_id)
    },
  })
  factorsRoutes(binder, platform)
  accountRoutes(binder, platform)
  usersRoutes(binder, platform)
  runAsRoutes(binder, platform)
  delegationRoutes(binder, platform)
  disconnectionRoutes(binder, platform)
  settingsRoutes(binder, platform)
  notificationsRoutes(binder, platform)
  webhooksRoutes(binder, platform)
  ssoRoutes(app, binder, platform)
  accessRulesRoutes(binder, platform)
  tokensRoutes(binder, platform)
}

function timesheetRoutes(binder: ReturnType<typeof createBinder>, platform: Platform) {
  monthRoutes(binder, platform)
  countersRoutes(binder, platform)
  filesRoutes(binder, platform)
  correctionsRoutes(binder, platform)
  eventsRoutes(binder, platform)
  extraActivitiesRoutes(binder, platform)
  overtimeRoutes(binder, platform)
  remoteWorkRoutes(binder, platform)
  sendingRoutes(binder, platform)
}

/** Every room, registered one under the other: the table of contents of the server. */
export async function buildApp(app: FastifyInstance, platform: Platform): Promise<FastifyInstance> {
  app.decorateRequest('viewer', null)
  tracesOf()?.requests(app)
  await installSecurity(app, platform)
  installErrors(app)
  compressLongReplies(app)
  // JSON is all the API speaks: text is refused by its type, not read as a body.
  app.removeContentTypeParser('text/plain')
  await app.register(multipart)
  healthRoutes(app, platform.database)
  metricsRoutes(app, platform)

  const binder = createBinder(app, withTokens(platform, createAuthenticate(platform)), platform)
  portalRoutes(app, binder, platform)
  timesheetRoutes(binder, platform)
  filtersRoutes(binder, platform)
  absencesRoutes(binder, platform)
  activitiesRoutes(binder, platform)
  extraRequestsRoutes(binder, platform)
  validatedCorrectionsRoutes(binder, platform)
  extraWeeksRoutes(binder, platform)
  overtimeLabelsRoutes(binder, platform)
  periodsRoutes(binder, platform)
  remindersRoutes(binder, platform)
  absenceCodesRoutes(binder, platform)
  remoteReportsRoutes(binder, platform)
  disconnectionReportRoutes(binder, platform)
  planningRoutes(binder, platform)
  calendarFeedsRoutes(app, binder, platform)
  templatesRoutes(binder, platform)
  runsRoutes(binder, platform)
  adjustmentsRoutes(binder, platform)
  ledgerRoutes(binder, platform)
  documentsRoutes(binder, platform)
  unionsRoutes(binder, platform)
  contactsRoutes(binder, platform)
  recordsRoutes(binder, platform)
  newsRoutes(binder, platform)
  tutorialsRoutes(binder, platform)
  homeRoutes(binder, platform)
  administrationRoutes(binder, platform)
  await provisioningRoutes(app, binder, platform)
  binder.finish()

  demonstrationSites(app, platform)
  await docsRoutes(app)
  await webApplication(app)
  return app
}
