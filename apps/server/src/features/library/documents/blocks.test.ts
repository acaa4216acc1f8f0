import type { ContactBlock } from '@cadran/contract/library/documents'
import { M_STALE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let rh: Caller
let folder: number

beforeAll(async () => {
  portal = await openTestPortal()
  rh = await portal.as('ged_rh')
  const { id } = await portal.database.kysely
    .selectFrom('document_folders')
    .where('label', '=', 'Prévoyance')
    .select('id')
    .executeTakeFirstOrThrow()
  folder = id
})
afterAll(() => portal.close())

describe('contact blocks', () => {
  const block = (fields: object) =>
    rh.post<ContactBlock & { message: string }>('document/bloc-contact', { ...fields, folder })

  test('GED-59 GED-82 any one of the seven fields is enough, blanks are none', async () => {
    const ONE_OF_SEVEN = [
      { title: 'x' },
      { url: 'https://a.example' },
      { url_label: 'x' },
      { address: 'x' },
      { names: ['x'] },
      { phones: ['x'] },
      { mails: ['x'] },
    ]
    for (const fields of ONE_OF_SEVEN) {
      const { status, body } = await block(fields)
      expect([status, body]).toEqual([201, expect.objectContaining(fields)])
      expect((await rh.delete(`document/bloc-contact/${body.id}`)).status).toBe(204)
    }
  })

  test('GED-60 GED-86 with nothing filled it is refused, at first and when the last field goes', async () => {
    const text = 'Au moins un champ doit être rempli'
    for (const fields of [{}, { title: ' ', names: [' '], phones: [], url: null }]) {
      const { status, body } = await block(fields)
      expect([status, body.message]).toEqual([422, text])
    }
    const { body } = await block({ title: 'Seul', names: [] })
    const emptied = await rh.patch<ContactBlock & { message: string }>(`document/bloc-contact/${body.id}`, {
      title: '',
    })
    expect([emptied.status, emptied.body.message]).toEqual([422, text])
    const changed = await rh.patch<ContactBlock>(`document/bloc-contact/${body.id}`, { phones: [' 01 ', ''] })
    expect(changed.body).toMatchObject({ title: 'Seul', phones: ['01'] })
  })

  test('GED-86 README 6 of two who read the same state one is told; without that state nobody asks', async () => {
    const { body } = await block({ title: 'Avant' })
    const path = `document/bloc-contact/${body.id}`
    const { updated_at } = body
    const answers = await Promise.all(
      ['Un', 'Deux'].map((title) => rh.patch<ContactBlock & { message: string }>(path, { title, updated_at })),
    )
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.message]).toEqual([200, 409, M_STALE.message])
    const told = JSON.stringify((await rh.get('document?edit=1')).body)
    expect([told.includes(`"title":"${won?.body.title}"`), told.includes(String(won?.body.updated_at))]).toEqual([
      true,
      true,
    ])
    expect((await rh.patch(path, { title: 'Encore', updated_at: won?.body.updated_at })).status).toBe(200)
    expect((await rh.patch(path, { title: 'Enfin' })).status).toBe(200)
    expect((await rh.delete(path)).status).toBe(204)
  })

  test('GED-89 a deleted block is no longer told, and a second deletion finds none', async () => {
    const { body } = await block({ title: 'À supprimer' })
    expect((await rh.delete(`document/bloc-contact/${body.id}`)).status).toBe(204)
    expect(JSON.stringify((await rh.get('document')).body)).not.toContain('À supprimer')
    expect((await rh.delete(`document/bloc-contact/${body.id}`)).status).toBe(404)
  })

  test('GED-82 a link that would run something and texts without end are refused', async () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://']) {
      const { status, body } = await block({ url, url_label: 'x' })
      expect([url, status, body.message]).toEqual([url, 422, 'Le lien doit commencer par http:// ou https://'])
    }
    for (const fields of [{ title: 'x'.repeat(256) }, { names: 'x' }, { names: Array(51).fill('x') }, { title: 1 }]) {
      expect((await block(fields)).status).toBe(422)
    }
    expect((await block({ title: '<script>alert(1)</script>' })).body.title).toBe('<script>alert(1)</script>')
  })
})
