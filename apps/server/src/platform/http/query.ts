/** Reads a query string: `name[]` keys are always lists, of any other repeated key the last value counts (BCK-43). */
export function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (!key.endsWith('[]')) query[key] = value
    else query[key] = [...((query[key] as string[] | undefined) ?? []), value]
  }
  return query
}
