const MOST_KEPT = 1_000
const MOST_TABLES = 10

/** What a statement does, and to which tables: what may be told of it, for its values and texts may be somebody's. */
export interface Summary {
  operation: string
  tables: string[]
}

const LITERAL = /'(?:[^']|'')*'/g
const OPERATION = /\b(insert|update|delete|select|begin|start|commit|rollback|set|create|copy|analyze|vacuum)\b/i
const WRITES = /\b(insert)\s+into\b|\b(delete)\s+from\b|\b(update)\s+(?!of\b|set\b|skip\b)(?=["a-z])/i
// A name before a parenthesis is a function's, but for what is inserted into.
const TABLE =
  /\b(?:(?:from|join|update)\s+(?:only\s+)?(?![a-z_."0-9]+\s*\()|into\s+)("?[a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*"?)?)/gi
const NAMED =
  /(?:\bwith(?:\s+recursive)?|,)\s+"?([a-z_][a-z0-9_]*)"?(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi
const NO_TABLE = new Set(['lateral', 'select', 'set', 'of', 'skip', 'nowait'])

function read(text: string): Summary {
  const plain = text.replaceAll(LITERAL, "''")
  const named = new Set([...plain.matchAll(NAMED)].map(([, name = '']) => name.toLowerCase()))
  const tables = [...plain.matchAll(TABLE)].map(([, name = '']) => name.replaceAll(/["\s]/g, '').toLowerCase())
  const operation = (WRITES.exec(plain)?.slice(1).find(Boolean) ?? OPERATION.exec(plain)?.[1] ?? 'other').toLowerCase()
  const known = new Set(tables.filter((name) => !named.has(name) && !NO_TABLE.has(name)))
  return { operation, tables: [...known].slice(0, MOST_TABLES) }
}

/** Summaries by the texts of statements, of which most come again and again. */
export function openSummaries(): (text: string) => Summary {
  const kept = new Map<string, Summary>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const summary = read(text)
    if (kept.size < MOST_KEPT) kept.set(text, summary)
    return summary
  }
}
