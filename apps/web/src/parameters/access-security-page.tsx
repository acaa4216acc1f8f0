import type { ReactNode } from 'react'
import { usePageHeader } from '../platform/page-header.ts'
import { Stack } from '../ui/layout.tsx'

/** What an access administrator sets of how everybody enters, each card from its room (identity.md 0.7). */
const CARDS: readonly { name: string; content: ReactNode }[] = []

export function AccessSecurityPage() {
  const title = usePageHeader()
  return (
    <Stack gap={16}>
      <h1>{title}</h1>
      {CARDS.map(({ name, content }) => (
        <div key={name}>{content}</div>
      ))}
    </Stack>
  )
}
