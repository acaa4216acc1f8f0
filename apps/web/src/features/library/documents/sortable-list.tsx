import { movedTo } from '@cadran/rules/library/ordering'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './edit.module.css'

interface Item {
  id: number
  name: string
}

interface SortableListProps<T extends Item> {
  items: readonly T[]
  /** Moves an item to a place; settles once the tree shows it. */
  onMove: (id: number, position: number) => Promise<unknown>
  children: (item: T, place: Place) => ReactNode
}

export interface Place {
  first: boolean
  last: boolean
  up: () => void
  down: () => void
}

const INSTRUCTIONS =
  'Appuyez sur Espace pour prendre cet élément, sur les flèches pour le déplacer, sur Espace pour le poser ou sur Échap pour renoncer.'

function announcementsFor(items: readonly Item[]): Announcements {
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? ''
  const placeOf = (id: string | number) =>
    `${String(items.findIndex((item) => item.id === id) + 1)} sur ${String(items.length)}`
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} pris, place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} : place ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} posé${over ? `, place ${placeOf(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `Déplacement de ${nameOf(active.id)} abandonné.`,
  }
}

/** Items of one type and parent, moved by pointer, by keyboard, or by 'Monter' and 'Descendre' (GED-46, GED-91). */
export function SortableList<T extends Item>({ items, onMove, children }: SortableListProps<T>) {
  // Where they were put, until the tree that comes back says so itself.
  const [wanted, setWanted] = useState<number[] | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const order = wanted?.length === ids.length ? wanted : ids
  const shown = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const move = (id: number, position: number) => {
    setWanted(movedTo(order, id, position))
    void onMove(id, position).finally(() => setWanted(null))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(Number(active.id), order.indexOf(Number(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(shown), screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={drop}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ul className={styles.list}>
          {shown.map((item, index) => (
            <SortableItem key={item.id} item={item}>
              {children(item, {
                first: index === 0,
                last: index === shown.length - 1,
                up: () => move(item.id, index - 1),
                down: () => move(item.id, index + 1),
              })}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableItem({ item, children }: { item: Item; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    attributes: { roleDescription: 'élément déplaçable' },
  })
  const style = transform ? { transform: `translate3d(0, ${String(Math.round(transform.y))}px, 0)`, transition } : {}
  return (
    <li className={styles.item} ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        className={styles.handle}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Déplacer ${item.name}`}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
