/** The filters of a validation list as the address carries them: short texts, only those that differ from the defaults. */
export interface ListSearch {
  states?: string
  types?: string
  manager?: string
  company?: string
  period?: string
  minDate?: string
  maxDate?: string
  flags?: string
  balance?: string
  changed?: string
  lent?: string
  /** Matricules, with commas between. */
  people?: string
  search?: string
  page?: number
}

const TEXT_KEYS = [
  'states',
  'types',
  'manager',
  'company',
  'period',
  'minDate',
  'maxDate',
  'flags',
  'balance',
  'changed',
  'lent',
  'search',
] as const
/** As many as may be chosen by hand. */
const PEOPLE_LENGTH = 1_000

/** What of an address is a filter; everything else is dropped. A router may have read a matricule as a number. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {}
  for (const key of TEXT_KEYS) {
    const value = raw[key]
    if (typeof value === 'string' || typeof value === 'number') search[key] = String(value).slice(0, 100)
  }
  if (typeof raw.people === 'string' || typeof raw.people === 'number') {
    search.people = String(raw.people).slice(0, PEOPLE_LENGTH)
  }
  const page = Number(raw.page)
  if (Number.isSafeInteger(page) && page > 1) search.page = page
  return search
}
