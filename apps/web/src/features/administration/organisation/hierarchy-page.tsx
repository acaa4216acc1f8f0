import { counted } from '@cadran/rules/portal/french'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { RecordFrame } from '../../portal/records/index.ts'
import { LongJobBar } from '../long-jobs/index.ts'
import styles from './hierarchy.module.css'
import { Chosen } from './hierarchy-chosen.tsx'
import { ManagerTree } from './manager-tree.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrganisationViews } from './organisation-views.tsx'
import { type Cut, cutWith, isCut, loopsQuery, type TeamMove, type TeamNode } from './team.queries.ts'

/** Who manages whom, and teams that go from one manager to another (ORG-17 to ORG-22). */
export function HierarchyPage() {
  return (
    <RecordFrame>
      <Hierarchy />
    </RecordFrame>
  )
}

/** What is cut, where it is pasted, and the job that goes on with a move of many. */
function useMove() {
  const client = useQueryClient()
  const [cut, setCut] = useState<Cut | null>(null)
  const [to, setTo] = useState<TeamNode | null>(null)
  const [job_id, setJob] = useState<number | null>(null)
  usePageKeys((key) => {
    if (key !== 'Escape' || !cut) return false
    setCut(null)
    return true
  })
  const onSaved = ({ job_id: begun, effects }: TeamMove) => {
    setTo(null)
    setCut(null)
    setJob(begun)
    if (begun === null) notify.success(`${counted(effects.people, 'personne')} sous un autre manager`)
  }
  const onJobEnd = async (fault: string | undefined) => {
    setJob(null)
    if (fault === undefined) notify.success('Modification effectuée')
    else notify.error(fault)
    await client.invalidateQueries({ queryKey: ['administration'] })
  }
  return { cut, setCut, to, setTo, job_id, onSaved, onJobEnd }
}

function Hierarchy() {
  const { title } = useCurrentPage()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const [selected, select] = useState<TeamNode | null>(null)
  const { cut, setCut, to, setTo, job_id, onSaved, onJobEnd } = useMove()
  const paste = (node: TeamNode) => cut && setTo(node)
  const dropped = (dragged: TeamNode, on: TeamNode) => {
    if (dragged.id === on.id) return
    if (!isCut(cut, dragged)) setCut({ people: [dragged] })
    setTo(on)
  }
  return (
    <Stack gap={16} columns={1}>
      <Row minHeight={40} align="center">
        <h1>{title}</h1>
      </Row>
      <OrganisationViews />
      <div className={styles.page}>
        <Stack gap={12} columns={1}>
          <SearchField
            label="Chercher dans la hiérarchie"
            placeholder="Nom, matricule"
            text={search}
            onChange={setSearch}
          />
          <Loops />
          <ManagerTree
            key={asked}
            search={asked}
            cut={cut}
            onSelect={select}
            onCut={(node) => setCut(cutWith(cut, node))}
            onPaste={paste}
            onDrop={dropped}
          />
        </Stack>
        <Box as="aside" className={styles.aside} aria-label="Déplacer">
          <Stack gap={12} columns={1} card padding={16}>
            <Chosen node={selected} cut={cut} onCut={setCut} onPaste={paste} />
            {job_id !== null && (
              <LongJobBar id={job_id} label="Déplacement en cours" onEnd={({ faults }) => void onJobEnd(faults[0])} />
            )}
          </Stack>
        </Box>
      </div>
      {cut && to && <MoveDialog cut={cut} to={to} onSaved={onSaved} onClose={() => setTo(null)} />}
    </Stack>
  )
}

/** People under themselves, in data that came from elsewhere: to be corrected on a card (ORG-20). */
function Loops() {
  const { data: loops = [] } = useQuery(loopsQuery)
  if (loops.length === 0) return null
  return (
    <Box as="section" card padding={16} aria-label="Boucles à corriger">
      <Text as="h2" size="md">
        Boucles à corriger
      </Text>
      <ul>
        {loops.map((loop) => (
          <li key={loop[0]?.id}>
            {loop.map(({ id, identity }) => (
              <span key={id}>
                <Link to="/backend/people/$id/{-$tab}" params={{ id, tab: 'managers' }}>
                  {identity}
                </Link>
                {' → '}
              </span>
            ))}
            {loop[0]?.identity}
          </li>
        ))}
      </ul>
    </Box>
  )
}
