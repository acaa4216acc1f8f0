import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('RESULTS.md', import.meta.url))

/** What was measured on, and how busy it was when this is asked. */
export function machine(postgres: string): string {
  const load = loadavg().map((each) => each.toFixed(1))
  return `Machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${postgres}, policy \`batch\`.
Load generator, server and database share the machine; load average ${load.join(', ')} when it ended.`
}

/** Puts a section in the place of its former self, at the end when there is none; everything else of the file is kept. */
export function keepSection(title: string, text: string): void {
  const former = readFileSync(FILE, 'utf8')
  const heading = `\n## ${title}\n`
  const from = former.indexOf(heading)
  const section = `${heading}\n${text.trim()}\n`
  const next = from < 0 ? -1 : former.indexOf('\n## ', from + heading.length)
  const before = from < 0 ? former : former.slice(0, from)
  const after = next < 0 ? '' : former.slice(next)
  writeFileSync(FILE, `${before}${section}${after}`)
  process.stdout.write(section)
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The value that `share` of them do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
