import { fieldOf } from '@cadran/rules/administration/import-kinds'
import { counted } from '@cadran/rules/portal/french'
import { IconArrowRight, IconDownload, IconKey } from '@tabler/icons-react'
import { api } from '../../../platform/api-client.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { rolesBeyond, shownValue } from './import-words.ts'
import styles from './imports.module.css'
import type { ImportLine } from './imports.queries.ts'

export function FaultsDownload({ id }: { id: number }) {
  const { start, busy } = useDownload(() =>
    api.file('administration/import/{id}/faults', { params: { id }, query: {} }),
  )
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={busy !== null}
      onClick={() => start(undefined)}
    >
      Erreurs en CSV
    </Button>
  )
}

/** Of somebody or something new: what already names the line. */
const isNamed = ({ key, label }: ImportLine, { before, after }: Change) =>
  before === null && after !== null && [...(label?.split(' ') ?? []), ...(key?.split(' ') ?? [])].includes(after)

/** One line: where it stands in the file, whom it is about, what changes or why it cannot (IMP-08, IMP-09). */
export function LineRow({ line }: { line: ImportLine }) {
  return (
    <li className={styles.line}>
      <Text tone="muted" size="sm" nowrap>
        {line.line !== null && `ligne ${String(line.line)}`}
      </Text>
      <Text anywhere>
        {line.label !== null && <strong>{line.label} </strong>}
        {line.key}
      </Text>
      <Row gap={16} rowGap={4} wrap align="center">
        {line.text === null ? (
          line.fields
            .filter((change) => !isNamed(line, change))
            .map((change) => <FieldChange key={change.field} {...change} />)
        ) : (
          <FaultText line={line} />
        )}
      </Row>
      <Row gap={8} align="center" justify="end">
        {line.recounted > 0 && <Text tone="brand">{counted(line.recounted, 'recompté')}</Text>}
        {line.left > 0 && <Text tone="muted">{counted(line.left, 'reste', 'restent')}</Text>}
        {line.is_sensitive && (
          <StateBadge family="submitted" icon={<IconKey size={16} stroke={1.75} />} label="Droit clé" />
        )}
      </Row>
    </li>
  )
}

function FaultText({ line: { column, value, text } }: { line: ImportLine }) {
  return (
    <span>
      {column !== null && `colonne « ${column} » : `}
      {value !== null && (
        <>
          <Text tone="error" weight={600} anywhere>
            « {value} »
          </Text>
          ,{' '}
        </>
      )}
      {text}
    </span>
  )
}

type Change = ImportLine['fields'][number]

/** A field as it was, struck, and as it would be. */
function FieldChange({ field, before, after }: Change) {
  if (field === 'roles') return <RolesChange before={before} after={after} />
  return (
    <Row as="span" inline gap={6} align="center" wrap>
      {fieldOf(field).label}
      {before !== null && before !== '' && <del className={styles.before}>{shownValue(field, before)}</del>}
      {before !== null && <IconArrowRight size={14} stroke={2} aria-label="devient" />}
      <ins className={styles.after}>{after === null || after === '' ? '(rien)' : shownValue(field, after)}</ins>
    </Row>
  )
}

function RolesChange({ before, after }: Pick<Change, 'before' | 'after'>) {
  return (
    <Row as="span" inline gap={6} align="center" wrap>
      Droits
      {rolesBeyond(before, after).map((label) => (
        <del key={label} className={styles.before}>
          {label}
        </del>
      ))}
      {rolesBeyond(after, before).map((label) => (
        <ins key={label} className={styles.after}>
          + {label}
        </ins>
      ))}
    </Row>
  )
}
