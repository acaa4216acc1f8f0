import { writeFile } from 'node:fs/promises'
import { promisesOf } from './api-changes.ts'
import { openApiDocument } from './openapi.ts'

// Run once for each release: from then on its calls are promised (TOK-25).
const lines = Object.entries(promisesOf(openApiDocument())).map(
  ([name, promise]) => `${JSON.stringify(name)}:${JSON.stringify(promise)}`,
)
await writeFile(new URL('../../../../../docs/api-released.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
