import { formatLength } from '@cadran/rules/library/tutorials'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ContentList, ContentPage, type Place } from '../contents/index.ts'
import { tutorialRowsQuery } from './tutorials.queries.ts'

/** The tutorials as their authors see them. */
export function EditTutorialsPage() {
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const query = useQuery(tutorialRowsQuery(place))
  return (
    <ContentPage title="Tutoriels">
      <ContentList
        title="Tutoriels"
        path="/backend/tutorials"
        publicPath="/tutorial"
        newLabel="Nouveau tutoriel"
        place={place}
        onMove={move}
        query={query}
        queryKey="tutorials"
        nameOf={({ label }) => label}
        remove={(id) => api.delete('backend/tutorial/{id}', { params: { id } })}
        detail={({ category, duration_seconds }) =>
          [category, duration_seconds === null ? null : formatLength(duration_seconds)].filter(Boolean).join(' · ')
        }
      />
    </ContentPage>
  )
}
