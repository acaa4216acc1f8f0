import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../platform/notifier.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { MoveButtons, SortableList } from '../../../ui/sortable-list.tsx'
import type { Row, SortedProps } from './content-list.tsx'
import styles from './contents.module.css'

interface SortedRowsProps<R extends Row> extends SortedProps<R> {
  /** Where the first row stands among all. */
  from: number
  nameOf: (row: R) => string
  move: (id: number, position: number) => Promise<unknown>
  /** The first word of every key that is read anew after a move. */
  queryKey: string
}

/** The rows of a list in an order that their author chooses, by pointer and by keyboard. */
export function SortedRows<R extends Row>({
  ul,
  items,
  total,
  draw,
  from,
  nameOf,
  move,
  queryKey,
}: SortedRowsProps<R>) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ([id, position]: [number, number]) => move(id, position),
    onSuccess: () => notify.success('Modification effectuée'),
    onSettled: () => client.invalidateQueries({ queryKey: [queryKey] }),
  })
  return (
    <>
      <p className={styles.hint}>
        Glisser pour ranger, ou <KeyHint keys="Espace" label="puis" /> <KeyHint keys="↑" /> <KeyHint keys="↓" />
      </p>
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
