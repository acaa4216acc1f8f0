import { api } from '../../../platform/api-client.ts'
import { keepDeviceMark } from '../../../platform/device-mark.ts'
import { keepNotificationConfig, notificationConfig } from '../../../platform/notification-config.ts'
import { subscribeToPush } from '../../../platform/push-subscription.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { deviceName, deviceSystem, ownSigns } from './device.ts'
import { isPermitted } from './permission.ts'

interface Registering {
  user: CurrentUser
  /** What the portal's pushes are signed by; without it there is nothing to subscribe to (NOT-28). */
  public_key: string | null
}

/** Subscribes this browser and tells the portal whose it is (NOT-06, NOT-23). */
export async function registerDevice({ user, public_key }: Registering): Promise<void> {
  if (public_key !== null) await sendSubscription(user, await subscribeToPush(public_key))
}

async function sendSubscription({ id }: CurrentUser, subscription: PushSubscription): Promise<void> {
  const signs = ownSigns()
  const token = JSON.stringify(subscription)
  await api.post('device', { body: { token, name: deviceName(signs), os: deviceSystem(signs) } })
  keepDeviceMark(markOf(id, subscription))
}

const markOf = (user_id: number, { endpoint }: PushSubscription) => `${String(user_id)} ${endpoint}`

/**
 * A logout ended the subscription, the settings stayed (SES-59): whoever comes back is reached again, and the settings
 * live on for as long as they are used. Silent: nobody asked for anything now.
 */
export async function keepDevice({ user, public_key, mark }: Registering & { mark: string | null }): Promise<void> {
  const config = notificationConfig()
  if (user.switched_from !== null || (!config.enabled && config.disabled_until === null)) return
  await keepNotificationConfig(config)
  if (public_key === null || !isPermitted()) return
  try {
    const subscription = await subscribeToPush(public_key)
    if (mark !== markOf(user.id, subscription)) await sendSubscription(user, subscription)
  } catch {
    // At the next visit then.
  }
}
