import type { FoundPerson } from '@cadran/contract/validation/filters'
import { beginsWords, PEOPLE_FROM } from '@cadran/rules/portal/word-search'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api-client.ts'
import type { Search } from './places.ts'

export type { FoundPerson }

/** Keys held down are two questions, the first letter and the last; where one types, each letter is asked for at once. */
const PAUSE_MS = 40

const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['validation', 'people', search],
    queryFn: ({ signal }) => api.get('validation/people', { query: { search }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

const isLongEnough = (text: string) => text.replaceAll(/\s/g, '').length >= PEOPLE_FROM

/**
 * The people who fit what is typed. Until the server has answered for it, those of its last answer who still fit; an answer
 * that comes after the next letter is dropped with its request.
 */
export function usePeople({ text, words, only }: Search, mayFind: boolean) {
  const [asked] = useDebouncedValue(text, PAUSE_MS, { leading: true })
  const isWanted = mayFind && only !== 'acts' && isLongEnough(text)
  const { data = [], error, isFetching } = useQuery({ ...peopleQuery(asked), enabled: isWanted && isLongEnough(asked) })
  const fits = ({ firstname, lastname, matricule }: FoundPerson) =>
    beginsWords(words, `${firstname} ${lastname} ${matricule}`)
  return {
    people: isWanted ? data.filter(fits) : [],
    isSearching: isWanted && (isFetching || asked !== text),
    error: isWanted && asked === text ? error : null,
  }
}
