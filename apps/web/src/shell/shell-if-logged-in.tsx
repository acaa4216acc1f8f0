import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { isLoggedIn } from '../platform/session.ts'
import { Layout } from './layout.tsx'

/** A page that is open to everybody: in the shell for whoever is logged in, alone for the others. */
export function ShellIfLoggedIn() {
  const [loggedIn] = useState(isLoggedIn)
  return loggedIn ? <Layout /> : <Outlet />
}
