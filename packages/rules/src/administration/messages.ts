import { refusal } from '../portal/refusal.ts'

// The A-* refusals of administration.md 0.2.

export const A_RUNAS = refusal('run-as', 403, 'Cette action ne se fait pas au nom d’un autre.')
