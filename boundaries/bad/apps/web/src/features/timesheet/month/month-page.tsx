import { thing } from './month.queries.ts'

export const Page = () => <main>{thing}</main>
