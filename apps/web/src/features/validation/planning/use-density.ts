import { useLocalStorage } from '@mantine/hooks'
import { useCurrentUser } from '../../../platform/session.ts'

type Density = 'compact' | 'comfort'

/** How high the lines of a month are, kept per person; high ones where a finger points (WIN-01). */
export function useDensity() {
  const { matricule } = useCurrentUser()
  return useLocalStorage<Density>({
    key: `planningDensity-${matricule}`,
    defaultValue: window.matchMedia('(pointer: coarse)').matches ? 'comfort' : 'compact',
    getInitialValueInEffect: false,
  })
}
