import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'

/** A certified OpenID provider on this machine, which logs everybody in as whom a test says. */
export interface CertifiedProvider {
  issuer: string
  host: string
  /** Who sits before its login page, by subject, with what is known of them. */
  sitting: { sub: string; claims: Record<string, unknown> }
  close: () => Promise<void>
}

interface Client {
  client_id: string
  client_secret: string
  redirect_uris: string[]
  post_logout_redirect_uris?: string[]
  backchannel_logout_uri?: string
}

// What the library warns of (plain http, its version of Node) is what a test wants.
const silenced = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const { warn, info } = console
  console.warn = console.info = () => undefined
  try {
    return await work()
  } finally {
    console.warn = warn
    console.info = info
  }
}

const withSecret = (client: Client) => ({ ...client, token_endpoint_auth_method: 'client_secret_post' })

const SETTINGS = {
  cookies: { keys: ['test'] },
  claims: { openid: ['sub', 'amr', 'sid'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      // The page that asks whether one leaves; a test presses its button.
      logoutSource: (ctx: { body: string }, form: string) => {
        ctx.body = `<!doctype html><title>Logout</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`
      },
    },
  },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
}

/** Whoever sits there is who logs in, and consents to everything. */
const grantsOf = (opened: CertifiedProvider, provider: () => Provider) => ({
  findAccount: (_ctx: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ ...opened.sitting.claims, sub: accountId }),
  }),
  loadExistingGrant: async (ctx: { oidc: { session: { accountId: string }; client: { clientId: string } } }) => {
    const { session, client } = ctx.oidc
    const { Grant } = provider()
    const grant = new Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

export async function openCertifiedProvider(clients: readonly Client[], port = 0): Promise<CertifiedProvider> {
  const server = createServer()
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`
  const opened: CertifiedProvider = {
    issuer,
    host,
    sitting: { sub: 'nobody', claims: {} },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const provider: Provider = await silenced(async () => {
    const { default: Provider } = await import('oidc-provider')
    return new Provider(issuer, { ...SETTINGS, ...grantsOf(opened, () => provider), clients: clients.map(withSecret) })
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: opened.sitting.sub } })
  })
  return opened
}
