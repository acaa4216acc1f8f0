import { counted } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useHasRole } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { ColumnList } from '../worklist/index.ts'
import styles from './absence-codes.module.css'
import { absenceCodesQuery } from './absence-codes.queries.ts'
import { CODE_COLUMNS, CODE_COLUMNS_MOBILE } from './code-columns.tsx'

/** The codes that people declare their absences with; nobody changes them here (COD-17), so that they are read on a small window too (WIN-09). */
export function AbsenceCodesPage() {
  const { title } = useCurrentPage()
  const mobile = useIsMobile('work')
  usePageHeader()
  const keepsCodes = useHasRole('ROLE_USER_ADMIN')
  const answer = useQuery(absenceCodesQuery)
  const { data } = answer
  return (
    <Stack gap={16}>
      <Row gap={12} align="baseline" minHeight={40}>
        <h1>{title}</h1>
        {data && data.length > 0 && <Text tone="muted">{counted(data.length, 'code')} en usage</Text>}
        {keepsCodes && !mobile && (
          <Box marginLeft="auto">
            <ButtonLink to="/backend/organisation/event-codes">Modifier les codes</ButtonLink>
          </Box>
        )}
      </Row>
      <ColumnList
        name={title}
        answer={answer}
        keyOf={({ id }) => id}
        viewOf={() => null}
        columns={mobile ? CODE_COLUMNS_MOBILE : CODE_COLUMNS}
        tableClass={styles.table}
        awaitedRows={9}
        empty={{ text: 'Aucun résultat', hint: 'Aucun code d’absence n’est en usage.' }}
      />
    </Stack>
  )
}
