import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { dropDeviceMark } from '../../../platform/device-mark.ts'
import { notify } from '../../../platform/notifier.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { currentUserQuery, isLoggedIn } from '../../../platform/session.ts'
import { keepDeadline } from '../../../platform/session-deadline.ts'
import { endSession } from '../session/index.ts'

/** Asks for a link; what the server says of it is shown (PWD-08). */
export function useForgotPassword(): UseMutationResult<void, Error, string> {
  return useMutation({
    mutationFn: async (username) => {
      const { message } = await api.post('forgot-password', { body: { username } })
      notify.success(message)
    },
  })
}

export interface NewPassword {
  first: string
  second: string
}

/** Chooses a new password by a link. Its success ends the session of this browser, whoever holds it (SHL-06, PWD-33). */
export function useResetPassword(token: string): UseMutationResult<void, Error, NewPassword> {
  return useMutation({
    mutationFn: async (password) => {
      const { message } = await api.post('reset-password/{token}', { params: { token }, body: { password } })
      if (isLoggedIn()) await endSession()
      notify.success(message)
    },
  })
}

const NOT_VERIFIED = 'Veuillez entrer votre mot de passe actuel'

/** Changes one's own address and reads the person again (SET-23, SET-25). */
export function useChangeEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (personal_email: string) => api.patch('account/change-personal-email', { body: { personal_email } }),
    onSuccess: async ({ message }) => {
      notify.success(message)
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

interface PasswordChange {
  username: string
  current: string
  /** Of the second factor, once it is asked for: its code, or what a passkey answered. */
  code: string
  credential?: Record<string, unknown>
  password: NewPassword
}

/** What whoever has a second factor is answered to the right password. */
export const FACTOR_NEEDED = 'second-factor-needed'

/** Proves the current password by a login of the same person, and changes it only then (PWD-42 to PWD-44). */
export function useChangePassword() {
  const { asks_current_password } = usePublicConfig()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ username, current, code, credential, password }: PasswordChange) => {
      if (credential) keepDeadline((await api.post('login/passkey', { body: { credential } })).token)
      else if (code) keepDeadline((await api.post('login/totp', { body: { code, remember: false } })).token)
      else await proveCurrent({ username, password: current })
      return api.patch('account/change-password', {
        body: { password, ...(asks_current_password && { current }) },
      })
    },
    onSuccess: async ({ message }) => {
      notify.success(message)
      // A new password ends the registrations for notifications everywhere: this browser registers again.
      dropDeviceMark()
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

async function proveCurrent(credentials: { username: string; password: string }): Promise<void> {
  try {
    const { token } = await api.post('login_check', { body: credentials })
    keepDeadline(token)
  } catch (error) {
    // The form goes on with the second factor (MFA-27).
    if (!(error instanceof ApiError) || error.status !== 401 || error.code === FACTOR_NEEDED) throw error
    throw new ApiError({ status: 401, code: 'current-password', text: NOT_VERIFIED })
  }
}
