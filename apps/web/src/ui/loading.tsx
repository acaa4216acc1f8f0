import type { ReactNode } from 'react'

interface LoadingProps {
  children: ReactNode
  className?: string | undefined
}

/** Wraps the skeletons of one place and says once that it is loading. */
export function Loading({ children, className }: LoadingProps) {
  return (
    <div className={className} aria-busy="true">
      <span className="visually-hidden" role="status">
        Chargement en cours
      </span>
      {children}
    </div>
  )
}
