import { counted } from '@cadran/rules/portal/french'
import { parisDay } from '../../../platform/paris-time.ts'
import { NO_FILE } from '../documents/index.ts'
import type { Union, UnionFile } from './unions.queries.ts'

/** How many days a file counts as new. */
const NEW_FOR_DAYS = 14
const DAY_MS = 86_400_000

export function isNew({ created_at }: UnionFile, today: string): boolean {
  return Date.parse(created_at) > Date.parse(today) - NEW_FOR_DAYS * DAY_MS
}

/** '6 fichiers · dernier ajout le 16/11/2026'. */
export function filesLine({ files }: Union): string {
  const [newest] = files
  if (!newest) return NO_FILE
  return `${counted(files.length, 'fichier')} · dernier ajout le ${parisDay(newest.created_at)}`
}

/** The files by their year in Paris; they come newest first, and stay so. */
export function byYear(files: readonly UnionFile[]): { year: string; files: UnionFile[] }[] {
  const years: { year: string; files: UnionFile[] }[] = []
  for (const file of files) {
    const year = parisDay(file.created_at).slice(-4)
    const last = years.at(-1)
    if (last?.year === year) last.files.push(file)
    else years.push({ year, files: [file] })
  }
  return years
}
