import { thing } from './session.queries.ts'

export const Page = () => <main>{thing}</main>
