import { formatLength } from '@cadran/rules/library/tutorials'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ContentList, ContentPage, type Place, type SortedProps, SortedRows } from '../contents/index.ts'
import { TUTORIALS_PAGE, type TutorialRow, tutorialRowsQuery } from './tutorials.queries.ts'

const nameOf = ({ label }: { label: string }) => label

const ORDER = {
  nameOf,
  move: (id: number, position: number) => api.patch('backend/tutorial/sort', { body: { id, position } }),
  queryKey: 'tutorials',
}

/** The tutorials as their authors see them. */
export function EditTutorialsPage() {
  return (
    <ContentPage title="Tutoriels">
      <Rows />
    </ContentPage>
  )
}

function Rows() {
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const from = (place.page - 1) * TUTORIALS_PAGE
  const query = useQuery(tutorialRowsQuery(place))
  const sorted = (rows: SortedProps<TutorialRow>) => <SortedRows {...rows} {...ORDER} from={from} />
  return (
    <ContentList
      title="Tutoriels"
      path="/backend/tutorials"
      publicPath="/tutorial"
      newLabel="Nouveau tutoriel"
      place={place}
      onMove={move}
      query={query}
      queryKey="tutorials"
      pageSize={TUTORIALS_PAGE}
      // What was searched is not the order of all.
      {...(place.search === '' && { sorted })}
      nameOf={nameOf}
      remove={(id) => api.delete('backend/tutorial/{id}', { params: { id } })}
      detail={({ category, duration_seconds }) =>
        [category, duration_seconds === null ? null : formatLength(duration_seconds)].filter(Boolean).join(' · ')
      }
    />
  )
}
