import type { Page } from '@cadran/contract/kit'
import { searchStart } from '@cadran/rules/administration/audit-search'
import { formatCount, formatDate } from '@cadran/rules/portal/french'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RecordFrame } from '../../portal/records/index.ts'
import { ColumnList, useListKeys } from '../../validation/worklist/index.ts'
import styles from './audit.module.css'
import { type AuditRow, auditQuery, PAGE_SIZE } from './audit.queries.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditDetail } from './audit-detail.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { type AuditPageFilters, useAuditFilters } from './audit-filters.ts'
import { ExportDialog } from './export-dialog.tsx'
import { SealCard } from './seal-card.tsx'

const rowsOf = ({ items }: Page<AuditRow>) => items

/** Who did what, when and for whom, and whether anything was changed since (AUD-10 to AUD-13). */
export function AuditPage() {
  return (
    <RecordFrame>
      <Audit />
    </RecordFrame>
  )
}

/** Who is named by a filter, once a row tells. */
function identityOf(rows: readonly AuditRow[] = [], side: 'actor' | 'person', named: string | undefined) {
  return rows.find((row) => row[side]?.matricule === named)?.[side]?.identity
}

/** Rows that are open, by their ids; J and K go through the list, O opens and closes. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setOpened((before) => new Set(before.has(id) ? [...before].filter((open) => open !== id) : [...before, id]))
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, (key, row) => {
    if (key !== 'o' || row === null) return false
    toggle(Number(row))
    return true
  })
  return { list, opened, toggle }
}

function Audit() {
  const { title } = useCurrentPage()
  const today = useToday()
  const { filters, isFiltered, change, turnTo, reset } = useAuditFilters()
  const { list, opened, toggle } = useOpened()
  const to = filters.to ?? today
  const range = { from: filters.from ?? searchStart(to), to }
  const asked = { ...filters, ...range }
  const { data } = useQuery(auditQuery(asked))
  const rows = useQuery({ ...auditQuery(asked), select: rowsOf })
  const names = {
    actor: identityOf(data?.items, 'actor', filters.actor),
    person: identityOf(data?.items, 'person', filters.person),
  }
  const onRequest = (request_id: string) => change({ request_id })
  return (
    <Stack gap={16}>
      <Row gap={12} align="baseline" minHeight={40}>
        <h1>{title}</h1>
        {data && <Found page={data} range={range} />}
        <Export filters={asked} />
      </Row>
      <SealCard />
      <AuditFilterBar
        filters={filters}
        range={range}
        isFiltered={isFiltered}
        names={names}
        onChange={change}
        onReset={reset}
      />
      <Box ref={list} minWidth={0}>
        <ColumnList
          name={title}
          answer={rows}
          keepsRows
          keyOf={({ id }) => id}
          viewOf={({ id }) => ({ isOpen: opened.has(id), onToggle: () => toggle(id) })}
          detailOf={(row) => opened.has(row.id) && <AuditDetail row={row} onRequest={onRequest} />}
          columns={AUDIT_COLUMNS}
          tableClass={styles.table}
          awaitedRows={12}
          empty={{ text: 'Aucun résultat', hint: 'Aucune ligne ne répond à cette recherche et à ces filtres.' }}
        />
      </Box>
      <Pages total={data?.total ?? 0} filters={filters} onTurn={turnTo} />
    </Stack>
  )
}

function Export({ filters: { page: _page, ...filters } }: { filters: AuditPageFilters }) {
  const [opened, setOpened] = useState(false)
  return (
    <Row marginLeft="auto">
      <Button icon={<IconDownload size={18} stroke={1.75} />} onClick={() => setOpened(true)}>
        Exporter…
      </Button>
      <ExportDialog filters={filters} opened={opened} onClose={() => setOpened(false)} />
    </Row>
  )
}

interface PagesProps {
  total: number
  filters: AuditPageFilters
  onTurn: (page: number) => void
}

function Pages({ total, filters: { page = 1 }, onTurn }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (pages === 1 && page === 1) return null
  return (
    <Row justify="center">
      <Pager page={page} pages={pages} onChange={onTurn} />
    </Row>
  )
}

/** '1 842 lignes du 01/11/2026 au 20/11/2026'; beyond ten thousand, that there are more (AUD-10). */
function Found({ page: { total, more }, range }: { page: Page<AuditRow>; range: { from: string; to: string } }) {
  const lines = more
    ? `plus de ${formatCount(total)} lignes`
    : `${formatCount(total)} ${total > 1 ? 'lignes' : 'ligne'}`
  return (
    <Text size="lg" tone="muted" tabular aria-live="polite">
      {lines} du {formatDate(range.from)} au {formatDate(range.to)}
    </Text>
  )
}
