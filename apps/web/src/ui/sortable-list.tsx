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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Row } from './layout.tsx'
import styles from './sortable-list.module.css'

interface Item {
  id: number
  name: string
}

interface SortableListProps<T extends Item> extends Omit<ComponentProps<'ul'>, 'children'> {
  items: readonly T[]
  /** Where the first of them stands in all: a page of a longer list, which the arrows leave. */
  from?: number
  total?: number
  /** Moves an item to a place; settles once the items show it. */
  onPlace: (id: number, position: number) => Promise<unknown>
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
  const taken = (id: string | number) => `${nameOf(id)} pris, place ${placeOf(id)}.`
  return {
    onDragStart: ({ active }) => taken(active.id),
    onDragOver: ({ active, over }) => {
      // Over its own place from the first moment on: nobody would hear that it was taken.
      if (over?.id === active.id) return taken(active.id)
      return over ? `${nameOf(active.id)} : place ${placeOf(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} posé${over ? `, place ${placeOf(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `Déplacement de ${nameOf(active.id)} abandonné.`,
  }
}

/** Where somebody has put the items, until they come back so by themselves. */
function usePlaces<T extends Item>({
  items,
  from = 0,
  onPlace,
}: Pick<SortableListProps<T>, 'items' | 'from' | 'onPlace'>) {
  const [wanted, setWanted] = useState<number[] | null>(null)
  const ids = items.map(({ id }) => id)
  const order = wanted?.length === ids.length ? wanted : ids
  const shown = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const move = (id: number, index: number) => {
    setWanted(arrayMove(order, order.indexOf(id), Math.min(Math.max(index, 0), order.length - 1)))
    void onPlace(id, from + index).finally(() => setWanted(null))
  }
  return { order, shown, move }
}

/** Items moved by pointer, by keyboard, or by 'Monter' and 'Descendre' (GED-46, GED-91). */
export function SortableList<T extends Item>(props: SortableListProps<T>) {
  const { items, from = 0, total = items.length, onPlace, children, className, ...rest } = props
  const { order, shown, move } = usePlaces({ items, from, onPlace })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
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
        <ul {...rest} className={classNames(styles.list, className)}>
          {shown.map((item, index) => (
            <SortableItem key={item.id} item={item}>
              {children(item, {
                first: from + index === 0,
                last: from + index === total - 1,
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
    <Row
      as="li"
      gap={8}
      align="start"
      className={styles.item}
      ref={setNodeRef}
      style={style}
      data-dragging={isDragging || undefined}
    >
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
    </Row>
  )
}

/** The arrows of a row; at an end they stay, so that the focus does. */
export function MoveButtons({ name, place: { first, last, up, down } }: { name: string; place: Place }) {
  return (
    <>
      <IconButton
        size="sm"
        className={first ? styles.off : undefined}
        label={first ? `${name} est en premier` : `Monter ${name}`}
        icon={<IconArrowUp size={18} stroke={1.75} />}
        onClick={first ? undefined : up}
      />
      <IconButton
        size="sm"
        className={last ? styles.off : undefined}
        label={last ? `${name} est en dernier` : `Descendre ${name}`}
        icon={<IconArrowDown size={18} stroke={1.75} />}
        onClick={last ? undefined : down}
      />
    </>
  )
}
