import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { setSessionState } from '../../../platform/session-state.ts'
import { Entrance } from './entrance.tsx'
import { LoginForm } from './login-form.tsx'

// A portal without a provider asks for nothing of it.
const ProviderLinks = lazy(async () => ({ default: (await import('../sso/index.ts')).ProviderLinks }))

const focusProvider = () => document.querySelector<HTMLElement>('a[href^="/api/sso/"]')?.focus()

export function LoginPage() {
  useForgottenPerson()
  const { data: config } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  const isSecond = (config?.sso_providers.length ?? 0) > 0
  return (
    <Entrance title="Bonjour" lead="Connectez-vous pour retrouver votre mois.">
      {isSecond && (
        <Suspense>
          <ProviderLinks />
        </Suspense>
      )}
      <LoginForm
        offersPasskeys={config?.passkeys === true && typeof PublicKeyCredential === 'function'}
        isSecond={isSecond}
        isFirst={config !== undefined && !isSecond}
        demoPassword={config?.demo_password ?? null}
        onSsoOnly={focusProvider}
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
