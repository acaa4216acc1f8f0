import { readFileSync } from 'node:fs'

// 'A table is written by one store' is no import, so no import tool sees it: the statements that write are looked for
// in the text, as the query builder and as plain SQL say them.
const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)/g
const sql =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?([a-z_]+)\s+(?:as\s+)?(?:[a-z_]+\s+)?(?:\(|set\b|where\b|using\b|select\b|values\b|returning\b)/gi

export const TABLE_RULE = 'table-written-by-one-store'

/**
 * Whose hand writes: a room's store, one file of the platform, or nobody who may. Seeds and tests write every table.
 * @param {string} file
 * @param {string} prefix
 */
function hand(file, prefix) {
  if (/[.]test[.]ts$|\/testing\/|\/platform\/seed/.test(file)) return 'exempt'
  if (file.startsWith(`${prefix}apps/server/src/platform/`) || file.endsWith('.store.ts')) return 'store'
  return 'stranger'
}

/** @param {string} file */
function tablesWrittenIn(file) {
  const text = readFileSync(file, 'utf8')
  return [builder, sql].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
}

/**
 * The files that write a table outside a store, or one that another store writes already.
 * @param {string[]} files sources of the server, relative to the current folder
 * @param {string} [prefix]
 */
export function tableViolations(files, prefix = '') {
  /** @type {Map<string, string>} */
  const owners = new Map()
  /** @type {{ rule: string, from: string, to: string }[]} */
  const violations = []
  for (const file of files.filter((name) => hand(name, prefix) !== 'exempt').sort()) {
    for (const table of new Set(tablesWrittenIn(file))) {
      const owner = owners.get(table)
      if (hand(file, prefix) === 'stranger') violations.push({ rule: TABLE_RULE, from: file, to: `table ${table}` })
      else if (owner) violations.push({ rule: TABLE_RULE, from: file, to: `table ${table} (${owner})` })
      else owners.set(table, file)
    }
  }
  return violations
}
