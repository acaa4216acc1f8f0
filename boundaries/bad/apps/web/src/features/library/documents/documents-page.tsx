import { thing } from './documents.queries.ts'

export const Page = () => <main>{thing}</main>
