import { ofMonth } from '@cadran/rules/portal/french'
import { IconBeach, IconCalendarOff, IconCopy, IconFile, IconListCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayRequestAbsence, openAbsenceRequest } from '../../features/timesheet/absence-request/index.ts'
import { craPath } from '../../features/validation/activities/index.ts'
import { dueClosingQuery, periodName } from '../../features/validation/periods/index.ts'
import { notify } from '../../platform/notifier.ts'
import { addressOf, type MenuEntry, type Page, usePages } from '../../platform/pages.ts'
import { type CurrentUser, useCurrentUser } from '../../platform/session.ts'
import { useIsMobile } from '../../platform/use-is-mobile.ts'
import { mayValidate } from '../access.ts'
import { PERSON_TYPE_WORDS } from './palette-words.ts'
import type { FoundPerson } from './people.queries.ts'
import { type KnownPlaces, type PersonAct, type Place, placeKey } from './places.ts'
import { keyOf, type RecentPlace, readRecent } from './recent-places.ts'

/** Whether the person is led to the page, and to the one above it. */
function opens(page: Page, user: CurrentUser): boolean {
  const isOpen = (page.openTo?.(user) ?? true) && (page.shownTo?.(user) ?? true)
  return isOpen && (!page.above || opens(page.above, user))
}

/** A page that one address leads to: not what lets somebody in, no view of another page, nothing that an id is needed for. */
function isPlace(page: MenuEntry, all: readonly MenuEntry[]): page is Page {
  if (!('path' in page) || page.purpose === undefined || page.path.includes('/$')) return false
  return !all.some((other) => 'path' in other && addressOf(other) === page.at)
}

function usePagePlaces(): Place[] {
  const user = useCurrentUser()
  const mobile = useIsMobile('work')
  const pages = usePages()
  const named = Object.entries<MenuEntry>(pages)
  const all = named.map(([, page]) => page)
  return named.flatMap(([name, page]) => {
    // A small window has no home of the back office (BCK-18).
    if (!isPlace(page, all) || !opens(page, user) || (mobile && page === pages.officeHome)) return []
    return [
      {
        kept: { page: name },
        title: page.title,
        detail: page.purpose ?? '',
        way: { href: addressOf(page) },
        icon: page.icon ?? page.above?.icon ?? IconFile,
        ...(page.goKey && { keys: ['G', page.goKey.letter.toUpperCase()] }),
      },
    ]
  })
}

/** Acts begin here and are done where they show what they will do: none has an effect from the palette. */
function useActPlaces(): Place[] {
  const user = useCurrentUser()
  const { closing } = usePages()
  const { data: due } = useQuery({ ...dueClosingQuery, enabled: opens(closing, user) })
  const request: Place = {
    kept: { act: 'absence' },
    title: 'Demander une absence',
    detail: 'choisir les jours, voir ce qui resterait au compteur',
    way: { run: openAbsenceRequest },
    icon: IconBeach,
  }
  const period = due?.period
  const close: Place[] = period
    ? [
        {
          kept: { act: 'closing' },
          title: `Clôturer ${periodName(period)}`,
          detail: 'voir ce qui reste, puis clôturer la période',
          way: { href: `${addressOf(closing).replace(/\/\$.*/, '')}/${String(period.year)}/${String(period.month)}` },
          icon: IconLock,
        },
      ]
    : []
  return [...(mayRequestAbsence(user) ? [request] : []), ...close]
}

const filteredBy = (page: Page, matricule: string) =>
  `${addressOf(page)}?${new URLSearchParams({ states: 'all', manager: 'all', people: matricule }).toString()}`

async function copy(matricule: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(matricule)
    notify.success(`Matricule ${matricule} copié`)
  } catch {
    notify.error(`Le matricule ${matricule} n’a pas pu être copié : ce navigateur ne le permet pas ici.`)
  }
}

/** Somebody by what the viewer may open of them; the first is where Enter leads. */
export function usePersonPlace(): (person: FoundPerson) => Place {
  const user = useCurrentUser()
  const { absences, activities, cra } = usePages()
  return (person) => {
    const { matricule, identity, last_report, in_activities, in_absences } = person
    const acts: PersonAct[] = []
    if (last_report && opens(cra, user)) {
      const href = craPath({ ...last_report, monthId: last_report.id, matricule })
      acts.push({ title: `CRA ${ofMonth(last_report)}`, icon: IconListCheck, way: { href } })
    }
    if (in_activities && opens(activities, user))
      acts.push({ title: 'Tous ses CRA', icon: IconListCheck, way: { href: filteredBy(activities, matricule) } })
    if (in_absences && opens(absences, user))
      acts.push({ title: 'Absences', icon: IconCalendarOff, way: { href: filteredBy(absences, matricule) } })
    const copying = { run: () => void copy(matricule) }
    acts.push({ title: 'Copier le matricule', icon: IconCopy, way: copying })
    return {
      kept: { person },
      title: identity,
      detail: detailOf(person),
      way: acts[0]?.way ?? copying,
      person,
      acts,
    }
  }
}

function detailOf({ matricule, person_type, manager_identity }: FoundPerson): string {
  const manager = manager_identity === null ? [] : [`manager : ${manager_identity}`]
  return [matricule, PERSON_TYPE_WORDS[person_type], ...manager].join(' · ')
}

/** Everything the palette knows before anything is typed. */
export function useKnownPlaces(opened: boolean): KnownPlaces {
  const user = useCurrentUser()
  const pages = usePagePlaces()
  const acts = useActPlaces()
  const personPlace = usePersonPlace()
  const placeOf = (kept: RecentPlace) => {
    if ('person' in kept) return mayValidate(user) ? personPlace(kept.person) : undefined
    return [...pages, ...acts].find((place) => placeKey(place) === keyOf(kept))
  }
  return { recent: opened ? readRecent().flatMap((kept) => placeOf(kept) ?? []) : [], pages, acts }
}
