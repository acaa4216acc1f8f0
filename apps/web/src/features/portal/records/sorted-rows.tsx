import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row } from '../../../ui/layout.tsx'
import { MoveButtons, SortableList } from '../../../ui/sortable-list.tsx'
import styles from './records.module.css'

interface SortedRowsProps<R extends { id: number }> {
  ul: ComponentProps<'ul'>
  items: readonly R[]
  /** Where the first row stands among all. */
  from: number
  total: number
  nameOf: (row: R) => string
  move: (id: number, position: number) => Promise<unknown>
  keys: readonly string[]
  draw: (row: R, actions: ReactNode) => ReactNode
}

/** The rows of a list in an order that their author chooses, by pointer and by keyboard. */
export function SortedRows<R extends { id: number }>(props: SortedRowsProps<R>) {
  const { ul, items, from, total, nameOf, move, keys, draw } = props
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ([id, position]: [number, number]) => move(id, position),
    onSuccess: () => notify.success('Modification effectuée'),
    onSettled: () => Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <>
      <Row as="p" gap={8} align="center" size="sm" tone="muted">
        Glisser pour ranger, ou <KeyHint keys="Espace" label="puis" /> <KeyHint keys="↑" /> <KeyHint keys="↓" />
      </Row>
      <SortableList
        {...ul}
        className={styles.sorted}
        items={items.map((row) => ({ ...row, name: nameOf(row) }))}
        from={from}
        total={total}
        // A refusal is told by its notice, and the list shows the order that stands.
        onPlace={(id, position) => mutateAsync([id, position]).catch(() => undefined)}
      >
        {(row, place) => draw(row, <MoveButtons name={row.name} place={place} />)}
      </SortableList>
    </>
  )
}
