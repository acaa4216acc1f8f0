import type { PersonAccesses } from '@cadran/contract/administration/accesses'
import type { PersonAssignment } from '@cadran/contract/administration/assignments'
import type { PersonCard } from '@cadran/contract/administration/card'
import type { PersonCounters } from '@cadran/contract/administration/counters'
import type { JournalEntry } from '@cadran/contract/administration/journal'
import type { AdministeredPerson } from '@cadran/contract/administration/people'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { PeopleFilters } from './people-filters.ts'

export type { AdministeredPerson, JournalEntry, PersonAccesses, PersonAssignment, PersonCard, PersonCounters }

export const PAGE_SIZE = 50

/** A page of the people under the filters; the former one stands until it is there. */
export const peopleQuery = ({ page, ...filters }: PeopleFilters) =>
  queryOptions({
    queryKey: ['administration', 'people', filters, page ?? 1],
    queryFn: ({ signal }) =>
      api.list('administration/person', { query: { ...filters, page: page ?? 1, maxResults: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Everybody under the filters, as a file. */
export const exportPeople = ({ page: _page, ...filters }: PeopleFilters, format: ExportFormat) =>
  api.file('administration/person/export', { query: { ...filters, format } })

/** Whom somebody may have as their manager, by what is typed of their name or matricule. */
export const managersQuery = (search: string) =>
  queryOptions({
    queryKey: ['administration', 'managers', search],
    queryFn: ({ signal }) =>
      api.list('administration/person', { query: { is_manager: '1', search: search.slice(0, 100) }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const companiesQuery = queryOptions({
  queryKey: ['administration', 'companies'],
  queryFn: ({ signal }) => api.get('administration/company', { signal }),
  meta: { quiet: true },
})

export const workplacesQuery = queryOptions({
  queryKey: ['administration', 'workplaces'],
  queryFn: ({ signal }) => api.get('administration/workplace', { signal }),
  meta: { quiet: true },
})

/** A person's card; each of its tabs asks for what is its own besides. */
export const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'card', id],
    queryFn: ({ signal }) => api.get('administration/person/{id}', { params: { id }, signal }),
    meta: { quiet: true },
  })

const tabQuery = <Reply>(tab: string, id: number, ask: (signal: AbortSignal) => Promise<Reply>) =>
  queryOptions({
    queryKey: ['administration', tab, id],
    queryFn: ({ signal }) => ask(signal),
    meta: { quiet: true },
  })

export const accessesQuery = (id: number) =>
  tabQuery('accesses', id, (signal) => api.get('administration/person/{id}/access', { params: { id }, signal }))

export const countersQuery = (id: number) =>
  tabQuery('counters', id, (signal) => api.get('administration/person/{id}/counter', { params: { id }, signal }))

export const assignmentsQuery = (id: number) =>
  tabQuery('assignments', id, (signal) => api.get('administration/person/{id}/assignment', { params: { id }, signal }))

export const journalQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['administration', 'journal', id, page],
    queryFn: ({ signal }) =>
      api.list('administration/person/{id}/journal', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
