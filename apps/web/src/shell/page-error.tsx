import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorText } from '../platform/api-error.ts'
import { useDocumentTitle } from '../platform/document-title.ts'
import { forgetLastPage } from '../platform/last-page.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** A page that could not be shown: what happened, and once more. */
export function PageError({ error }: ErrorComponentProps) {
  useDocumentTitle('Erreur')
  const router = useRouter()
  useEffect(forgetLastPage, [])
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
  }
  return <ErrorState text={errorText(error)} retrying={retrying} onRetry={() => void retry()} />
}
