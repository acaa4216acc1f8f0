// breaks: contract-imports-rules-and-zod
import { readFileSync } from 'node:fs'

export const read = readFileSync
