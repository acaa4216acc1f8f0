import type { PersonContract } from '@cadran/contract/administration/changes'
import type { Preview } from '@cadran/contract/administration/previews'
import { jobHandlers } from '../app.ts'
import type { Answer, Caller, TestPortal } from './portal.ts'

/** Shows and writes changes of people as an administrator does, and reads what came of them. */
export function changesIn(portal: TestPortal, ada: () => Caller) {
  const rowsOf = async <Row>(text: string) => (await portal.database.executeSql(text)).rows as Row[]
  const idOf = async (username: string) =>
    (await rowsOf<{ id: number }>(`select id from users where username = '${username}'`))[0]?.id ?? 0
  const matriculeOf = async (username: string) =>
    (await rowsOf<{ m: string }>(`select matricule as m from users where username = '${username}'`))[0]?.m ?? ''

  /** Posts a change of somebody with the stamp that was read before. */
  async function changing<Reply extends Preview = Preview>(username: string, body: object, what = 'change') {
    const id = await idOf(username)
    const { updated_at } = (await ada().get<PersonContract>(`administration/person/${id}/contract`)).body
    const post = (more: object) =>
      ada().post<Reply>(`administration/person/${id}/${what}`, { updated_at, ...body, ...more })
    return { id, updated_at, post }
  }

  /** Shown, then written by the key of what was shown. */
  async function change<Reply extends Preview = Preview>(
    username: string,
    body: object,
    what = 'change',
  ): Promise<Answer<Reply>> {
    const { post } = await changing<Reply>(username, body, what)
    const shown = await post({ dry_run: true })
    return shown.status === 200 ? post({ preview_key: shown.body.preview_key }) : shown
  }

  const runJob = () => jobHandlers(portal.platform)['apply-planned-changes']({})
  return { rowsOf, idOf, matriculeOf, changing, change, runJob }
}
