import type { TestPortal } from './portal.ts'
import type { PushService, Subscribed } from './push-service.ts'

/** What a browser says when it registers. */
export const deviceBody = (token: string) => ({ token, name: 'Chrome 130 (PWA)', os: 'Linux' })

/** The devices of a portal whose pushes end at a service of ours. */
export function devicesOn(portal: TestPortal, service: PushService) {
  return {
    devices: () => portal.database.kysely.selectFrom('devices').selectAll().orderBy('id').execute(),

    /** A new browser of a person, registered by the real call. */
    register: async (username: string): Promise<Subscribed> => {
      const browser = service.subscribe()
      const { status } = await (await portal.as(username)).post('device', deviceBody(browser.token))
      if (status !== 201) throw new Error(`The device of ${username} was not registered: ${status}`)
      return browser
    },

    /** What a browser was sent once the waiting jobs are done. */
    messagesTo: async (browser: Subscribed): Promise<unknown[]> => {
      await portal.mails()
      return service.received(browser).map(({ message }) => message)
    },
  }
}
