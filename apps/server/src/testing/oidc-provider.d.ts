declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** What of the certified provider the tests use. */
  // biome-ignore lint/style/noDefaultExport: the library's own.
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ prompt: { name: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...details: unknown[]) => void): this
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  }
}
