import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import styles from './contents.module.css'

/** Contents on one page of a list. */
export const PAGE_SIZE = 10

export interface Row {
  id: number
  picture_url: string | null
}

/** What a list asks for, and how it is moved. */
export interface Place {
  page: number
  search: string
}

interface ContentListProps<R extends Row> {
  title: string
  /** The address of the list; what is edited stands below it. */
  path:
    | '/backend/news'
    | '/backend/internal-news'
    | '/backend/tutorials'
    | '/backend/contact-groups'
    | '/backend/contacts'
    | '/backend/unions'
    | '/backend/sections'
  /** Where readers see it. */
  publicPath: string
  newLabel: string
  place: Place
  onMove: (place: Place) => void
  query: UseQueryResult<{ items: R[]; total: number }>
  nameOf: (row: R) => string
  /** Under the name: kind, date, category. */
  detail: (row: R) => ReactNode
  badge?: (row: R) => ReactNode
  remove: (id: number) => Promise<unknown>
  /** What stands for a row; its picture unless told, null for nothing. */
  picture?: ((row: R) => ReactNode) | null
  /** The first word of every key that is read anew after a deletion. */
  queryKey: string
  pageSize?: number
  /** The rows where they can be put in another order. */
  sorted?: (rows: SortedProps<R>) => ReactNode
}

/** What a list hands to whatever draws its rows. */
export interface SortedProps<R extends Row> {
  ul: ComponentProps<'ul'>
  items: readonly R[]
  total: number
  draw: (row: R, actions: ReactNode) => ReactNode
}

/** Contents as their authors see them: searched, paged, opened and deleted. */
export function ContentList<R extends Row>(props: ContentListProps<R>) {
  const { query, place, onMove, pageSize = PAGE_SIZE } = props
  const { data } = query
  const [doomed, ask] = useState<R | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={styles.page}>
      <ListHead {...props} total={data?.total} />
      <Rows list={props} place={list} onDelete={ask} />
      {data && data.total > pageSize && (
        <Pager
          page={place.page}
          pages={Math.ceil(data.total / pageSize)}
          onChange={(page) => onMove({ ...place, page })}
        />
      )}
      {doomed && (
        <Deletion
          name={props.nameOf(doomed)}
          remove={() => props.remove(doomed.id)}
          queryKey={props.queryKey}
          onClose={(deleted) => {
            ask(null)
            if (deleted) list.current?.focus()
          }}
        />
      )}
    </div>
  )
}

type ListHeadProps = Pick<ContentListProps<Row>, 'title' | 'path' | 'publicPath' | 'newLabel' | 'place' | 'onMove'> & {
  total: number | undefined
}

function ListHead({ title, path, publicPath, newLabel, place, onMove, total }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {total !== undefined && <span className={styles.count}>{total}</span>}
      <SearchField label="Rechercher" text={place.search} onChange={(search) => onMove({ page: 1, search })} />
      <a className={styles.publicLink} href={publicPath} target="_blank" rel="noopener">
        Voir la page
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
      <ButtonLink
        to={`${path}/$id`}
        params={{ id: 'nouveau' }}
        variant="primary"
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {newLabel}
      </ButtonLink>
    </div>
  )
}

interface ListRowsProps<R extends Row> {
  list: ContentListProps<R>
  place: Ref<HTMLUListElement>
  onDelete: (row: R) => void
}

function Rows<R extends Row>({ list, place, onDelete }: ListRowsProps<R>) {
  const { data, error, isFetching, refetch } = list.query
  if (!data && error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} height={64} />
  if (data.items.length === 0) return <EmptyState text="Aucun résultat" />
  const ul = { ref: place, tabIndex: -1, 'aria-label': list.title, 'aria-busy': isFetching }
  const draw = (row: R, actions?: ReactNode) => (
    <ContentRow row={row} list={list} actions={actions} onDelete={() => onDelete(row)} />
  )
  if (list.sorted) return <>{list.sorted({ ul, items: data.items, total: data.total, draw })}</>
  return (
    <ul className={styles.list} {...ul}>
      {data.items.map((row) => (
        <li className={styles.item} key={row.id}>
          {draw(row)}
        </li>
      ))}
    </ul>
  )
}

const thumbnail = ({ picture_url }: Row) => (
  <span className={styles.thumb}>{picture_url && <img src={picture_url} alt="" />}</span>
)

interface ContentRowProps<R extends Row> {
  row: R
  list: ContentListProps<R>
  actions: ReactNode
  onDelete: () => void
}

function ContentRow<R extends Row>({ row, list, actions, onDelete }: ContentRowProps<R>) {
  const { path, nameOf, detail, badge, picture = thumbnail } = list
  const name = nameOf(row)
  return (
    <div className={styles.row}>
      {picture?.(row)}
      <span className={styles.words}>
        <Link className={styles.name} to={`${path}/$id`} params={{ id: String(row.id) }}>
          {name}
        </Link>
        <span className={styles.detail}>{detail(row)}</span>
      </span>
      {badge?.(row)}
      {actions}
      <IconButton
        className={styles.delete}
        label={`Supprimer ${name}`}
        icon={<IconTrash size={18} stroke={1.75} />}
        onClick={onDelete}
      />
    </div>
  )
}

interface DeletionProps {
  name: string
  remove: () => Promise<unknown>
  queryKey: string
  onClose: (deleted: boolean) => void
}

function Deletion({ name, remove, queryKey, onClose }: DeletionProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => notify.success('Suppression effectuée'),
    onSettled: async (_data, error) => {
      await client.invalidateQueries({ queryKey: [queryKey] })
      onClose(!error)
    },
  })
  return (
    <ConfirmDialog
      opened
      title="Supprimer ce contenu ?"
      confirmLabel="Supprimer"
      busy={isPending}
      onCancel={() => onClose(false)}
      onConfirm={() => mutate()}
    >
      <p>« {name} » et ses fichiers seront supprimés définitivement.</p>
    </ConfirmDialog>
  )
}
