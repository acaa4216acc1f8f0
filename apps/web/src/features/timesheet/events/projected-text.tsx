import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../ui/layout.tsx'
import { type Asked, previewQuery } from './preview.queries.ts'

/** Days are moved by dragging: the last place is asked about, well within the 300 ms of LED-55. */
const SETTLED_MS = 150

/** What an absence would leave of its counter on its last day; what was answered to an older choice is none of this one (LED-55). */
export function ProjectedText({ asked }: { asked: Asked }) {
  const now = JSON.stringify(asked)
  const [settled] = useDebouncedValue(now, SETTLED_MS)
  const { data } = useQuery(previewQuery(JSON.parse(settled) as Asked))
  return (
    <Text as="p" size="sm" tone="muted" aria-live="polite">
      {settled === now && data?.refusal === null ? data.text : null}
    </Text>
  )
}
