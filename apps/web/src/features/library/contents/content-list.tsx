import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
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

interface Row {
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
  /** The first word of every key that is read anew after a deletion. */
  queryKey: string
}

/** Contents as their authors see them: searched, paged, opened and deleted. */
export function ContentList<R extends Row>(props: ContentListProps<R>) {
  const { title, path, publicPath, newLabel, place, onMove, query } = props
  const { data, error, isFetching, refetch } = query
  const [doomed, ask] = useState<R | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {data && <span className={styles.count}>{data.total}</span>}
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
      {data && data.items.length > 0 ? (
        <ul className={styles.list} ref={list} tabIndex={-1} aria-label={title} aria-busy={isFetching}>
          {data.items.map((row) => (
            <ContentRow key={row.id} row={row} list={props} onDelete={() => ask(row)} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState text="Aucun résultat" />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} height={64} />
      )}
      {data && data.total > PAGE_SIZE && (
        <Pager
          page={place.page}
          pages={Math.ceil(data.total / PAGE_SIZE)}
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

interface ContentRowProps<R extends Row> {
  row: R
  list: ContentListProps<R>
  onDelete: () => void
}

function ContentRow<R extends Row>({ row, list: { path, nameOf, detail, badge }, onDelete }: ContentRowProps<R>) {
  const name = nameOf(row)
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>{row.picture_url && <img src={row.picture_url} alt="" loading="lazy" />}</span>
      <span className={styles.words}>
        <Link className={styles.name} to={`${path}/$id`} params={{ id: String(row.id) }}>
          {name}
        </Link>
        <span className={styles.detail}>{detail(row)}</span>
      </span>
      {badge?.(row)}
      <IconButton
        className={styles.delete}
        label={`Supprimer ${name}`}
        icon={<IconTrash size={18} stroke={1.75} />}
        onClick={onDelete}
      />
    </li>
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
