import { useEffect } from 'react'
import { useDeviceMark } from '../../../platform/device-mark.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { keepDevice } from './register-device.ts'

/** Sees to it that whoever wants notifications here is reached; shows nothing. */
export function KeepDevice() {
  const user = useCurrentUser()
  const { push_public_key: public_key } = usePublicConfig()
  const mark = useDeviceMark()
  useEffect(() => void keepDevice({ user, public_key, mark }), [user, public_key, mark])
  return null
}
