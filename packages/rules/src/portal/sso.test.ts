import { describe, expect, test } from 'vitest'
import { linkingClaim, loginReturn, readProviders, ssoRefusalText } from './sso.ts'

const ENTRY = {
  key: 'entra',
  label: 'Synchrone (Microsoft)',
  issuer: 'https://login.microsoftonline.com/7c1e/v2.0',
  client_id: 'cadran',
  client_secret: 'un-secret-jamais-dit',
}
const read = (...entries: object[]) => readProviders(JSON.stringify(entries), (issuer) => issuer.startsWith('https:'))

describe('the file of providers', () => {
  test('SSO-03 an entry is filled in with what is usual', () => {
    expect(read(ENTRY)).toEqual({
      providers: [
        {
          ...ENTRY,
          scopes: 'openid profile email',
          claim: 'email',
          matches: 'email',
          claim_is_verified: false,
          second_factor: 'never',
          single_logout: false,
          logout_typ: 'logout+jwt',
        },
      ],
    })
  })

  test.each([
    ['not json {un-secret-jamais-dit', 'le fichier n’est pas du JSON'],
    ['{}', 'une liste de fournisseurs est attendue'],
    ['[1]', 'fournisseur 1 : un objet est attendu'],
  ])('SSO-03 %s: %s', (text, fault) => {
    expect(readProviders(text, () => true)).toEqual({ fault })
  })

  test.each([
    [{ key: 'Entra' }, 'fournisseur 2 : « key » attend'],
    [{ key: 'link' }, 'fournisseur 2 : « key »'],
    [{ key: 'entra' }, 'entra : cette clé sert deux fois'],
    [{ matches: 'name' }, 'two : « matches » attend'],
    [{ second_factor: 'sms' }, 'two : « second_factor » attend'],
    [{ logout_typ: 'x' }, 'two : « logout_typ » attend'],
    [{ single_logout: 'yes' }, 'two : « single_logout » attend'],
    [{ client_secret: undefined }, 'two : « client_secret » manque'],
    [{ label: ' ' }, 'two : « label » manque'],
    [{ scopes: 'email' }, 'two : « scopes » doit'],
    [{ issuer: 'http://exemple.fr' }, 'two : « issuer » attend une adresse https'],
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'two : « issuer » n’est celui d’aucune société'],
    [{ issuer: 'https://login.microsoftonline.com/organizations/v2.0' }, 'two : « issuer » n’est celui'],
    [{ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, 'two : « issuer » n’est celui'],
  ])('SSO-03 %j is refused, without its secret', (wrong, fault) => {
    const refused = read(ENTRY, { ...ENTRY, key: 'two', ...wrong })
    expect(refused).toEqual({ fault: expect.stringContaining(fault) })
    expect(JSON.stringify(refused)).not.toContain('un-secret')
  })
})

test.each([
  ['/timesheet/5/2026?x=1#a', '/timesheet/5/2026?x=1#a'],
  [undefined, '/'],
  ['', '/'],
  ['/login', '/'],
  ['/error', '/'],
  ['/api/logout', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/a\r\nSet-Cookie: x=1', '/'],
  [`/${'a'.repeat(2_000)}`, '/'],
  [['/a'], '/'],
])('SSO-10 EX-I-09 %j leads to %s', (to, leads) => {
  expect(loginReturn(to)).toBe(leads)
})

test('SSO-16 a refusal is told by its code alone; one that is unknown tells nothing', () => {
  expect(ssoRefusalText('sso-refused')).toBe(
    "La connexion avec votre compte d'entreprise a échoué. Veuillez recommencer.",
  )
  for (const code of ['<b>', 'toString', '', null, 3]) expect(ssoRefusalText(code)).toBeNull()
})

test('SSO-20 a file may vouch for every address of its provider', () => {
  const [provider] = (
    read({ ...ENTRY, claim_is_verified: true }) as { providers: [Parameters<typeof linkingClaim>[0]] }
  ).providers
  expect(linkingClaim(provider, { email: ' a@b.fr ' })).toBe('a@b.fr')
  expect(linkingClaim({ ...provider, claim_is_verified: false }, { email: 'a@b.fr' })).toBeNull()
})
