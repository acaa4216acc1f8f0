import * as adjustments from './adjustments.ts'
import * as ledger from './ledger.ts'
import * as parameters from './parameters.ts'
import * as runs from './runs.ts'
import * as sickNotices from './sick-notices.ts'
import * as templates from './templates.ts'

/** The calls of payroll: adjustments of counters, templates and runs. */
export const payrollCalls = {
  createAdjustment: adjustments.createAdjustment,
  listAdjustments: adjustments.listAdjustments,
  actOnAdjustment: adjustments.actOnAdjustment,
  listCounterRules: parameters.listCounterRules,
  addCounterRule: parameters.addCounterRule,
  actOnCounterRule: parameters.actOnCounterRule,
  listSickNotices: sickNotices.listSickNotices,
  recordSickNotice: sickNotices.recordSickNotice,
  listPayrollTemplates: templates.listTemplates,
  createPayrollTemplate: templates.createTemplate,
  loadPayrollTemplate: templates.loadTemplate,
  changePayrollTemplate: templates.changeTemplate,
  removePayrollTemplate: templates.removeTemplate,
  previewPayrollTemplate: templates.previewTemplate,
  listPayrollRuns: runs.listRuns,
  createPayrollRun: runs.createRun,
  loadPayrollRun: runs.loadRun,
  removePayrollRun: runs.removeRun,
  controlPayrollRun: runs.controlRun,
  listPayrollControls: runs.listControls,
  acceptPayrollControls: runs.acceptControls,
  takeBackPayrollAcceptance: runs.takeBackAcceptance,
  issuePayrollRun: runs.issueRun,
  cancelPayrollRun: runs.cancelRun,
  requestPayrollFile: runs.requestRunFile,
  downloadPayrollFile: runs.downloadRunFile,
  listPayrollRunLines: runs.listRunLines,
  listCountedPeople: ledger.listCountedPeople,
  loadCountersOfPerson: ledger.loadCounters,
  listLinesOfPerson: ledger.listLines,
  requestStatementOfPerson: ledger.requestStatement,
  downloadStatementOfPerson: ledger.downloadStatement,
}
