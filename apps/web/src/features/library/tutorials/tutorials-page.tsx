import { useState } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { isLoggedIn } from '../../../platform/session.ts'
import { OpenTutorialsPage } from './open-tutorials-page.tsx'
import { Tutorials } from './tutorials.tsx'

/** The tutorials, inside the shell or without it (TUT-01, TUT-02). */
export function TutorialsPage() {
  const [loggedIn] = useState(isLoggedIn)
  return loggedIn ? <PortalTutorials /> : <OpenTutorialsPage />
}

function PortalTutorials() {
  usePageHeader()
  return <Tutorials />
}
