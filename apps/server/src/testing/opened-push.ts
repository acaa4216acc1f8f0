import { afterAll, beforeAll, beforeEach } from 'vitest'
import { devicesOn } from './devices.fixture.ts'
import { requestsOn } from './extra-requests.fixture.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { openPushService, type PushService } from './push-service.ts'
import { TEST_NOW } from './template.ts'

// What the tests of notifications on a device begin with, as in `opened-office.ts`.

export let service: PushService
export let portal: TestPortal
export let office: ReturnType<typeof requestsOn>
export let on: ReturnType<typeof devicesOn>

/** Opens a portal beside a push service; each test finds no device, and the clock where it was. */
export function openPush(): void {
  beforeAll(async () => {
    service = await openPushService()
    portal = await openTestPortal(service.settings)
    office = requestsOn(portal)
    on = devicesOn(portal, service)
  })
  beforeEach(async () => {
    service.answer(201)
    portal.setNow(TEST_NOW)
    await portal.database.executeSql('delete from devices; delete from reminder_runs; delete from reminder_days')
  })
  afterAll(async () => {
    await portal.close()
    await service.close()
  })
}
