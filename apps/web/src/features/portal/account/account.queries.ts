import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { isLoggedIn } from '../../../platform/session.ts'
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
