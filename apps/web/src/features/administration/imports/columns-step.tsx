import { type ColumnsFault, checkColumns, proposeColumns } from '@cadran/rules/administration/import-columns'
import { fieldOf, IMPORT_KIND_FACTS } from '@cadran/rules/administration/import-kinds'
import { IconArrowRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ColumnsAside } from './columns-aside.tsx'
import { ColumnsTable } from './columns-table.tsx'
import styles from './imports.module.css'
import type { ImportRun } from './imports.queries.ts'
import { useImportAct } from './use-import-act.ts'

interface ColumnsStepProps {
  run: ImportRun
  onAsked: () => void
}

/** Which column of the file fills which field (IMP-05 to IMP-07). */
export function ColumnsStep({ run, onAsked }: ColumnsStepProps) {
  const { kind, columns } = run
  const [fields, setFields] = useState<readonly (string | null)[]>(() => columns.map(({ field }) => field))
  const table = useRef<HTMLTableElement>(null)
  const names = columns.map(({ name }) => name)
  return (
    <Stack gap={16}>
      <Acts
        run={run}
        fields={fields}
        onGo={(place) => table.current?.querySelectorAll('select')[place]?.focus()}
        onAsked={onAsked}
      />
      <div className={styles.columns}>
        <Box card minWidth={0}>
          <ColumnsTable
            ref={table}
            columns={columns}
            kind={kind}
            fields={fields}
            isTakenOver={run.taken_over !== null}
            onChange={(place, field) => setFields(fields.map((one, at) => (at === place ? field : one)))}
          />
          <Left fields={fields} kind={kind} />
        </Box>
        <ColumnsAside run={run} onAnew={() => setFields(proposeColumns(kind, names))} />
      </div>
    </Stack>
  )
}

interface ActsProps extends ColumnsStepProps {
  fields: readonly (string | null)[]
  /** Leads to the column at fault. */
  onGo: (place: number) => void
}

function Acts({ run: { id, kind, sheets, sheet, refusal }, fields, onGo, onAsked }: ActsProps) {
  const fault = checkColumns(kind, fields)
  const check = useImportAct(
    () => api.post('administration/import/{id}/check', { params: { id }, body: { fields: [...fields] } }),
    id,
  )
  const choose = useImportAct(
    (chosen: string) => api.post('administration/import/{id}/sheet', { params: { id }, body: { sheet: chosen } }),
    id,
  )
  return (
    <Row gap={12} align="center" justify="end" wrap>
      {refusal !== null && (
        <Text as="p" tone="error" role="alert">
          {refusal}
        </Text>
      )}
      {sheets.length > 1 && (
        <SelectField
          label="Feuille du classeur"
          labelHidden
          value={sheet ?? ''}
          options={sheets.map((one) => ({ value: one, label: `Feuille « ${one} »` }))}
          onChange={({ currentTarget: { value } }) => choose.mutate(value)}
        />
      )}
      {fault && <FaultLink fault={fault} onGo={onGo} />}
      <Button
        variant="primary"
        end={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        loading={check.isPending}
        reason={fault?.text}
        onClick={() => check.mutate(undefined, { onSuccess: onAsked })}
      >
        Aperçu
      </Button>
    </Row>
  )
}

/** Why nothing can be looked at yet; leads to the column at fault. */
function FaultLink({ fault: { place, text }, onGo }: { fault: ColumnsFault; onGo: (place: number) => void }) {
  if (place === null) return <Text tone="error">{text}</Text>
  return (
    <button type="button" className={styles.fault} onClick={() => onGo(place)}>
      {text}
    </button>
  )
}

function Left({ fields, kind }: Pick<ImportRun, 'kind'> & { fields: readonly (string | null)[] }) {
  const left = IMPORT_KIND_FACTS[kind].fields.filter((name) => !fields.includes(name))
  if (left.length === 0) return null
  return (
    <Text as="p" block tone="muted" size="sm" padding={16}>
      Champs sans colonne : {left.map((name) => fieldOf(name).label.toLowerCase()).join(', ')}. Ils ne changent pas.
    </Text>
  )
}
