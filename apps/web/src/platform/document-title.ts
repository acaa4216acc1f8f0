import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    // Whose account is borrowed stands first, for the tabs of a window tell little (HOM-09).
    const { borrowed } = document.documentElement.dataset
    document.title = [borrowed, title, 'Cadran'].filter(Boolean).join(' · ')
  }, [title])
}
