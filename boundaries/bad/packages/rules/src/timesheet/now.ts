// breaks: rules-import-nothing
import { hrtime } from 'node:process'

export const now = hrtime
