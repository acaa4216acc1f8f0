// breaks: worklist-knows-no-list
import { absences } from '../absences/index.ts'

export const rows = absences
