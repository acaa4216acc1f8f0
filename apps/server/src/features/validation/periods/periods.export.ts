import type { QueryOf } from '@cadran/contract/kit'
import type { exportPeriods, Period } from '@cadran/contract/validation/periods'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayOf, type ExportedColumn, fileOf } from '../exports/index.ts'
import { listPeriods } from './periods.read-model.ts'

const COLUMNS: readonly ExportedColumn<Period>[] = [
  { head: 'Période', width: 16, cell: (period) => ({ month: period }) },
  { head: 'CRA validés niveau 2', width: 20, cell: ({ validated2 }) => validated2 },
  { head: 'CRA en attente de validation niveau 2', width: 36, cell: ({ validated1 }) => validated1 },
  { head: 'CRA en attente de validation niveau 1', width: 36, cell: ({ submitted }) => submitted },
  { head: 'CRA non soumis', width: 16, cell: ({ non_submitted }) => non_submitted },
  { head: 'Total CRA', cell: ({ total }) => total },
  { head: 'Absences en attente', width: 20, cell: ({ pending_absences }) => pending_absences },
  { head: 'Nombre de télétravailleurs', width: 26, cell: ({ remote_workers }) => remote_workers },
  { head: 'Nombre de jours de télétravail', width: 30, decimals: 1, cell: ({ remote_days }) => remote_days },
  { head: 'Clôturée le', cell: ({ closed_at }) => dayOf(closed_at) },
  { head: 'Clôturée par', width: 26, cell: ({ author }) => author },
  { head: 'Commentaire', width: 40, cell: ({ comment }) => comment },
]

/** The periods of a year, or all of them, a month a line (CLO-11); there are twelve a year, read at once. */
export async function exportListedPeriods(
  platform: Platform,
  viewer: Viewer,
  { format, year }: QueryOf<typeof exportPeriods>,
): Promise<FileReply> {
  const { items } = await listPeriods(platform, viewer, { year })
  const file = `periodes_${year ?? platform.clock.today()}`
  return fileOf({ name: 'Périodes', file, columns: COLUMNS, portions: [items] }, format)
}
