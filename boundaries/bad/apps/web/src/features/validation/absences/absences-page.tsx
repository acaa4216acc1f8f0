import { thing } from './absences.queries.ts'

export const Page = () => <main>{thing}</main>
