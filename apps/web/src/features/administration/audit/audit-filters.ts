import { isDay } from '@cadran/rules/timesheet/day'
import { onlyGiven, shortText, useAddressFilters, wholeNumber } from '../../../platform/address-filters.ts'

/** The filters of the audit as the address and the call carry them (AUD-10). */
export interface AuditPageFilters {
  from?: string
  to?: string
  actor?: string
  person?: string
  entity?: string
  action?: string
  request_id?: string
  search?: string
  page?: number
}

const dayOf = (raw: unknown): string | undefined => (typeof raw === 'string' && isDay(raw) ? raw : undefined)

/** What of an address is a filter of the audit; everything else is dropped. */
export function readAuditFilters(raw: Record<string, unknown>): AuditPageFilters {
  return onlyGiven<AuditPageFilters>({
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    actor: shortText(raw.actor),
    person: shortText(raw.person),
    entity: shortText(raw.entity),
    action: shortText(raw.action),
    request_id: shortText(raw.request_id),
    search: shortText(raw.search),
    page: wholeNumber(raw.page),
  })
}

export const useAuditFilters = () => useAddressFilters(readAuditFilters)
