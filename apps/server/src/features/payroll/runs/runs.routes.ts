import * as calls from '@cadran/contract/payroll/runs'
import { previewTemplate } from '@cadran/contract/payroll/templates'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as downloads from './download.service.ts'
import { preview } from './preview.service.ts'
import { readControls, readLines, readRun, readRuns } from './runs.read-model.ts'
import * as service from './runs.service.ts'

export function runsRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  bind(calls.listRuns, ({ query }) => readRuns(kysely, query.year))
  bind(calls.createRun, async ({ requester, body, reply }) => {
    const { run, created } = await service.create(platform, requester, body)
    if (created) reply.code(201)
    return run
  })
  bind(calls.loadRun, ({ params }) => readRun(kysely, params.id))
  bind(calls.removeRun, ({ requester, params }) => service.remove(platform, requester, params.id))
  bind(calls.controlRun, ({ requester, params }) => service.control(platform, requester, params.id))
  bind(calls.listControls, ({ viewer, params, query }) => readControls(kysely, viewer, params.id, query))
  bind(calls.acceptControls, ({ requester, params, body }) => service.accept(platform, requester, params.id, body))
  bind(calls.takeBackAcceptance, ({ requester, params }) =>
    service.takeBack(platform, requester, params.id, params.key),
  )
  bind(calls.issueRun, ({ requester, params, body }) => service.issue(platform, requester, params.id, body))
  bind(calls.cancelRun, ({ requester, params, body }) => service.cancel(platform, requester, params.id, body))
  bind(calls.requestRunFile, ({ viewer, params }) => downloads.requestFile(platform, viewer, params.id, params.file_id))
  bind(calls.downloadRunFile, ({ requester, params }) =>
    downloads.sendFile(platform, requester, params.id, params.file_id),
  )
  bind(calls.listRunLines, ({ params, query }) => readLines(kysely, params.id, query))
  bind(previewTemplate, ({ params, body }) => preview(platform, params.id, body()))
}
