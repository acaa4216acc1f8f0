import type { Credentials } from './session.queries.ts'

export type LoginErrors = Partial<Record<keyof Credentials, string>>

const MIN_USERNAME = 2
const MIN_PASSWORD = 5

function usernameError(username: string): string | undefined {
  if (username === '') return 'Veuillez renseigner votre identifiant'
  return username.length < MIN_USERNAME ? 'Veuillez renseigner un identifiant valide' : undefined
}

function passwordError(password: string): string | undefined {
  if (password === '') return 'Veuillez renseigner votre mot de passe'
  return password.length < MIN_PASSWORD ? 'Veuillez renseigner un mot de passe valide' : undefined
}

/** The identifier counts without its surrounding spaces, the password as typed (SES-09). */
export function trimCredentials({ username, password }: Credentials): Credentials {
  return { username: username.trim(), password }
}

/** What keeps a login from being sent (SES-04 to SES-08), field by field. */
export function checkCredentials({ username, password }: Credentials): LoginErrors {
  const found: LoginErrors = {}
  const wrongUsername = usernameError(username)
  const wrongPassword = passwordError(password)
  if (wrongUsername) found.username = wrongUsername
  if (wrongPassword) found.password = wrongPassword
  return found
}
