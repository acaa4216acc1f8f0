import { type EvidenceField, evidenceFields } from '@cadran/rules/administration/audit-evidence'
import { formatDate } from '@cadran/rules/portal/french'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './audit.module.css'
import type { AuditRow } from './audit.queries.ts'

interface AuditDetailProps {
  row: AuditRow
  /** Lists every row of the request that wrote this one. */
  onRequest: (request_id: string) => void
}

/** An opened row: before and after side by side, what was said, and by which request (AUD-10). */
export function AuditDetail({ row, onRequest }: AuditDetailProps) {
  const { redaction, comment, request_id, hash } = row
  return (
    <Stack gap={12} className={styles.detail}>
      {redaction ? (
        <Text as="p" tone="muted">
          Contenu effacé le {formatDate(redaction.day)}, certificat n°&nbsp;{redaction.run_id}
        </Text>
      ) : (
        <Evidence fields={evidenceFields(row.before, row.after)} />
      )}
      <Row wrap gap={20} rowGap={4} align="baseline" size="sm" tone="muted">
        {comment && <span>Motif&nbsp;: «&nbsp;{comment}&nbsp;»</span>}
        {request_id && (
          <span>
            Requête&nbsp;: <code>{request_id}</code>
          </span>
        )}
        {hash && (
          <span>
            Empreinte&nbsp;: <code title={hash}>{hash.slice(0, 16)}…</code>
          </span>
        )}
        {request_id && (
          <Row as="span" marginLeft="auto">
            <Button variant="quiet" size="sm" onClick={() => onRequest(request_id)}>
              Toutes les lignes de cette requête
            </Button>
          </Row>
        )}
      </Row>
    </Stack>
  )
}

function Evidence({ fields }: { fields: readonly EvidenceField[] }) {
  if (fields.length === 0) {
    return (
      <Text as="p" size="sm" tone="muted">
        Cette ligne ne garde ni avant ni après.
      </Text>
    )
  }
  return (
    <Box className={styles.sides}>
      <Side name="Avant" side="before" fields={fields} />
      <Side name="Après" side="after" fields={fields} />
    </Box>
  )
}

interface SideProps {
  name: string
  side: 'before' | 'after'
  fields: readonly EvidenceField[]
}

function Side({ name, side, fields }: SideProps) {
  return (
    <Box card className={styles.side} data-side={side}>
      <h3>{name}</h3>
      <dl>
        {fields.map((field) => (
          <Row key={field.field} gap={12} paddingX={12} paddingY={6} borderTop>
            <dt>{field.label}</dt>
            <dd data-changed={field.before !== field.after || undefined}>{field[side] ?? '—'}</dd>
          </Row>
        ))}
      </dl>
    </Box>
  )
}
