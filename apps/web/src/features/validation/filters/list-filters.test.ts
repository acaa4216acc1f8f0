import { describe, expect, test } from 'vitest'
import { differs, filterQuery, flagQuery, readFilters, startingFilters, writeFilters } from './list-filters.ts'
import { parseListSearch } from './list-search.ts'

const STATES = ['submitted', 'validated1', 'validated2', 'refused'] as const
const DEFAULTS = startingFilters<(typeof STATES)[number]>({ states: ['submitted'], types: ['all'], manager: 'M100' })
const CRA = startingFilters<(typeof STATES)[number]>({ states: ['all'], types: null, manager: null, period: 'pending' })

describe('an address', () => {
  test('FLT-78 without anything it stands for the defaults', () => {
    expect(readFilters(parseListSearch({}), DEFAULTS, STATES)).toEqual(DEFAULTS)
    expect(differs(readFilters({}, DEFAULTS, STATES), DEFAULTS)).toBe(false)
  })

  test('FLT-01 CLO-12 CLO-13 carries every filter there and back', () => {
    const filters = {
      states: ['validated1', 'refused'] as const,
      types: ['consultant'] as const,
      manager: null,
      period: '2026-11',
      min_date: '2026-11-01',
      max_date: '2026-11-30',
      flags: ['remoteWorking', 'constraint'] as const,
      insufficient: true,
      lent: false,
      changed: true,
      company: '2',
      people: ['C201', 'C202'],
      search: 'Élan',
    }
    const search = writeFilters(filters, DEFAULTS)
    expect(search).toMatchObject({ states: 'validated1,refused', manager: 'all', flags: 'remoteWorking,constraint' })
    expect(search).toMatchObject({ balance: 'insufficient', changed: '1' })
    expect(readFilters(parseListSearch({ ...search }), DEFAULTS, STATES)).toEqual(filters)
  })

  test('ABS-17 one filter that differs writes them all, a search alone only itself', () => {
    const changed = writeFilters({ ...DEFAULTS, states: ['all'] }, DEFAULTS)
    expect(changed).toMatchObject({ states: 'all', types: 'all', manager: 'M100' })
    expect(writeFilters(DEFAULTS, DEFAULTS)).toEqual({ search: undefined })
    expect(writeFilters({ ...DEFAULTS, search: 'a' }, DEFAULTS)).toEqual({ search: 'a' })
    expect(differs({ ...DEFAULTS, search: 'a' }, DEFAULTS)).toBe(true)
  })

  test('FLT-08 what it says wrongly is the default', () => {
    const search = parseListSearch({
      states: 'granted',
      types: 'interim',
      period: '2026-13',
      minDate: '2026-02-30',
      page: 'two',
      flags: 'x',
      company: 'Synchrone',
    })
    expect(readFilters(search, DEFAULTS, STATES)).toEqual(DEFAULTS)
    expect(search.page).toBeUndefined()
  })

  test('FLT-09 keeps a page above the first, and a matricule that reads as a number', () => {
    expect(parseListSearch({ page: 3, manager: 1042, other: 'x' })).toEqual({ page: 3, manager: '1042' })
    expect(parseListSearch({ page: 1 })).toEqual({})
  })

  test('FLT-74 FLT-75 the CRA list knows pending and the months', () => {
    expect(readFilters({ period: 'pending' }, CRA, STATES).period).toBe('pending')
    expect(readFilters({ period: '2026-10' }, CRA, STATES).period).toBe('2026-10')
    expect(readFilters({ period: 'pending' }, DEFAULTS, STATES).period).toBeNull()
  })
})

describe('the query', () => {
  test('FLT-06 BCK-43 arrays are sent whole, all included', () => {
    expect(filterQuery({ ...DEFAULTS, states: ['all'] })).toMatchObject({
      'states[]': ['all'],
      'types[]': ['all'],
      manager: 'M100',
      search: undefined,
    })
  })

  test('FLT-12 FLT-56 an empty manager and statuses that are not chosen are not sent', () => {
    expect(filterQuery(CRA)).toMatchObject({ manager: undefined, 'types[]': undefined })
  })

  test('FLT-10 FLT-13 particularities are flags of value 1', () => {
    expect(flagQuery(['specialTime', 'backwarded'])).toEqual({ specialTime: '1', backwarded: '1' })
  })
})
