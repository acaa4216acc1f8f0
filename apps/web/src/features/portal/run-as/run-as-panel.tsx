import { plural } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { late } from '../../../ui/late.tsx'
import { Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './run-as.module.css'
import { runAs, runAsQuery } from './run-as.queries.ts'
import { isListShown, matching, type RunAsUser } from './run-as-list.ts'
import { RunAsRows } from './run-as-rows.tsx'
import { useFavorites } from './use-favorites.ts'

const RunAsDialog = late(async () => (await import('./run-as-dialog.tsx')).RunAsDialog)

interface RunAsPanelProps {
  /** The page is here for the search: the keyboard starts there, unless it is somewhere already. */
  focused?: boolean
}

/** Whom to run as: a search, the favourites, and who is found (RUN-02 to RUN-13). */
export function RunAsPanel({ focused = false }: RunAsPanelProps) {
  const people = useQuery(runAsQuery)
  if (people.data) return <Choice people={people.data} focused={focused} />
  if (people.isError) {
    return (
      <ErrorState text={errorText(people.error)} retrying={people.isFetching} onRetry={() => void people.refetch()} />
    )
  }
  return (
    <Loading className={styles.panel}>
      <Skeleton height={48} />
      <Skeleton height={300} />
    </Loading>
  )
}

function useFocusOnArrival(wanted: boolean) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const active = document.activeElement
    if (wanted && (active === document.body || active?.matches('main, h1'))) field.current?.focus()
  }, [wanted])
  return field
}

function Choice({ people, focused }: { people: RunAsUser[]; focused: boolean }) {
  const [search, setSearch] = useState('')
  const field = useFocusOnArrival(focused)
  const { favorites, toggle } = useFavorites()
  const { run_as_reason } = useCurrentUser()
  const [asked, setAsked] = useState<RunAsUser | null>(null)
  const choose = (person: RunAsUser) => (run_as_reason === 'required' ? setAsked(person) : runAs(person))
  const shown = isListShown(people.length, search)
  const found = matching(people, search)
  const [only] = found
  // With nothing typed Enter has nobody in view to choose (RUN-09, RUN-10).
  const chooseOnly = (event: FormEvent) => {
    event.preventDefault()
    if (search.trim() !== '' && found.length === 1 && only) choose(only)
  }
  const rows = { search, favorites, onToggle: toggle, onChoose: choose }
  const marked = people.filter(({ username }) => favorites.has(username))
  return (
    <div className={styles.panel}>
      <form onSubmit={chooseOnly}>
        <SearchField
          label="Rechercher une personne"
          placeholder="Nom ou prénom"
          text={search}
          onChange={setSearch}
          inputRef={field}
          look="large"
          end={<Total total={people.length} found={shown ? found.length : null} />}
        />
      </form>
      {marked.length > 0 && <RunAsRows {...rows} title="Favoris" end={marked.length} people={marked} />}
      {shown ? (
        <RunAsRows
          {...rows}
          title="Résultats"
          end={
            <span className={styles.enter}>
              <KeyHint keys="Entrée" label="choisit s’il ne reste qu’une personne" />
            </span>
          }
          people={found}
        />
      ) : (
        <EmptyState text="Saisissez au moins 3 lettres pour chercher parmi tous les collaborateurs" />
      )}
      {asked && <RunAsDialog person={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function Total({ total, found }: { total: number; found: number | null }) {
  return (
    <Text size="sm" nowrap aria-live="polite">
      {found === null ? '' : `${found} sur `}
      {total}
      <span className={styles.unit}> {plural(total, 'personne')}</span>
    </Text>
  )
}
