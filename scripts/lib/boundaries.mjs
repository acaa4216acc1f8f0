import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { TABLE_RULE, tableViolations } from './table-owners.mjs'

const BAD = 'boundaries/bad/'
const areas = ['apps/server/src', 'apps/web/src', 'packages', 'e2e', 'bench', 'faults', 'attack']

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/** @param {string} folder */
const sourcesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((name) => /[.]tsx?$/.test(name) && !/node_modules|\/dist\/|[.]gen[.]ts$/.test(name))
    : []

/**
 * Reads one tree and answers what breaks its rules. A tree of which some file was not read, or no import seen, is an
 * error: a parser that fails silently would otherwise find every rule kept.
 * @param {string} prefix
 */
async function cruiseTree(prefix) {
  const [{ cruise }, { default: config }, { boundaryRules }] = await Promise.all([
    import('dependency-cruiser'),
    import('../../.dependency-cruiser.mjs'),
    import('./boundary-rules.mjs'),
  ])
  const folders = areas.map((area) => prefix + area).filter((area) => existsSync(area))
  const { enhancedResolveOptions, ...options } = config.options ?? {}
  const { output } = await cruise(
    folders,
    { ...options, validate: true, ruleSet: { forbidden: boundaryRules(prefix) } },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  const read = new Set(output.modules.map((module) => module.source))
  const unread = folders.flatMap(sourcesIn).filter((file) => !read.has(file))
  const imports = output.modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  if (unread.length > 0) throw new Error(`Fichiers non lus :\n${unread.join('\n')}`)
  if (imports === 0) throw new Error(`Aucun import lu sous ${prefix || '.'}`)
  /** @type {Violation[]} */
  const broken = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return {
    modules: read.size,
    imports,
    rules: [...boundaryRules(prefix).map((rule) => rule.name ?? ''), TABLE_RULE],
    violations: [...broken, ...tableViolations(sourcesIn(`${prefix}apps/server/src`), prefix)],
  }
}

/** The import rules on the real tree. */
export async function checkBoundaries() {
  const { modules, imports, violations } = await cruiseTree('')
  if (violations.length > 0) {
    throw new Error(violations.map(({ rule, from, to }) => `${rule}\n    ${from} → ${to}`).join('\n'))
  }
  return `${modules} modules, ${imports} imports`
}

/** @param {string} file */
const rulesBrokenBy = (file) => /^\/\/ breaks: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.split(', ') ?? []

/** Every rule finds its known-bad examples, each by the rule its first line names and by no other. */
export async function proveBoundaries() {
  const { rules, violations } = await cruiseTree(BAD)
  const found = new Set(violations.map(({ rule, from }) => `${rule} ${from}`))
  const named = new Set(
    areas
      .flatMap((area) => sourcesIn(BAD + area))
      .flatMap((file) => rulesBrokenBy(file).map((rule) => `${rule} ${file}`)),
  )
  const faults = [
    ...[...named].filter((pair) => !found.has(pair)).map((pair) => `n'a rien trouvé : ${pair}`),
    ...[...found].filter((pair) => !named.has(pair)).map((pair) => `a trouvé à tort : ${pair}`),
    ...rules
      .filter((rule) => ![...named].some((pair) => pair.startsWith(`${rule} `)))
      .map((rule) => `sans mauvais exemple : ${rule}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `${rules.length} règles, ${named.size} mauvais exemples`
}
