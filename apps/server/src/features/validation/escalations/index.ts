export { type Escalated, escalatedAnswer, escalatedJson } from './escalations.rows.ts'
