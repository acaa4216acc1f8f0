import { egg } from './egg.ts'

export const hen = () => egg
