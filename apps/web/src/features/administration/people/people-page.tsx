import { formatCount } from '@cadran/rules/portal/french'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentPage } from '../../../platform/pages.ts'
import { hasRole, useCurrentUser } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { Pager } from '../../../ui/pager.tsx'
import { RecordFrame } from '../../portal/records/index.ts'
import { ExportMenu } from '../../validation/worklist/index.ts'
import { companiesQuery, exportPeople, PAGE_SIZE, peopleQuery } from './people.queries.ts'
import { PeopleFilterBar } from './people-filter-bar.tsx'
import { usePeopleFilters } from './people-filters.ts'
import { PeopleKeys, PeopleList } from './people-list.tsx'

/** Everybody of the portal, as whoever administers it finds them (ADM-03 to ADM-07). */
export function PeoplePage() {
  return (
    <RecordFrame>
      <People />
    </RecordFrame>
  )
}

function People() {
  const { title } = useCurrentPage()
  const mayChange = hasRole(useCurrentUser(), 'ROLE_USER_ADMIN')
  const { filters, isFiltered, change, turnTo, reset } = usePeopleFilters()
  const { data } = useQuery(peopleQuery(filters))
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const page = filters.page ?? 1
  const { manager } = filters
  const managerName = data?.items.find((person) => person.manager === manager)?.manager_identity ?? undefined
  return (
    <Stack gap={16}>
      <Row gap={12} align="baseline" minHeight={40}>
        <h1>{title}</h1>
        {data && <Found total={data.total} isFiltered={isFiltered} />}
        <PeopleKeys mayChange={mayChange} />
        <ExportMenu load={(format) => exportPeople(filters, format)} disabled={data?.total === 0} />
        {mayChange && <AddPerson />}
      </Row>
      <PeopleFilterBar
        filters={filters}
        isFiltered={isFiltered}
        managerName={managerName}
        onChange={change}
        onReset={reset}
      />
      <PeopleList
        name={title}
        filters={filters}
        onManager={(matricule) => change({ manager: matricule, without_manager: undefined })}
      />
      {(pages > 1 || page > 1) && (
        <Row justify="center">
          <Pager page={page} pages={pages} onChange={turnTo} />
        </Row>
      )}
    </Stack>
  )
}

function AddPerson() {
  const navigate = useNavigate()
  usePageKeys((key) => {
    if (key !== 'n') return false
    void navigate({ to: '/backend/people/new' })
    return true
  })
  return (
    <ButtonLink
      variant="primary"
      to="/backend/people/new"
      icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      end={<KeyHint keys="N" />}
    >
      Ajouter un collaborateur
    </ButtonLink>
  )
}

/** '46 sur 1 284' under filters: how many the portal knows is what its companies have between them. */
function Found({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  const { data } = useQuery(companiesQuery)
  const everybody = data?.reduce((sum, { people_count }) => sum + people_count, 0)
  return (
    <Text size="lg" tone="muted" tabular aria-live="polite">
      {isFiltered && everybody !== undefined
        ? `${formatCount(total)} sur ${formatCount(everybody)}`
        : formatCount(total)}
    </Text>
  )
}
