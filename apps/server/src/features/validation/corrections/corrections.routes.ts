import * as calls from '@cadran/contract/validation/corrections'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listCorrectionsOfScope, readCorrectionActions } from './corrections.read-model.ts'
import {
  askForSomebody,
  decide,
  decideSeveral,
  listCodesFor,
  previewForSomebody,
  readWeekFor,
} from './corrections.service.ts'
import { readCorrectionEvidence } from './evidence.read-model.ts'
import { readCorrectionSelection } from './selection.read-model.ts'

export function validatedCorrectionsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listValidatedCorrections, ({ viewer, query }) => listCorrectionsOfScope(platform, viewer, query))
  bind(calls.selectCorrections, ({ viewer, query }) => readCorrectionSelection(platform, viewer, query))
  bind(calls.askCorrectionFor, async ({ requester, body, reply }) => {
    const { correction, created } = await askForSomebody(platform, requester, body)
    if (created) reply.code(201)
    return correction
  })
  bind(calls.previewCorrectionFor, ({ viewer, body }) => previewForSomebody(platform, viewer, body()))
  bind(calls.listCorrectionCodesFor, ({ viewer, query }) => listCodesFor(platform, viewer, query))
  bind(calls.correctionWeekFor, ({ viewer, query }) => readWeekFor(platform, viewer, query))
  bind(calls.correctionEvidence, ({ viewer, params }) => readCorrectionEvidence(platform, viewer, params.id))
  bind(calls.decideCorrection, ({ requester, body }) => decide(platform, requester, body))
  bind(calls.decideCorrections, ({ requester, body }) => decideSeveral(platform, requester, body))
  bind(calls.correctionActions, ({ viewer, params }) => readCorrectionActions(platform, viewer, params.id))
}
