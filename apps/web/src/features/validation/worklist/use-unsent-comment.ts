import { useState } from 'react'

interface Act {
  action: string
  items: readonly { key: string }[]
  comment: string
}

/** What was written with an act on several that did not go whole: asked anew of any of them, it begins with it (KEY-07). */
export function useUnsentComment() {
  const [unsent, setUnsent] = useState<{ action: string; keys: ReadonlySet<string>; comment: string } | null>(null)
  return {
    keep: ({ action, items, comment }: Act, done: readonly string[] = []) => {
      const gone = new Set(done)
      setUnsent({ action, comment, keys: new Set(items.flatMap(({ key }) => (gone.has(key) ? [] : key))) })
    },
    of: ({ action, items }: Omit<Act, 'comment'>) =>
      unsent?.action === action && items.some(({ key }) => unsent.keys.has(key)) ? unsent.comment : '',
  }
}
