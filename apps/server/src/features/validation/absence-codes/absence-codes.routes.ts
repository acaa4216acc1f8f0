import { listAbsenceCodes } from '@cadran/contract/validation/absence-codes'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readAbsenceCodes } from './absence-codes.read-model.ts'

export function absenceCodesRoutes({ bind }: Binder, platform: Platform): void {
  bind(listAbsenceCodes, () => readAbsenceCodes(platform))
}
