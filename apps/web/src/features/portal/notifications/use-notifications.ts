import {
  DEFAULT_NOTIFICATION_CONFIG,
  NOTIFICATIONS_RUN_AS,
  type NotificationConfig,
} from '@cadran/rules/portal/notifications'
import { useMutation } from '@tanstack/react-query'
import { keepNotificationConfig, notificationConfig } from '../../../platform/notification-config.ts'
import { notify } from '../../../platform/notifier.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { endPushSubscription } from '../../../platform/push-subscription.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { askPermission } from './permission.ts'
import { registerDevice } from './register-device.ts'

const change = (changes: Partial<NotificationConfig>) => keepNotificationConfig({ ...notificationConfig(), ...changes })

/** Enables notifications here: the prompt, the subscription, the device, and only then the setting (NOT-05, NOT-06, NOT-29). */
export function useEnable() {
  const user = useCurrentUser()
  const { push_public_key: public_key } = usePublicConfig()
  return useMutation({
    mutationFn: async () => {
      if (user.switched_from !== null) {
        notify.error(NOTIFICATIONS_RUN_AS.message)
        return
      }
      if (!(await askPermission())) return
      await registerDevice({ user, public_key })
      await change({ enabled: true, disabled_until: null, enabled_for: DEFAULT_NOTIFICATION_CONFIG.enabled_for })
    },
  })
}

/** Ends them: nothing is sent to this browser any more (NOT-31). */
export function useDisable() {
  return useMutation({
    mutationFn: async () => {
      await change({ enabled: false, disabled_until: null })
      await endPushSubscription()
    },
  })
}

/** Goes on after a pause, if one may: the browser is registered still, and the hours are those chosen before. */
export function useResume() {
  const user = useCurrentUser()
  return useMutation({
    mutationFn: async () => {
      if (user.switched_from !== null) {
        notify.error(NOTIFICATIONS_RUN_AS.message)
        return false
      }
      await change({ enabled: true, disabled_until: null })
      return true
    },
  })
}

export const changeHours = (changes: Pick<NotificationConfig, 'start' | 'end'>) => change(changes)
export const changeChoice = (enabled_for: NotificationConfig['enabled_for']) => change({ enabled_for })
/** A pause is stored as disabled with its last day (NOT-31). */
export const pauseUntil = (disabled_until: string) => change({ enabled: false, disabled_until })

/** Shows a notification here and now, as a push would (NOT-03). */
export function useTest() {
  return useMutation({
    mutationFn: async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      if (!registration) throw new Error('No service worker shows notifications here')
      await registration.showNotification('Cadran', {
        body: 'Les notifications fonctionnent sur cet appareil.',
        tag: 'test',
        lang: 'fr',
        data: { url: '/parameters#notifications' },
      })
    },
  })
}
