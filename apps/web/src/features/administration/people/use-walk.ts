import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PAGE_SIZE, peopleQuery } from './people.queries.ts'
import { type PeopleFilters, readPeopleFilters } from './people-filters.ts'

interface Step {
  id: number
  page: number
}

/** The people before and after somebody in the list that their card was opened from: its filters and page stand in the address. */
export function useWalk(id: number) {
  const navigate = useNavigate()
  const { page = 0, ...filters }: PeopleFilters = readPeopleFilters(useSearch({ strict: false }))
  const isWalked = page > 0
  const here = useQuery({ ...peopleQuery({ ...filters, page }), enabled: isWalked }).data
  const { items = [], total = 0 } = here ?? {}
  const index = items.findIndex((person) => person.id === id)
  const isLast = index === items.length - 1 && (page - 1) * PAGE_SIZE + items.length < total
  // The neighbours on another page are asked for at the edge alone.
  const beside = (other: number, enabled: boolean) => ({
    ...peopleQuery({ ...filters, page: other }),
    placeholderData: undefined,
    enabled,
  })
  const before = useQuery(beside(page - 1, index === 0 && page > 1)).data
  const after = useQuery(beside(page + 1, index >= 0 && isLast)).data
  const step = (person: { id: number } | undefined, on: number): Step | null =>
    person ? { id: person.id, page: on } : null
  const isFound = index >= 0
  return {
    place: isFound ? (page - 1) * PAGE_SIZE + index + 1 : null,
    total,
    previous: isFound ? (step(items[index - 1], page) ?? step(before?.items.at(-1), page - 1)) : null,
    next: isFound ? (step(items[index + 1], page) ?? step(after?.items[0], page + 1)) : null,
    go: (to: Step) =>
      void navigate({
        to: '.',
        params: (params) => ({ ...params, id: to.id }),
        search: { ...filters, page: to.page },
        resetScroll: false,
      }),
  }
}
