import { counted } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { RecordFrame } from '../../portal/records/index.ts'
import { ColumnList } from '../worklist/index.ts'
import styles from './absence-codes.module.css'
import { absenceCodesQuery } from './absence-codes.queries.ts'
import { CODE_COLUMNS } from './code-columns.tsx'

/** The codes that people declare their absences with; nobody changes them here (COD-17). */
export function AbsenceCodesPage() {
  return (
    <RecordFrame>
      <AbsenceCodes />
    </RecordFrame>
  )
}

function AbsenceCodes() {
  const { title } = useCurrentPage()
  const answer = useQuery(absenceCodesQuery)
  const { data } = answer
  return (
    <Stack gap={16}>
      <Row gap={12} align="baseline" minHeight={40}>
        <h1>{title}</h1>
        {data && data.length > 0 && <Text tone="muted">{counted(data.length, 'code')} en usage</Text>}
      </Row>
      <ColumnList
        name={title}
        answer={answer}
        keyOf={({ id }) => id}
        viewOf={() => null}
        columns={CODE_COLUMNS}
        tableClass={styles.table}
        awaitedRows={9}
        empty={{ text: 'Aucun résultat', hint: 'Aucun code d’absence n’est en usage.' }}
      />
    </Stack>
  )
}
