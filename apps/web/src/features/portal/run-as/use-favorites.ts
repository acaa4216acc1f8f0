import { useState } from 'react'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'

function stored(): string[] {
  try {
    const list: unknown = JSON.parse(readItem('runAsFavorites') ?? '[]')
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  } catch {
    // Somebody else's writing under our key: no favourite is better than no page.
    return []
  }
}

/** The usernames marked by this browser's person (RUN-05). */
export function useFavorites() {
  const [favorites, setFavorites] = useState(stored)
  const toggle = (username: string) => {
    const next = favorites.includes(username) ? favorites.filter((name) => name !== username) : [...favorites, username]
    setFavorites(next)
    writeItem('runAsFavorites', JSON.stringify(next))
  }
  return { favorites: new Set(favorites), toggle }
}
