import { IMPORT_KIND_FACTS } from '@cadran/rules/administration/import-kinds'
import { IMPORT_NOTHING } from '@cadran/rules/administration/import-messages'
import { counted, formatCount, formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { type Column, SmallLine } from '../../validation/worklist/index.ts'
import { STATES } from './import-words.ts'
import type { ImportSummary } from './imports.queries.ts'

function State({ state }: Pick<ImportSummary, 'state'>) {
  const { label, family, Icon } = STATES[state]
  return <StateBadge family={family} icon={<Icon size={16} stroke={1.75} />} label={label} />
}

function momentOf(instant: string): string {
  const paris = parisWallTime(Date.parse(instant))
  return `${formatDate(paris.slice(0, 10))} à ${paris.slice(11, 16)}`
}

/** '12 nouveaux, 47 modifiés', 'Rien à changer.' or the faults. */
export function countsText({ counts }: Pick<ImportSummary, 'counts'>): string {
  if (!counts) return '—'
  if (counts.faults > 0) return counted(counts.faults, 'erreur')
  const said = [
    counts.new > 0 && counted(counts.new, 'nouveau', 'nouveaux'),
    counts.changed > 0 && counted(counts.changed, 'modifié'),
    counts.recounted > 0 && counted(counts.recounted, 'recompté'),
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : IMPORT_NOTHING
}

const bar = () => ({ width: '64%' })

export const IMPORT_COLUMNS: readonly Column<ImportSummary, null>[] = [
  {
    key: 'file',
    head: 'Fichier',
    isName: true,
    cell: ({ id, file_name, kind, rows }) => (
      <>
        <Link to="/backend/imports/$id" params={{ id }}>
          {file_name}
        </Link>
        <SmallLine>
          {IMPORT_KIND_FACTS[kind].title} · {formatCount(rows)} {rows < 2 ? 'ligne' : 'lignes'}
        </SmallLine>
      </>
    ),
    bar,
  },
  {
    key: 'who',
    head: 'Déposé',
    cell: ({ identity, created_at }) => (
      <>
        {momentOf(created_at)}
        <SmallLine>{identity}</SmallLine>
      </>
    ),
    bar,
  },
  { key: 'counts', head: 'Ce que le fichier change', cell: (run) => countsText(run), bar },
  { key: 'state', head: 'État', cell: ({ state }) => <State state={state} />, bar },
]
