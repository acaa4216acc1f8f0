import { isDay } from '@cadran/rules/timesheet/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What the address of a planning says beside the month or week: only what differs from the start. */
interface PlanningSearch {
  manager?: string | undefined
  /** A part of a name or a matricule (WIN-03). */
  qui?: string | undefined
  /** 'non' hides the remote layer (README 26). */
  teletravail?: string | undefined
  /** The day that a small window shows. */
  jour?: string | undefined
}

function readText(value: unknown): string | null {
  // A router may have read a matricule as a number.
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) || null : null
}

/** The filters of the planning, kept in the address: it can be shared, reloaded and gone back to. */
export function usePlanningAddress() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const jour = readText(raw.jour)
  const search = {
    manager: readText(raw.manager) ?? undefined,
    qui: readText(raw.qui) ?? undefined,
    teletravail: raw.teletravail === 'non' ? 'non' : undefined,
  } satisfies PlanningSearch
  const change = useCallback(
    (patch: PlanningSearch) =>
      void navigate({ to: '.', search: (now: object) => ({ ...now, ...patch }), replace: true, resetScroll: false }),
    [navigate],
  )
  return {
    /** What every link to another month or week takes along. */
    search,
    manager: search.manager ?? null,
    people: search.qui ?? null,
    shows_remote: search.teletravail === undefined,
    day: jour !== null && isDay(jour) ? jour : null,
    setPeople: (text: string) => change({ qui: text || undefined }),
    setManager: (manager: string | null) => change({ manager: manager ?? undefined }),
    showRemote: (on: boolean) => change({ teletravail: on ? undefined : 'non' }),
    setDay: (day: string) => change({ jour: day }),
  }
}

export type PlanningAddress = ReturnType<typeof usePlanningAddress>
