import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ABSENCE_LIST, type AbsenceRow } from '../absences/index.ts'
import { PLANNING, type PlanningSource } from './planning.queries.ts'
import { withPerson } from './planning-pages.ts'

const PAGES = [...PLANNING, 'pages']
const ACTS = ABSENCE_LIST.lists.join()

/** Whose absence an act was about; null where it says nobody. */
function personOf(variables: unknown): string | null {
  if (typeof variables !== 'object' || variables === null || !('row' in variables)) return null
  const { person } = variables.row as Partial<AbsenceRow>
  return person?.matricule ?? null
}

/**
 * A planning, its next page when it is wanted, and one person of it read again: after whatever act on an absence, by
 * itself, so that a bar changes where it stands (WIN-02).
 */
export function usePlanning({ pages, readOne }: PlanningSource) {
  const client = useQueryClient()
  const query = useInfiniteQuery(pages)
  const readAgain = async (matricule: string) => {
    const answer = await readOne(matricule).catch(() => null)
    // What is not shown is read when it is.
    void client.invalidateQueries({ queryKey: PAGES, refetchType: answer ? 'none' : 'active' })
    if (!answer) return
    client.setQueryData(
      pages.queryKey,
      (known) => known && { ...known, pages: known.pages.map((page) => withPerson(page, answer)) },
    )
  }
  const onAct = useEffectEvent((variables: unknown) => {
    const matricule = personOf(variables)
    if (matricule === null) void client.invalidateQueries({ queryKey: PAGES })
    else void readAgain(matricule)
  })
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        const key = mutation?.options.mutationKey?.slice(0, ABSENCE_LIST.lists.length).join()
        if (type === 'updated' && key === ACTS && mutation.state.status === 'success') onAct(mutation.state.variables)
      }),
    [client],
  )
  return { query, readAgain }
}

export type ShownPlanning = ReturnType<typeof usePlanning>
