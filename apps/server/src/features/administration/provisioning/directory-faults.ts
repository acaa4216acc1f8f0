import { ScimFault } from '@cadran/rules/administration/directory'
import { faultResource, type Resource, versionOf } from '@cadran/rules/administration/directory-resources'
import { asRefused } from '../../../platform/http/errors.ts'

type Failure = Error & { statusCode?: number }

/** Whom the directory does not hold is not there for it (SCI-24). */
export const noSuch = () => new ScimFault('Cette ressource n’existe pas.', undefined, 404)

/** Refuses what was asked of another version than the one that stands (SCI-25). */
export function assertVersion(record: { updated_at: string }, expected: string | undefined): void {
  if (expected !== undefined && expected !== '*' && expected !== versionOf(record))
    throw new ScimFault('Cette ressource a changé entre-temps.', undefined, 412)
}

/** What cannot be read as an address is none; one whose part is longer than any name leads nowhere. */
export const noAddress = ({ statusCode }: Failure) =>
  statusCode === 400 ? new ScimFault('Cette adresse est illisible.', undefined, 400) : noSuch()

/** What this address does not know how to do. */
export const otherMethod = () => new ScimFault('Cette adresse ne connaît pas cette méthode.', undefined, 405)

const WRONG_TYPE = 'Ce type de contenu n’est pas accepté : application/scim+json est attendu.'
const UNREADABLE = 'Le corps de la requête est illisible.'
const FAULT = 'Une erreur est survenue, veuillez réessayer plus tard.'

/** What of the portal's own refusals and of the server's a directory reads: the same sentence, in the words of its standard. */
function asFault(error: Failure): Pick<ScimFault, 'status' | 'scimType' | 'message'> {
  if (error instanceof ScimFault) return error
  const refused = asRefused(error)
  if (refused) {
    const { status, message } = refused
    return status === 422
      ? { status: 400, scimType: 'invalidValue', message }
      : { status, scimType: undefined, message }
  }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, scimType: undefined, message: 'Le corps de la requête est trop grand.' }
  if (status === 415) return { status, scimType: undefined, message: WRONG_TYPE }
  if (status >= 400 && status < 500) return { status: 400, scimType: 'invalidSyntax', message: UNREADABLE }
  return { status: 500, scimType: undefined, message: FAULT }
}

/** Every refusal in the form of the standard (SCI-01). */
export function faultReply(error: Failure): { status: number; body: Resource } {
  const fault = asFault(error)
  return { status: fault.status, body: faultResource(fault) }
}
