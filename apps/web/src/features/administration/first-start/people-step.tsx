import { fieldOf, IMPORT_KIND_FACTS } from '@cadran/rules/administration/import-kinds'
import { counted } from '@cadran/rules/portal/french'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './first-start.module.css'
import type { FirstStart, PeopleFile, StepProps } from './first-start-state.ts'

const LEFT_OUT = { value: '', label: 'Ne pas importer' }
// Rights are given afterwards.
const FIELDS = IMPORT_KIND_FACTS.people.fields.filter((field) => field !== 'roles')
const OPTIONS = [LEFT_OUT, ...FIELDS.map((field) => ({ value: field, label: fieldOf(field).label }))]

/** A file of people, or later (FIR-09). */
export function PeopleStep({ start }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { people } = start
  const { file } = people
  return (
    <Stack gap={16}>
      <Row gap={12} align="center" wrap>
        <Button loading={people.busy} onClick={() => input.current?.click()}>
          {file ? 'Choisir un autre fichier' : 'Choisir un fichier CSV ou XLSX'}
        </Button>
        {file ? (
          <>
            <Text weight={600}>{file.file.name}</Text>
            <Button onClick={people.leave}>Plus tard</Button>
          </>
        ) : (
          <Text tone="muted">Ou continuez : ils viendront plus tard.</Text>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Fichier des collaborateurs"
          accept=".csv,.xlsx"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            currentTarget.value = ''
            if (chosen) people.look({ file: chosen, mapping: null, looked: null })
          }}
        />
      </Row>
      {file?.looked && <Looked people={people} file={file} looked={file.looked} />}
    </Stack>
  )
}

interface LookedProps {
  people: FirstStart['people']
  file: PeopleFile
  looked: NonNullable<PeopleFile['looked']>
}

function Looked({ people, file, looked }: LookedProps) {
  const { columns, columns_fault, fault_count, faults, ignores_roles } = looked
  const choose = (place: number, field: string) =>
    people.look({ ...file, mapping: columns.map((one, at) => (at === place ? field || null : one.field)) })
  const found = columns_fault ?? (fault_count > 0 ? `${counted(fault_count, 'erreur')} : rien ne sera écrit` : null)
  return (
    <>
      <Text as="p" role="status" weight={600} tone={found === null ? 'ink' : 'error'}>
        {found ?? `${counted(looked.people, 'collaborateur')} à faire entrer.`}
      </Text>
      {ignores_roles && <Text as="p">Les droits se donnent après, dans le portail.</Text>}
      {faults.length > 0 && (
        <Box card padding={16}>
          <Stack as="ul" gap={6}>
            {faults.map(({ line, column, value, reason }) => (
              <li key={`${line} ${column} ${reason}`}>
                {line !== null && `ligne ${line} · `}
                {column !== null && `colonne « ${column} » : `}
                {value !== null && `« ${value} », `}
                {reason}
              </li>
            ))}
          </Stack>
        </Box>
      )}
      <div className={styles.pair}>
        {columns.map(({ name, field }, place) => (
          <SelectField
            key={name}
            label={name}
            value={field ?? ''}
            options={OPTIONS}
            onChange={(event) => choose(place, event.currentTarget.value)}
          />
        ))}
      </div>
    </>
  )
}
