import { formatDate } from '@cadran/rules/portal/french'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Row, Text } from '../../../ui/layout.tsx'
import { type Column, SmallLine } from '../worklist/index.ts'
import styles from './absence-codes.module.css'
import type { AbsenceCode } from './absence-codes.queries.ts'

const SERVICES: Readonly<Record<string, string>> = { gta: 'GTA', pay: 'Talentia' }

/** The service that keeps a code, as people call it (COD-13 to COD-15). */
function masterDataName(label: string | null): string {
  return SERVICES[label ?? ''] ?? 'Inconnu'
}

const bar = () => ({ width: 56 })

type CodeColumn = Column<AbsenceCode, null>

const dateOf = ({ created_at }: AbsenceCode) => (created_at ? formatDate(created_at) : '–')

/** What a code is for, which both windows have in columns. */
const MEANING: readonly CodeColumn[] = [
  {
    key: 'counter',
    head: 'Rattaché à un compteur',
    cell: ({ has_relevant_counter }) => <YesNo yes={has_relevant_counter} />,
    bar,
  },
  { key: 'master', head: 'Master Data', cell: ({ master_data_label }) => masterDataName(master_data_label), bar },
  { key: 'deductible', head: 'Déductible', cell: ({ is_deductible }) => <YesNo yes={is_deductible} />, bar },
]

/** The columns of COD-05 to COD-11. */
export const CODE_COLUMNS: readonly CodeColumn[] = [
  { key: 'id', head: 'Id', className: styles.id, cell: ({ id }) => id, bar },
  {
    key: 'description',
    head: 'Description',
    isName: true,
    cell: ({ description }) => description,
    bar: () => ({ width: 180 }),
  },
  {
    key: 'code',
    head: 'Code',
    cell: ({ short_code }) => (
      <Text weight={600} textAlign="center" className={styles.code}>
        {short_code}
      </Text>
    ),
    bar,
  },
  ...MEANING,
  { key: 'created', head: 'Date de création', cell: dateOf, bar },
]

/** The same for a phone: what tells a code from the others stands below its name (WIN-09). */
export const CODE_COLUMNS_MOBILE: readonly CodeColumn[] = [
  {
    key: 'description',
    head: 'Description',
    isName: true,
    cell: (code) => (
      <>
        {code.description}
        <SmallLine>
          {code.short_code} · n° {code.id} · {dateOf(code)}
        </SmallLine>
      </>
    ),
    bar: () => ({ width: 120 }),
  },
  ...MEANING,
]

function YesNo({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconMinus
  return (
    <Row as="span" inline gap={6} align="center" tone="muted" className={styles.answer} data-yes={yes || undefined}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {yes ? 'Oui' : 'Non'}
    </Row>
  )
}
