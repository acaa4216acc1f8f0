import { fieldOf, IMPORT_KIND_FACTS } from '@cadran/rules/administration/import-kinds'
import { counted } from '@cadran/rules/portal/french'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './first-start.module.css'
import type { StepProps } from './first-start-page.tsx'
import type { FirstStart, PeopleFile } from './first-start-state.ts'

const LEFT_OUT = { value: '', label: 'Ne pas importer' }
// Rights are given afterwards.
const FIELDS = IMPORT_KIND_FACTS.people.fields.filter((field) => field !== 'roles')
const OPTIONS = [LEFT_OUT, ...FIELDS.map((field) => ({ value: field, label: fieldOf(field).label }))]

/** A file of people, or later (FIR-09). */
export function PeopleStep({ start }: StepProps) {
  const input = useRef<HTMLInputElement>(null)
  const { people } = start
  return (
    <Stack gap={16}>
      <Row gap={12} align="center" wrap>
        <Button loading={start.busy} onClick={() => input.current?.click()}>
          {people ? 'Choisir un autre fichier' : 'Choisir un fichier CSV ou XLSX'}
        </Button>
        {people ? (
          <>
            <Text weight={600}>{people.file.name}</Text>
            <Button onClick={start.leavePeople}>Plus tard</Button>
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
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) start.look({ file, mapping: null, looked: null })
          }}
        />
      </Row>
      {people?.looked && <Looked start={start} people={people} looked={people.looked} />}
    </Stack>
  )
}

interface LookedProps {
  start: FirstStart
  people: PeopleFile
  looked: NonNullable<PeopleFile['looked']>
}

function Looked({ start, people, looked }: LookedProps) {
  const { columns, columns_fault, fault_count, faults, ignores_roles } = looked
  const choose = (place: number, field: string) =>
    start.look({ ...people, mapping: columns.map((one, at) => (at === place ? field || null : one.field)) })
  const found = columns_fault ?? (fault_count > 0 ? `${counted(fault_count, 'erreur')} : rien ne sera écrit` : null)
  return (
    <>
      <Text as="p" role="status" weight={600} tone={found === null ? 'ink' : 'error'}>
        {found ?? `${counted(looked.people, 'collaborateur')} à faire entrer.`}
      </Text>
      {ignores_roles && <Text as="p">Les droits se donnent après, dans le portail.</Text>}
      {faults.length > 0 && (
        <Stack as="ul" gap={6} card padding={16}>
          {faults.map(({ line, column, value, reason }) => (
            <li key={`${line} ${column} ${reason}`}>
              {line !== null && `ligne ${line} · `}
              {column !== null && `colonne « ${column} » : `}
              {value !== null && `« ${value} », `}
              {reason}
            </li>
          ))}
        </Stack>
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
