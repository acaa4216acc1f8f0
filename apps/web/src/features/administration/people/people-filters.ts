import { PERSON_STATES, type PersonState } from '@cadran/rules/administration/person-state'
import { MODALITIES, PERSON_TYPES, type PersonType } from '@cadran/rules/portal/person'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { among, onlyGiven, shortText, useAddressFilters, wholeNumber } from '../../../platform/address-filters.ts'

/** The filters of the people as the address and the call carry them (ADM-06). */
export interface PeopleFilters {
  search?: string
  company?: number
  workplace?: number
  type?: PersonType
  modality?: string
  state?: PersonState
  role?: Role
  manager?: string
  all_levels?: '1'
  without_manager?: '1'
  page?: number
}

const flag = (raw: unknown): '1' | undefined => (String(raw) === '1' ? '1' : undefined)

/** What of an address is a filter of the people; everything else is dropped. */
export function readPeopleFilters(raw: Record<string, unknown>): PeopleFilters {
  return onlyGiven<PeopleFilters>({
    search: shortText(raw.search),
    company: wholeNumber(raw.company),
    workplace: wholeNumber(raw.workplace),
    type: among(PERSON_TYPES, raw.type),
    modality: among(MODALITIES.map(String), shortText(raw.modality)),
    state: among(PERSON_STATES, raw.state),
    role: among(ROLES, raw.role),
    manager: shortText(raw.manager),
    all_levels: raw.manager === undefined ? undefined : flag(raw.all_levels),
    without_manager: flag(raw.without_manager),
    page: wholeNumber(raw.page),
  })
}

export const usePeopleFilters = () => useAddressFilters(readPeopleFilters)
