import { IMPORT_KIND_FACTS, type ImportKind, kindsOpenTo } from '@cadran/rules/administration/import-kinds'
import { IMPORT_MAX_BYTES, IMPORT_TOO_LARGE, IMPORTS_PAGE } from '@cadran/rules/administration/import-messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { upload } from '../../../platform/upload.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { RecordFrame } from '../../portal/records/index.ts'
import { ColumnList } from '../../validation/worklist/index.ts'
import { IMPORT_COLUMNS } from './import-columns.tsx'
import styles from './imports.module.css'
import { type ImportRun, importsQuery } from './imports.queries.ts'
import { Templates } from './templates.tsx'

/** Files are dropped here, and what became of the former ones (IMP-01, IMP-20, IMP-21). */
export function ImportsPage() {
  return (
    <RecordFrame>
      <Imports />
    </RecordFrame>
  )
}

function Imports() {
  const { title } = useCurrentPage()
  return (
    <Stack gap={16}>
      <Row align="center" minHeight={40}>
        <h1>{title}</h1>
      </Row>
      <NewImport />
      <History />
    </Stack>
  )
}

async function sendFile(kind: ImportKind, file: File, onPercent: (percent: number) => void): Promise<ImportRun> {
  if (file.size > IMPORT_MAX_BYTES) throw new ApiError({ status: 413, text: IMPORT_TOO_LARGE.message })
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  const onProgress = (sent: number, total: number) => onPercent(total > 0 ? Math.round((sent / total) * 100) : 0)
  const { signal } = new AbortController()
  const response = await upload({ path: 'administration/import', form, onProgress, signal })
  return response.json()
}

function NewImport() {
  const kinds = kindsOpenTo(useCurrentUser().roles)
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'people')
  const [percent, setPercent] = useState(0)
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendFile(kind, file, setPercent),
    onMutate: () => setPercent(0),
    onSuccess: ({ id }) => navigate({ to: '/backend/imports/$id', params: { id } }),
    meta: { quiet: true },
  })
  const add = (files: Iterable<File>) => {
    const [file] = files
    if (file && !isPending) mutate(file)
  }
  return (
    <Box as="section" card padding={16} className={styles.new} aria-label="Nouvel import">
      <Stack gap={12} alignContent="start">
        <SelectField
          label="Ce que contient le fichier"
          value={kind}
          options={kinds.map((one) => ({ value: one, label: IMPORT_KIND_FACTS[one].title }))}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? kind)}
        />
        <Templates kind={kind} />
      </Stack>
      <Stack gap={8} alignContent="start">
        <DropZone
          label="Déposer un fichier"
          words="Glissez un fichier ou"
          act="choisissez-le"
          hint="CSV ou XLSX, 64 Mo au plus. Rien n’est écrit avant l’aperçu."
          accept={['.csv', '.xlsx', '.txt']}
          input="Fichier à importer"
          onAdd={add}
        />
        {isPending && <ProgressBar value={percent} max={100} label="Envoi du fichier" />}
        {error && (
          <Text as="p" tone="error" role="alert">
            {errorText(error)}
          </Text>
        )}
      </Stack>
    </Box>
  )
}

function History() {
  const [page, setPage] = useState(1)
  const { data } = useQuery(importsQuery(page))
  const rows = useQuery({ ...importsQuery(page), select: ({ items }) => items })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / IMPORTS_PAGE))
  return (
    <Stack gap={12}>
      <Text as="h2" size="lg">
        Historique
      </Text>
      <ColumnList
        name="Historique des imports"
        answer={rows}
        keepsRows
        keyOf={({ id }) => id}
        viewOf={() => null}
        columns={IMPORT_COLUMNS}
        awaitedRows={6}
        empty={{ text: 'Aucun import', hint: 'Les fichiers déposés apparaissent ici, avec ce qu’ils ont changé.' }}
      />
      {pages > 1 && (
        <Row justify="center">
          <Pager page={page} pages={pages} onChange={setPage} />
        </Row>
      )}
    </Stack>
  )
}
