export { CorrectButton } from './correct-button.tsx'
export { CorrectionForm, CorrectionPanel, MonthCorrections } from './late-parts.ts'
export { closeCorrection, useIsCorrecting, useShownMonth } from './opening.ts'
