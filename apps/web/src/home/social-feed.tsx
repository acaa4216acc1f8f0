import { useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '../platform/public-config.ts'
import { Text } from '../ui/layout.tsx'

/** The company's feed, drawn by the script of another site; without it, or when it does not come, nothing is left empty (SHL-54, SHL-55). */
export function SocialFeed() {
  const { social_feed_script } = usePublicConfig()
  return social_feed_script === null ? null : <Feed key={social_feed_script} address={social_feed_script} />
}

type State = 'coming' | 'there' | 'away'

function Feed({ address }: { address: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('coming')
  useEffect(() => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => setState('there'))
    script.addEventListener('error', () => setState('away'))
    place.current?.append(script)
    return () => script.remove()
  }, [address])
  if (state === 'away') return null
  return (
    <section aria-label="Réseaux sociaux" hidden={state === 'coming'}>
      <Text as="h2" marginBottom={12} size="lg">
        Réseaux sociaux
      </Text>
      <div ref={place} />
    </section>
  )
}
