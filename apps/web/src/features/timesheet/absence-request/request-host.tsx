import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { late } from '../../../ui/late.tsx'
import { closeAbsenceRequest, forgetAbsenceRequest, mayRequestAbsence, opening } from './opening.ts'

const RequestDialog = late(async () => (await import('./request-dialog.tsx')).RequestDialog)

/** Stands once in the shell: the dialog over any page, whose part comes with the first opening. */
export function AbsenceRequestHost() {
  const user = useCurrentUser()
  const { opened, values, number } = opening.use()
  useEffect(() => forgetAbsenceRequest, [])
  const page = useLocation({ select: ({ pathname }) => pathname })
  // Whoever goes on to another page finds there what was typed, when they ask again (ASK-14).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it closes with
  useEffect(() => closeAbsenceRequest, [page])
  if (number === 0 || !mayRequestAbsence(user)) return null
  return <RequestDialog key={number} opened={opened} values={values} />
}
