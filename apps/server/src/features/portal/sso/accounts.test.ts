import { describe, expect, test } from 'vitest'
import { newMailsOf } from '../../../testing/mails.ts'
import { emailOf, logInAt, openSso, portal, vouched } from '../../../testing/sso.fixture.ts'

openSso()

const UNKNOWN = '/login?refusal=sso-unknown-person'

describe('whose account', () => {
  test('SSO-19 later logins go by the subject alone: another address changes nothing, and a moved one opens nobody else’s', async () => {
    await logInAt('small', 's-1', await vouched('consultant'))
    await portal.database.executeSql('delete from sessions')
    await logInAt('small', 's-1', await vouched('manager'))
    const owner = async () =>
      (await portal.database.executeSql('select u.username from sessions s join users u on u.id = s.user_id')).rows
    expect(await owner()).toEqual([{ username: 'consultant' }])
    // The address of the consultant now belongs to another subject there.
    expect((await logInAt('small', 's-2', await vouched('consultant'))).headers.location).toBe(UNKNOWN)
    expect(await owner()).toHaveLength(1)
  })

  test('SSO-20 an address counts where it is verified; a username needs no such word', async () => {
    const email = await emailOf('consultant')
    for (const email_verified of [false, undefined, 'true']) {
      const reply = await logInAt('small', 's-1', { claims: { email, email_verified } })
      expect(reply.headers.location).toBe(UNKNOWN)
    }
    expect(
      (await logInAt('small', 's-1', { claims: { email: email.toUpperCase(), email_verified: true } })).headers
        .location,
    ).toBe('/login/done?to=%2F')
  })

  test('SSO-20 SSO-21 no claim, nobody, two, a private address or a deactivated person: one answer, and nothing is kept', async () => {
    const email = await emailOf('consultant')
    await portal.database.executeSql(`
      update users set personal_email = 'prive@example.org' where username = 'consultant';
      update users set email = 'deux@example.org' where username in ('manager', 'manager2');
      update users set is_active = false, email = 'parti@example.org' where username = 'double'`)
    for (const claims of [
      {},
      { email: '', email_verified: true },
      { email: 'personne@example.org', email_verified: true },
      { email: 'prive@example.org', email_verified: true },
      { email: 'deux@example.org', email_verified: true },
      { email: 'parti@example.org', email_verified: true },
    ]) {
      expect((await logInAt('small', 's-9', { claims })).headers.location).toBe(UNKNOWN)
    }
    await logInAt('small', 's-1', { claims: { email, email_verified: true } })
    await portal.database.executeSql("update users set is_active = false where username = 'consultant'")
    expect((await logInAt('small', 's-1')).headers.location).toBe(UNKNOWN)
    await portal.database.executeSql("update users set is_active = true where username = 'consultant'")
    const { rows } = await portal.database.executeSql('select subject from identity_links')
    expect(rows).toEqual([{ subject: 's-1' }])
  })

  test('SSO-22 a second subject of a person is unknown; the link goes by its person when fresh, or by the support', async () => {
    await logInAt('small', 's-1', await vouched('consultant'))
    expect((await logInAt('small', 's-2', await vouched('consultant'))).headers.location).toBe(UNKNOWN)
    const owner = await portal.as('consultant')
    const [link] = (await owner.get<{ id: number; label: string }[]>('sso/link')).body
    expect(link).toMatchObject({ label: 'Petit' })
    const path = `sso/link/${String(link?.id)}`
    expect((await (await portal.as('manager')).delete(path)).status).toBe(404)
    portal.setNow('2026-05-21T09:11:00+02:00')
    expect(await owner.delete(path)).toMatchObject({ status: 403, body: { code: 'fresh-login-needed' } })
    const support = await portal.as('acces')
    expect((await support.get<object[]>('sso/link')).body).toEqual([])
    expect((await support.delete(path)).status).toBe(204)
    expect((await support.delete(path)).status).toBe(404)
    expect((await logInAt('small', 's-2', await vouched('consultant'))).headers.location).toBe('/login/done?to=%2F')
  })

  test('MFA-32 SSO-18 SSO-22 a link added, or removed by its person or the support, is mailed to them with day, hour and device', async () => {
    const newMails = newMailsOf(() => portal)
    const mailed = async (subject: string) => (await newMails()).filter((mail) => mail.includes(subject))
    const idOf = async () => (await (await portal.as('consultant')).get<{ id: number }[]>('sso/link')).body[0]?.id
    await logInAt('small', 's-1', await vouched('consultant'))
    const [added] = await mailed('entreprise_est_reli')
    expect(added).toMatch(/Relié le 21\/05\/2026 à 09:0\d, depuis \S/)
    expect(added).toContain("Si ce n'est pas vous, prévenez votre support.")
    await (await portal.as('consultant')).delete(`sso/link/${await idOf()}`)
    await logInAt('small', 's-1', await vouched('consultant'))
    await (await portal.as('acces')).delete(`sso/link/${await idOf()}`)
    const texts = await mailed('Votre_second_facteur_a_chang')
    expect(texts).toHaveLength(2)
    for (const text of texts) {
      expect(text).toMatch(
        /Le lien avec votre compte d’entreprise \(Petit\) a été retiré le 21\/05\/2026 à 09:0\d, depuis \S/,
      )
      expect(text).toContain("Si ce n'est pas vous, prévenez votre support.")
    }
    expect(texts.join()).toContain('depuis le poste de l’assistance')
  })

  test('SSO-23 the provider’s word on two factors is read from the ID token, as the file says', async () => {
    const good = await vouched('consultant')
    await logInAt('small', 's-1', { claims: { ...good.claims, amr: ['pwd', 'mfa'] } })
    await logInAt('small', 's-1', { claims: { amr: ['pwd'] } })
    await logInAt('other', 'o-1', { claims: { name: 'manager' } })
    const strengths = (
      await portal.database.executeSql(
        'select strength from sessions order by created_at, provider desc, strength desc',
      )
    ).rows
    expect(strengths).toEqual([{ strength: 'two' }, { strength: 'one' }, { strength: 'two' }])
  })
})
