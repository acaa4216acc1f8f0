export { mayRequestAbsence, openAbsenceRequest } from './opening.ts'
export { RequestButton } from './request-button.tsx'
export { AbsenceRequestHost } from './request-host.tsx'
