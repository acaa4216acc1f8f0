import type { Union, UnionFile } from '@cadran/contract/library/unions'
import { pictureUrl } from '@cadran/rules/library/pictures'
import {
  type Executor,
  type NamedStatement,
  type Reader,
  readerOf,
  type Trx,
} from '../../../platform/database/database.ts'
import { fileAddress } from '../../../platform/http/file-addresses.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

type UnionRow = Omit<Union, 'logo_url' | 'files'> & { logo: string | null; files: Omit<UnionFile, 'url'>[] }

/** Every union, or the one of $1, with its files newest first, in one statement. */
const UNIONS: NamedStatement = {
  name: 'library-unions',
  text: `
    select u.id, u.label, u.logo, u.description, u.role, u.updated_at, coalesce(f.files, '[]') as files
    from unions u
    left join lateral (
      select json_agg(
        json_build_object('id', id, 'label', label, 'mime_type', mime_type, 'created_at', created_at)
        order by created_at desc, id desc
      ) as files
      from union_files where union_id = u.id
    ) f on true
    where $1::bigint is null or u.id = $1
    order by u.priority, u.id`,
}

const urlOf = (viewer: Viewer, id: number) => fileAddress(viewer, `syndic/file/${id}`)

/** The unions in their order (UNI-21); `id` asks for one alone. */
export async function readUnions(read: Reader, viewer: Viewer, id: number | null = null): Promise<Union[]> {
  const rows = await read<UnionRow>(UNIONS, [id])
  return rows.map(({ logo, files, ...union }) => ({
    ...union,
    logo_url: logo && pictureUrl(logo, 'small'),
    files: files.map((file) => ({
      ...file,
      url: urlOf(viewer, file.id),
      created_at: new Date(file.created_at).toISOString(),
    })),
  }))
}

export async function readUnion(trx: Trx, id: number, viewer: Viewer): Promise<Union> {
  const [union] = await readUnions(readerOf(trx), viewer, id)
  if (!union) throw new Error('The union that was just written is not there')
  return union
}

export async function readFile(trx: Trx, id: number, viewer: Viewer): Promise<UnionFile> {
  const { created_at, ...file } = await trx
    .selectFrom('union_files')
    .where('id', '=', id)
    .select(['id', 'label', 'mime_type', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...file, url: urlOf(viewer, id), created_at: created_at.toISOString() }
}

/** What an edit is about, held until it is done. */
export function findUnion(trx: Trx, id: number) {
  return trx
    .selectFrom('unions')
    .where('id', '=', id)
    .select(['id', 'role', 'label', 'description', 'updated_at'])
    .forUpdate()
    .executeTakeFirst()
}

export type FoundUnion = NonNullable<Awaited<ReturnType<typeof findUnion>>>

export function findFile(trx: Trx, id: number) {
  return trx
    .selectFrom('union_files as f')
    .innerJoin('unions as u', 'u.id', 'f.union_id')
    .where('f.id', '=', id)
    .select(['f.id', 'f.label', 'f.storage_key', 'u.role'])
    .forUpdate('f')
    .executeTakeFirst()
}

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

export function findContent(database: Executor, id: number) {
  return database
    .selectFrom('union_files')
    .where('id', '=', id)
    .select(['label', 'mime_type', 'storage_key'])
    .executeTakeFirst()
}
