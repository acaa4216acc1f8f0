export { CorrectButton } from './correct-button.tsx'
export { correctedMonth } from './corrected-month.ts'
export { CorrectionForm, CorrectionPanel, MonthCorrections } from './late-parts.ts'
export { closeCorrection, useIsCorrecting, useShownMonth } from './opening.ts'
