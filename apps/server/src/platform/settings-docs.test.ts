import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const text = (path: string) => readFileSync(at(path), 'utf8')
const every = (source: string, form: RegExp) =>
  [...new Set([...source.matchAll(form)].map(([, name = '']) => name))].sort()

const settings = every(text('apps/server/src/platform/settings.ts'), /\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)(?='|: \d)/g)
const BUILD_SETTING = 'VITE_PRIVACY_CONTACT'

test('the table of docs/exploitation.md names every setting, and none that does not exist', () => {
  const rows = text('docs/exploitation.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const documented = rows.flatMap((row) => every(row.split('|')[1] ?? '', /`([A-Z][A-Z0-9_]+)`/g))
  expect(documented.filter((name) => name !== BUILD_SETTING).sort()).toEqual(['NODE_ENV', ...settings].sort())
  expect(settings).toContain('CADRAN_METRICS_TOKEN')
})

test('what deploy/ copies is there, and what it sets is a setting', () => {
  const copies = every(text('deploy/Dockerfile'), /^COPY (?:--from=build \/cadran\/)?([\w./-]+) /gm)
  const kept = copies.filter(
    (path) => !['.', 'node_modules', 'apps/server/dist'].includes(path) && !path.startsWith('--'),
  )
  expect(kept).toContain('deploy/cadran.mjs')
  expect(kept.filter((path) => !existsSync(at(path)))).toEqual([])
  const named = [
    ...every(text('deploy/compose.yaml'), /\b(CADRAN_[A-Z_]+|[A-Z0-9]+_URL|VITE_[A-Z_]+)\b/g),
    ...every(text('deploy/env.exemple'), /^([A-Z0-9_]+)=/gm),
    ...every(text('deploy/cadran.service'), /\b(CADRAN_[A-Z_]+|[A-Z0-9]+_URL)=/g),
  ]
  const own = ['POSTGRES_PASSWORD', 'CADRAN_BACKUPS', BUILD_SETTING]
  expect(named.filter((name) => !own.includes(name) && !settings.includes(name))).toEqual([])
})
