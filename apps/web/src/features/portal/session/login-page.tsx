import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { setSessionState } from '../../../platform/session-state.ts'
import { ProviderLinks } from '../sso/index.ts'
import { Entrance } from './entrance.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  useForgottenPerson()
  const { data: config } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  return (
    <Entrance title="Bonjour" lead="Connectez-vous pour retrouver votre mois.">
      <ProviderLinks />
      <LoginForm
        offersPasskeys={config?.passkeys === true && typeof PublicKeyCredential === 'function'}
        isSecond={(config?.sso_providers.length ?? 0) > 0}
        demoPassword={config?.demo_password ?? null}
      />
    </Entrance>
  )
}

/** What was loaded for the last person is of no use to the next one. */
function useForgottenPerson(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    setSessionState({ authenticated: false })
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== publicConfigQuery.queryKey[0] })
  }, [queryClient])
}
