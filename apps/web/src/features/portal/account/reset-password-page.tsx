import type { PasswordContext } from '@cadran/rules/portal/password'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Entrance } from '../session/index.ts'
import styles from './account.module.css'
import { BackToLogin } from './back-to-login.tsx'
import { DoneNotice } from './done-notice.tsx'
import { ResetForm } from './reset-form.tsx'
import { useLoginSoon } from './use-login-soon.ts'
import { useResetForm } from './use-reset-form.ts'

/** Chooses a new password by the link that came by mail (PWD-12 to PWD-34). */
export function ResetPasswordPage() {
  // The rules need the company's word and the server's year.
  const { data: config, error, refetch, isFetching } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  return (
    <Entrance title="Nouveau mot de passe" lead="Choisissez le mot de passe de votre compte.">
      {config && (
        <Reset
          context={{
            year: Number(config.today.slice(0, 4)),
            company_word: config.company_word,
            any_composition: !config.password_composition,
          }}
        />
      )}
      {!config && error && <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />}
      {!config && !error && <ComingForm />}
      <BackToLogin />
    </Entrance>
  )
}

function Reset({ context }: { context: PasswordContext }) {
  const { token } = useParams({ from: '/reset-password/$token' })
  const form = useResetForm(token, context)
  useLoginSoon(form.done)
  if (!form.done) return <ResetForm form={form} context={context} />
  return <DoneNotice>C’est fait. Vous revenez à la connexion dans quelques secondes.</DoneNotice>
}

function ComingForm() {
  return (
    <Loading className={styles.form}>
      <Skeleton height={68} />
      <Skeleton height={68} />
      <Skeleton height={156} />
      <Skeleton height={44} />
    </Loading>
  )
}
