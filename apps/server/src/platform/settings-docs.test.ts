import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))
const text = (path: string) => readFileSync(at(path), 'utf8')
const every = (source: string, form: RegExp) =>
  [...new Set([...source.matchAll(form)].map(([, name = '']) => name))].sort()

const settings = [
  ...every(text('apps/server/src/platform/settings.ts'), /\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)(?='|: \d)/g),
  ...every(text('packages/rules/src/administration/settings.ts'), /environment: '(\w+)'/g),
]
const BUILD_SETTING = 'VITE_PRIVACY_CONTACT'

test('the table of docs/exploitation.md names every setting, and none that does not exist', () => {
  const rows = text('docs/exploitation.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const documented = rows.flatMap((row) => every(row.split('|')[1] ?? '', /`([A-Z][A-Z0-9_]+)`/g))
  expect(documented.filter((name) => name !== BUILD_SETTING).sort()).toEqual(['NODE_ENV', ...settings].sort())
  expect(settings).toContain('CADRAN_METRICS_TOKEN')
})

const READMES = ['README.md', 'README.fr.md']
const scripts = Object.keys(JSON.parse(text('package.json')).scripts)

test.each([...READMES, 'CONTRIBUTING.md'])('%s names commands, settings and files that there are', (path) => {
  const page = text(path)
  const commands = every(page, /\bnpm (?:run )?([a-z]+)/g).filter((name) => name !== 'ci' && name !== 'install')
  expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
  expect(commands).toContain('test')
  const named = every(page, /\b((?:CADRAN|SMTP|S3|CLAMD|DATABASE|NODE)_[A-Z_]+)\b/g)
  expect(named.filter((name) => name !== 'NODE_ENV' && !settings.includes(name))).toEqual([])
  const links = every(page, /\]\((?!https?:)([^)#]+)/g)
  expect(links.length).toBeGreaterThan(2)
  expect(links.filter((link) => !existsSync(at(link)))).toEqual([])
})

test('docs/securite.md names files that there are, a proof in every chapter that holds anything', () => {
  const page = text('docs/securite.md')
  const named = every(page, /`((?:[\w.-]+\/)+[\w.-]+)`/g)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(at(path)))).toEqual([])
  const chapters = page.split(/^## (?=V\d)/m).slice(1)
  expect(chapters.map((chapter) => Number(/^V(\d+) /.exec(chapter)?.[1]))).toEqual(
    Array.from({ length: 17 }, (_, at) => at + 1),
  )
  const without_proof = chapters
    .filter((chapter) => !/[.](?:test|spec)[.]ts`/.test(chapter))
    .map((chapter) => chapter.split('\n')[0])
  expect(without_proof).toEqual(['V17 WebRTC'])
})

const BLOCK = /^```\n[\s\S]*?^```/gm

test('both READMEs say the same, in two languages: the same commands, settings, accounts, links and parts', () => {
  const said = READMES.map((path) => {
    const page = text(path)
    // What stands for a name is in the page's own language.
    const prose = page.replace(BLOCK, '').replace(/<\w+>/g, '<>')
    return {
      blocks: page.match(BLOCK),
      code: every(prose, /`([^`\n]+)`/g),
      links: every(prose, /\]\(([^)]+)\)/g).filter((link) => !READMES.includes(link)),
      parts: page.match(/^#+ /gm)?.length,
    }
  })
  expect(said[0]).toEqual(said[1])
})

test('the code that CONTRIBUTING.md shows is that of the files it leads to', () => {
  const page = text('CONTRIBUTING.md')
  const onOneLine = (code: string) => code.replace(/\s+/g, ' ').trim()
  const files = every(page, /\]\(([^)#]+[.]tsx?)\)/g).map((path) => onOneLine(text(path)))
  const shown = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => onOneLine(code))
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter((code) => !files.some((file) => file.includes(code)))).toEqual([])
})

test('the README points out the commands that one begins with', () => {
  expect(text('README.md').match(/^npm (start|test)$/gm)).toEqual(['npm start', 'npm test', 'npm start'])
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
